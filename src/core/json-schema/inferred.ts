import { isObject } from '../json-value.ts';
import { FORMATS } from './formats.ts';

/** Different values of which a list is still made, and records that it takes to see that there are no others. */
const MOST_VALUES = 8;
const FEWEST_RECORDS = 20;

/** Characters of a word of such a list: what is longer is a sentence that several have. */
const LONGEST_WORD = 40;

/** Formats that no ordinary text has by chance, those that say most first. */
const SEEN_FORMATS = ['date-time', 'date', 'uuid'] as const;

/** Levels below which nothing is said: a schema is for people to read. */
const DEPTH = 3;

/** Of more different keys, they are data and no names: nothing is said of each. */
const MOST_KEYS = 200;

/** What is known of all records. */
interface Known {
  readonly records: number;
  readonly fractional: ReadonlySet<string>;
}

/**
 * A schema by which some values are right, for a person to cut down: their keys, types and words.
 * @param fractional keys with a number that is written with a fraction, such as `0.0`: no integer is meant
 */
export function inferredSchema(
  values: readonly unknown[],
  fractional: ReadonlySet<string> = new Set(),
): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schemaOf(values, { records: values.length, fractional }, DEPTH),
  };
}

/** A key, and a number behind it or first in its list that is written with a fraction or an exponent. */
const FRACTIONAL = /(?:"((?:[^"\\]|\\.)*)"|([\w-]+))[ \t]*:\s*\[?\s*-?\d+(?:\.\d|[eE])/g;

/** The keys with such a number in a text of JSON or YAML. */
export function fractionalIn(text: string): readonly string[] {
  return [...text.matchAll(FRACTIONAL)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function schemaOf(values: readonly unknown[], known: Known, depth: number): object {
  const types = [...new Set(values.map(typeOf))].sort();
  const [only, other] = types;
  if (only === undefined) return {};
  // Every integer is a number.
  if (types.join() === 'integer,number') return { type: 'number' };
  if (other !== undefined) return { type: types };
  if (only === 'string') return { type: only, ...ofTexts(values.map(String), known) };
  if (only === 'object' && depth > 0) return { type: only, ...ofObjects(values, known, depth) };
  if (only !== 'array' || depth === 0) return { type: only };
  const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
  return { type: only, ...(items.length > 0 && { items: schemaOf(items, known, depth - 1) }) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function ofTexts(values: readonly string[], { records }: Known): object {
  const format = SEEN_FORMATS.find((name) => values.every((each) => FORMATS.get(name)?.fits(each)));
  if (format !== undefined) return { format };
  const different = [...new Set(values)].sort();
  const areWords = different.every((each) => each.length <= LONGEST_WORD);
  const isList = different.length <= MOST_VALUES && different.length * 2 <= values.length;
  if (isList && areWords && records >= FEWEST_RECORDS) return { enum: different };
  return values.every((each) => each !== '') ? { minLength: 1 } : {};
}

function ofObjects(values: readonly unknown[], known: Known, depth: number): object {
  const objects = values.filter(isObject);
  const held = new Map<string, unknown[]>();
  for (const [key, value] of objects.flatMap(Object.entries)) {
    const others = held.get(key);
    if (others === undefined) held.set(key, [value]);
    else others.push(value);
  }
  const required = [...held.keys()].filter((key) => held.get(key)?.length === objects.length);
  if (held.size > MOST_KEYS)
    return { additionalProperties: schemaOf([...held.values()].flat(), known, depth - 1) };
  const properties = [...held].map(
    ([key, each]) => [key, schemaOf(writtenAs(key, each, known), known, depth - 1)] as const,
  );
  return { ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}

/** The values of a key; numbers stay numbers where one of them is written as such. */
function writtenAs(key: string, values: readonly unknown[], known: Known): readonly unknown[] {
  if (!known.fractional.has(key)) return values;
  const isNumber = (value: unknown) => typeof value === 'number';
  const isList = values.some((each) => Array.isArray(each) && each.some(isNumber));
  return [...values, ...(values.some(isNumber) ? [0.5] : []), ...(isList ? [[0.5]] : [])];
}
