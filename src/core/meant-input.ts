import type { InputProperty, InputSchema } from './operation-input.ts';

/**
 * An input with its choices as the schema writes them: `kickoff` is KICKOFF. What is close to no choice
 * stays as it is, and is refused with the list of them.
 */
export function meantInput(
  { properties }: Pick<InputSchema, 'properties'>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const meant = Object.entries(input).map(([name, value]) => {
    const choices = Object.hasOwn(properties, name) ? choicesOf(properties[name]) : [];
    const isList = Array.isArray(value);
    return [name, isList ? value.map((each) => chosen(each, choices)) : chosen(value, choices)];
  });
  return Object.fromEntries(meant);
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
