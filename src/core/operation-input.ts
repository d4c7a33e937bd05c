import { SEEN } from './unseen.ts';

/** What a property of an operation's input says of itself: a small part of JSON Schema. */
interface Described {
  /** For help and documentation, in the middle of a sentence. */
  readonly description: string;
  /** What stands for the value in the help, in capitals. */
  readonly 'x-value'?: string;
  /** Its option on the command line, where that is not its name in kebab case. */
  readonly 'x-option'?: string;
  /** The member of a record that it gives, where that has another name: what the linter says of that names the option. */
  readonly 'x-member'?: string;
  /** True where a value on the command line may name a file that holds it: `@FILE`. For `json`, what is no JSON list or object names a file, too. */
  readonly 'x-file'?: true | 'json';
  /**
   * True for what may be the path of a file: one in the caller's folder is found by its name there.
   * `file` or `folder` for what is the path of one from the caller's folder, whether or not it is there;
   * `anywhere` for a file that a person on the command line may also name outside of the repository.
   */
  readonly 'x-path'?: true | 'file' | 'folder' | 'anywhere';
  /** A value of it from an example of the operation: for servers, whose clients see no example. */
  readonly examples?: readonly unknown[];
  /** Other names of it that servers take: those of other writers of the same records. */
  readonly 'x-also'?: readonly string[];
  /** True for a list that servers also take as its only text. */
  readonly 'x-single'?: true;
  /** What was meant, for a value that does not fit: `an id such as T2308`. */
  readonly 'x-expected'?: string;
}

interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** Unicode characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface NumberSchema {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An object of texts, as an item of a list: as JSON on the command line. */
interface TextsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, TextSchema & { readonly description: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

interface ListSchema {
  readonly type: 'array';
  readonly items: TextSchema | { readonly anyOf: readonly [TextSchema, TextsSchema] };
  readonly minItems?: number;
}

type PropertySchema =
  | TextSchema
  | NumberSchema
  | { readonly type: 'boolean' }
  | ListSchema
  /** Values by names that the caller chooses: `NAME=TEXT` on the command line; any JSON for `true`. */
  | { readonly type: 'object'; readonly additionalProperties: TextSchema | true };

export type InputProperty = Described & PropertySchema;

/** What an operation takes: texts, numbers, flags, lists of texts and texts by name. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, InputProperty>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

type TextOf<P> = P extends { readonly enum: readonly (infer Value)[] } ? Value : string;

type ValueOf<P> = P extends { readonly type: 'string' }
  ? TextOf<P>
  : P extends { readonly type: 'number' | 'integer' }
    ? number
    : P extends { readonly type: 'boolean' }
      ? boolean
      : P extends { readonly type: 'array'; readonly items: infer Item }
        ? readonly ItemOf<Item>[]
        : Readonly<
            Record<string, P extends { readonly additionalProperties: true } ? unknown : string>
          >;

type ItemOf<I> = I extends { readonly anyOf: readonly [infer Text, infer Texts] }
  ? TextOf<Text> | TextsOf<Texts>
  : TextOf<I>;

type TextsOf<T> = T extends {
  readonly properties: infer Members;
  readonly required: readonly (infer Required)[];
}
  ? { readonly [K in keyof Members & Required]: string } & {
      readonly [K in Exclude<keyof Members, Required>]?: string;
    }
  : never;

/** The type of what fits a schema. */
export type InputOf<S extends InputSchema> = {
  readonly [K in keyof S['properties'] & S['required'][number]]: ValueOf<S['properties'][K]>;
} & {
  readonly [K in Exclude<keyof S['properties'], S['required'][number]>]?: ValueOf<
    S['properties'][K]
  >;
};

/** How a property of the input is called on the command line. */
export function optionName(name: string, property: InputProperty): string {
  return property['x-option'] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A property that names a file, by its path or in another way that the description says. */
export function fileNamed(description: string) {
  return { type: 'string', minLength: 1, 'x-value': 'FILE', 'x-path': true, description } as const;
}

/** What of an input does not fit. */
export interface InputFault {
  readonly problem: 'missing' | 'unknown' | 'wrong';
  /** The name of the property. */
  readonly property: string;
  /** What is there; undefined where nothing is. */
  readonly value: unknown;
  /** How a sentence goes on behind `It must be`. */
  readonly expected: string;
  /** All properties that are missing, with what each is: of `missing` only. */
  readonly missing: readonly { readonly property: string; readonly expected: string }[];
}

/**
 * Tells all that an input lacks in one sentence.
 * @param called how a property is called where the input was given
 * @returns `TYPE: the type of message`, or `--from (who sends it) and --to (who gets it)`
 */
export function missingWords(
  { missing }: InputFault,
  called: (property: string) => string,
): string {
  const [only, ...others] = missing;
  if (only !== undefined && others.length === 0)
    return `${called(only.property)}: ${only.expected}`;
  const told = missing.map(({ property, expected }) => `${called(property)} (${expected})`);
  return `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}

/** All about an input that does not fit its schema: what is missing comes last, as one fault. */
export function inputFaults(
  { properties, required }: InputSchema,
  input: Readonly<Record<string, unknown>>,
): readonly InputFault[] {
  const faults = Object.entries(input).flatMap(([property, value]): readonly InputFault[] => {
    const schema = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (schema === undefined) {
      const expected = Object.keys(properties).join(', ');
      return [{ problem: 'unknown', property, value, expected, missing: [] }];
    }
    const expected = expectedOf(schema, value) ?? valueFault(value);
    return expected === null ? [] : [{ problem: 'wrong', property, value, expected, missing: [] }];
  });
  const absent = required.filter((each) => !Object.hasOwn(input, each));
  const missing = absent.map((each) => ({ property: each, expected: wantedOf(properties[each]) }));
  const [first] = missing;
  if (first === undefined) return faults;
  return [...faults, { problem: 'missing', ...first, value: undefined, missing }];
}

/** What a missing value is, and what it may be. */
function wantedOf({ description = '', ...schema }: Partial<InputProperty> = {}): string {
  const allowed = 'enum' in schema && schema.enum ? `, one of ${schema.enum.join(', ')}` : '';
  return `${description}${allowed}`;
}

/** What a value should be, in the words of its property; null where it is. */
function expectedOf(schema: InputProperty, value: unknown): string | null {
  const expected = fault(schema, value);
  if (expected === null) return null;
  const { 'x-expected': own = expected, examples: [example] = [] } = schema;
  const isListWanted = schema.type === 'array' && !Array.isArray(value) && own !== expected;
  const said = isListWanted ? `${expected}. Each must be ${own}` : own;
  const isShown = schema.type === 'object' && example !== undefined;
  return isShown ? `${said}, such as ${JSON.stringify(example)}` : said;
}

/** Half of a character that takes two units: no file can hold it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Levels that a value may have: what walks through one calls itself. */
const MOST_LEVELS = 64;

/** What any value should be, names of members included; null where it is. */
function valueFault(value: unknown, level = 0): string | null {
  if (typeof value === 'string') {
    const half = HALF_CHARACTER.exec(value)?.[0];
    return half === undefined
      ? null
      : `text of whole Unicode characters: ${JSON.stringify(half)} is half of one`;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (level === MOST_LEVELS) return `nested no deeper than ${MOST_LEVELS} levels`;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  for (const part of parts) {
    const fault = valueFault(part, level + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/** What a value should be; null where it is. */
function fault(schema: PropertySchema, value: unknown): string | null {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'string':
      return textFault(schema, value);
    case 'array':
      return listFault(schema, value);
    case 'object':
      return recordFault(schema.additionalProperties, value);
    default:
      return numberFault(schema, value);
  }
}

function numberFault({ type, minimum, maximum }: NumberSchema, value: unknown): string | null {
  const fits =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (type === 'number' || Number.isInteger(value)) &&
    value >= (minimum ?? value) &&
    value <= (maximum ?? value);
  if (fits) return null;
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  if (minimum !== undefined && maximum !== undefined)
    return `${noun} from ${minimum} to ${maximum}`;
  return minimum === undefined ? noun : `${noun}, ${minimum} or more`;
}

function textFault(schema: TextSchema, value: unknown): string | null {
  if (typeof value !== 'string') return 'a text';
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    return `one of ${schema.enum.join(', ')}`;
  }
  const length = [...value].length;
  if (length < (schema.minLength ?? 0)) {
    return schema.minLength === 1
      ? 'a text that is not empty'
      : `${schema.minLength} characters or more`;
  }
  if (length > (schema.maxLength ?? length)) return `${schema.maxLength} characters or less`;
  const { pattern } = schema;
  // Clients read the pattern for a text that is not blank in words that every language has.
  const fits = pattern === '\\S' ? SEEN : new RegExp(pattern ?? '', 'u');
  return fits.test(value) || pattern === undefined ? null : `a text like ${pattern}`;
}

function listFault({ items, minItems = 0 }: ListSchema, value: unknown): string | null {
  if (!Array.isArray(value)) return 'anyOf' in items ? 'a list' : 'a list of texts';
  if (value.length < minItems) return `a list of ${minItems} or more`;
  const [wrong] = value.flatMap((item) => itemFault(items, item) ?? []);
  return wrong === undefined ? null : `a list, and each of it ${wrong}`;
}

function itemFault(items: ListSchema['items'], value: unknown): string | null {
  if (!('anyOf' in items)) return textFault(items, value);
  const [text, texts] = items.anyOf;
  return typeof value === 'string' ? textFault(text, value) : textsFault(texts, value);
}

function textsFault({ properties, required }: TextsSchema, value: unknown): string | null {
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? `"${name}"` : `"${name}" where it is known`,
  );
  const expected = `a text, or an object with ${names.join(', ')}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return expected;
  const members = Object.entries(value);
  const fits =
    required.every((name) => Object.hasOwn(value, name)) &&
    members.every(([name, text]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema !== undefined && textFault(schema, text) === null;
    });
  return fits ? null : expected;
}

function recordFault(values: TextSchema | true, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return values === true ? 'an object' : 'an object of texts by name';
  }
  if (values === true) return null;
  const [wrong] = Object.values(value).flatMap((text) => textFault(values, text) ?? []);
  return wrong === undefined ? null : `an object, and each value of it ${wrong}`;
}
