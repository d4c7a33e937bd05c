import type { DataPath } from './place.ts';
import type { Steps } from './too-costly.ts';

/** One break of a JSON Schema as the compiled validator reports it (ajv's error object, verbose). */
export interface SchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value that breaks it. */
  readonly data: unknown;
  /** The text that was meant, of those that the value may be. */
  readonly meant?: string;
  /** The part of the schema that it breaks, and the JSON pointer to that: of a stranger's schema. */
  readonly by?: object;
  readonly part?: string;
  readonly parentSchema: {
    /** What the value must be, in the words of a message. */
    readonly 'x-expected'?: string;
    readonly properties?: Readonly<Record<string, { readonly 'x-expected'?: string }>>;
  };
}

/** A compiled schema. */
export interface Validator {
  /** @param steps what is left for all that are judged together; left out where one is judged alone */
  (value: unknown, steps?: Steps): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What judges a record by the schema of its kind. */
export interface ShapeReader {
  /** Null for kinds without a schema. */
  readonly validator: Validator | null;
  readonly steps?: Steps | undefined;
}

/** One part of a value that is not as its schema states. */
export interface ShapeFault {
  /** `missing` and `unknown` are about a property of the object at `path`, `wrong` about the value there. */
  readonly problem: 'missing' | 'unknown' | 'wrong';
  readonly path: DataPath;
  /** The property that is missing or unknown; null for `wrong`. */
  readonly property: string | null;
  /** The value that is wrong; undefined for the others. */
  readonly value: unknown;
  /** What is wanted, as in `it must be {expected}`; '' for `unknown`. */
  readonly expected: string;
  /** Of `unknown` the properties that are known: one list for all faults of an object's schema. */
  readonly known?: readonly string[];
  /** Of `wrong` the text that was meant. */
  readonly meant?: string;
  /** The JSON pointer to what it breaks in the schema, where that is told. */
  readonly part?: string;
}

/** What a validator finds wrong: one fault for each value and property, in the order of the schema. */
export function shapeFaults(
  validate: Validator,
  value: unknown,
  steps?: Steps,
): readonly ShapeFault[] {
  if (validate(value, steps)) return [];
  const faults = new Map<string, ShapeFault>();
  for (const error of validate.errors ?? []) {
    if (APPLICATORS.has(error.keyword)) continue;
    const fault = { ...faultOf(error), ...(error.part !== undefined && { part: error.part }) };
    const name = `${error.instancePath}\0${fault.property ?? ''}`;
    if (!faults.has(name)) faults.set(name, fault);
  }
  return [...faults.values()];
}

const NONE: NonNullable<SchemaError['parentSchema']['properties']> = {};

/** Their own error only says that one of their parts failed, which that part tells itself. */
const APPLICATORS: ReadonlySet<string> = new Set(['if', 'anyOf', 'allOf', 'oneOf']);

function faultOf(error: SchemaError): ShapeFault {
  const { instancePath, keyword, params, data, meant, parentSchema } = error;
  const path = pathOf(instancePath);
  const { properties = NONE } = parentSchema;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const property = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const known = knownIn(properties);
    return { problem: 'unknown', path, property, value: undefined, expected: '', known };
  }
  if (keyword === 'required') {
    const property = String(params['missingProperty']);
    const expected = properties[property]?.['x-expected'] ?? 'there';
    return { problem: 'missing', path, property, value: undefined, expected };
  }
  const expected = parentSchema['x-expected'] ?? 'something else';
  return { problem: 'wrong', path, property: null, value: data, expected, ...(meant && { meant }) };
}

const KNOWN = new WeakMap<object, readonly string[]>();

/** The names of thousands of properties are listed once, and not for each key that is none of them. */
function knownIn(properties: object): readonly string[] {
  const before = KNOWN.get(properties);
  if (before !== undefined) return before;
  const known = Object.keys(properties).filter((name) => !name.startsWith('$'));
  KNOWN.set(properties, known);
  return known;
}

/** The keys and indexes of a JSON pointer. */
export function pathOf(pointer: string): DataPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) =>
      /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** `decisions[2].confidence`; '' for the whole. */
export function pathInWords(path: DataPath): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
