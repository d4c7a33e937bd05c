import { isObject } from './json-value.ts';
import type { InputProperty, InputSchema } from './operation-input.ts';

/**
 * An input as the schema writes it: the choice `kickoff` is KICKOFF, a number is a text where only a
 * text fits, a list of one text is that text where one is wanted, and an object or a list is its JSON
 * where the text is JSON. What is close to no choice stays as it is, and is refused with the list of them.
 */
export function meantInput(
  { properties }: Pick<InputSchema, 'properties'>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const meant = Object.entries(input).map(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const choices = choicesOf(property);
    const written = property === undefined ? value : asText(value, property);
    const isList = Array.isArray(written);
    return [name, isList ? written.map((each) => chosen(each, choices)) : chosen(written, choices)];
  });
  return Object.fromEntries(meant);
}

/** As text, where the schema has only text for what programs have as a number, an object or a list. */
function asText(value: unknown, property: InputProperty): unknown {
  const isJson = property['x-file'] === 'json';
  if (property.type === 'string') {
    if (isJson) return jsonOf(value);
    const [only, ...others] = Array.isArray(value) ? value : [];
    return typeof only === 'string' && others.length === 0 ? only : value;
  }
  if (property.type === 'array') {
    return isJson && Array.isArray(value) ? value.map(jsonOf) : value;
  }
  if (property.type !== 'object' || property.additionalProperties === true || !isObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'number' ? String(each) : each,
    ]),
  );
}

function jsonOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : value;
}

function choicesOf(property: InputProperty | undefined): readonly string[] {
  if (property?.type === 'string') return property.enum ?? [];
  const isOfTexts = property?.type === 'array' && !('anyOf' in property.items);
  return isOfTexts && 'enum' in property.items ? (property.items.enum ?? []) : [];
}

function chosen(value: unknown, choices: readonly string[]): unknown {
  if (typeof value !== 'string' || choices.includes(value)) return value;
  const wanted = plain(value);
  const [only, ...others] = choices.filter((choice) => plain(choice) === wanted);
  return only !== undefined && others.length === 0 ? only : value;
}

/** Whatever its case, and whether its words are separated by a space, `-` or `_`. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}
