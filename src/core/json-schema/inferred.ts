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

/** A schema by which some values are right, for a person to cut down: their keys, types and words. */
export function inferredSchema(values: readonly unknown[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schemaOf(values, values.length, DEPTH),
  };
}

function schemaOf(values: readonly unknown[], records: number, depth: number): object {
  const types = [...new Set(values.map(typeOf))].sort();
  const [only, other] = types;
  if (only === undefined) return {};
  // Every integer is a number.
  if (types.join() === 'integer,number') return { type: 'number' };
  if (other !== undefined) return { type: types };
  if (only === 'string') return { type: only, ...ofTexts(values.map(String), records) };
  if (only === 'object' && depth > 0) return { type: only, ...ofObjects(values, records, depth) };
  if (only !== 'array' || depth === 0) return { type: only };
  const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
  return { type: only, ...(items.length > 0 && { items: schemaOf(items, records, depth - 1) }) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function ofTexts(values: readonly string[], records: number): object {
  const format = SEEN_FORMATS.find((name) => values.every((each) => FORMATS.get(name)?.fits(each)));
  if (format !== undefined) return { format };
  const different = [...new Set(values)].sort();
  const areWords = different.every((each) => each.length <= LONGEST_WORD);
  const isList = different.length <= MOST_VALUES && different.length * 2 <= values.length;
  if (isList && areWords && records >= FEWEST_RECORDS) return { enum: different };
  return values.every((each) => each !== '') ? { minLength: 1 } : {};
}

function ofObjects(values: readonly unknown[], records: number, depth: number): object {
  const objects = values.filter(isObject);
  const held = new Map<string, unknown[]>();
  for (const [key, value] of objects.flatMap(Object.entries)) {
    const others = held.get(key);
    if (others === undefined) held.set(key, [value]);
    else others.push(value);
  }
  const required = [...held.keys()].filter((key) => held.get(key)?.length === objects.length);
  if (held.size > MOST_KEYS)
    return { additionalProperties: schemaOf([...held.values()].flat(), records, depth - 1) };
  const properties = [...held].map(
    ([key, each]) => [key, schemaOf(each, records, depth - 1)] as const,
  );
  return { ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}
