import { asGiven, quoted } from '../found-value.ts';
import { FORMATS } from './formats.ts';
import type { Schema } from './schema.ts';

/** Values that a sentence lists. */
const LISTED = 8;

type Keywords = Exclude<Schema, boolean>;

/** What a value must be, as in `it must be {expected}`, after the keyword that it breaks. */
export function expectedBy(keyword: string, schema: Keywords): string {
  if (typeof schema['x-expected'] === 'string') return schema['x-expected'];
  return BY_KEYWORD[keyword]?.(schema) ?? described(schema);
}

/** What a schema wants of a value that is not there, or of another type. */
export function described(schema: Schema | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'there';
  if (typeof schema['x-expected'] === 'string') return schema['x-expected'];
  const keyword = TELLING.find((each) => Object.hasOwn(schema, each));
  if (keyword !== undefined) return BY_KEYWORD[keyword]?.(schema) ?? 'there';
  return Object.hasOwn(schema, 'type') ? typeWords(schema) : 'there';
}

/** Keywords that say more of a value than its type does. */
const TELLING = ['const', 'enum', 'format', 'pattern'];

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  null: 'null',
};

function typeWords({ type }: Keywords): string {
  return alternatives([type].flat().map((each) => TYPE_WORDS[String(each)] ?? 'there'));
}

function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** `one of "a", "b" and 3 more` */
function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, LISTED).map(asGiven).join(', ');
  if (values.length === 1) return shown;
  const more = values.length - LISTED;
  return more > 0 ? `one of ${shown} and ${more} more` : `one of ${shown}`;
}

/** Alternatives of which a member names one. */
export function oneOfNamed(values: readonly unknown[]): string {
  return oneOf(values);
}

const BY_KEYWORD: Readonly<Record<string, (schema: Keywords) => string>> = {
  const: (schema) => asGiven(schema['const']),
  enum: (schema) => oneOf(schema['enum'] as readonly unknown[]),
  format: (schema) => FORMATS.get(String(schema['format']))?.words ?? 'text',
  pattern: (schema) => {
    const [example] = (schema['examples'] as readonly unknown[] | undefined) ?? [];
    const such = typeof example === 'string' ? `, such as ${quoted(example)}` : '';
    return `text that fits ${quoted(String(schema['pattern']))}${such}`;
  },
  minLength: (schema) => `at least ${counted(schema['minLength'], 'character')} long`,
  maxLength: (schema) => `at most ${counted(schema['maxLength'], 'character')} long`,
  minItems: (schema) => `a list of at least ${schema['minItems']}`,
  maxItems: (schema) => `a list of at most ${schema['maxItems']}`,
  uniqueItems: () => 'another value than those before it in the list',
  contains: (schema) => `a list with at least one item that is ${itemOf(schema)}`,
  minContains: (schema) =>
    `a list with at least ${schema['minContains']} items that are ${itemOf(schema)}`,
  maxContains: (schema) =>
    `a list with at most ${schema['maxContains']} items that are ${itemOf(schema)}`,
  minProperties: (schema) => `a mapping of at least ${counted(schema['minProperties'], 'key')}`,
  maxProperties: (schema) => `a mapping of at most ${counted(schema['maxProperties'], 'key')}`,
  minimum: (schema) => `at least ${schema['minimum']}`,
  maximum: (schema) => `at most ${schema['maximum']}`,
  exclusiveMinimum: (schema) => `more than ${schema['exclusiveMinimum']}`,
  exclusiveMaximum: (schema) => `less than ${schema['exclusiveMaximum']}`,
  multipleOf: (schema) => `a multiple of ${schema['multipleOf']}`,
  false: () => 'left out',
  twice: () => 'as exactly one of the alternatives in the schema says',
  not: (schema) => butNot(schema['not'] as Schema),
};

function butNot(schema: Schema): string {
  if (typeof schema === 'boolean') return 'left out';
  if (Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum')) {
    return `anything but ${described(schema).replace(/^one of /, '')}`;
  }
  if (Array.isArray(schema['required'])) {
    return `a mapping without ${schema['required'].map(asGiven).join(', ')}`;
  }
  return Object.hasOwn(schema, 'type') || Object.hasOwn(schema, 'pattern')
    ? `anything but ${described(schema)}`
    : 'a value that the schema does not exclude';
}

/** What a list must hold, as far as its schema says it in a word. */
function itemOf({ contains }: Keywords): string {
  const words = described(contains as Schema);
  return words === 'there' ? 'as the schema wants it' : words;
}

/** How one of the keys of a mapping is not as it must be. */
export function wantedName(name: string, wanted: Schema, schema: Keywords) {
  const words = described(wanted);
  const how = words === 'there' ? 'as the schema wants it' : words;
  const whole = `a mapping without the key ${quoted(name)}: each key must be ${how}`;
  return { 'x-expected': String(schema['x-expected'] ?? whole) };
}

function counted(count: unknown, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
