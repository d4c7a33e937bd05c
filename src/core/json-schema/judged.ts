import type { SchemaError } from '../shape.ts';
import { nearestOf } from '../suggester.ts';
import type { Schema } from './schema.ts';
import { expectedBy } from './words.ts';

export type Keywords = Exclude<Schema, boolean>;

/** How many values a value is made of, and characters. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const [key, each] of Object.entries(value)) size += key.length + sizeOf(each);
  return size;
}

/** A name as a step of a JSON pointer. */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A fault in the words of the keyword that it breaks. */
export function errorAt(
  at: string,
  keyword: string,
  schema: Keywords,
  value: unknown,
): SchemaError {
  const properties = schema['properties'] as SchemaError['parentSchema']['properties'];
  const parentSchema = {
    'x-expected': expectedBy(keyword, schema),
    ...(properties && { properties }),
  };
  return { instancePath: at, keyword, params: {}, data: value, parentSchema, by: schema };
}

/** Choices of which the meant one is looked for: of more nobody knows the words. */
const FEW_CHOICES = 20;

/** The text that was meant by another one. */
export function meantOf(value: unknown, choices: readonly unknown[]): Pick<SchemaError, 'meant'> {
  if (typeof value !== 'string' || choices.length > FEW_CHOICES) return {};
  const texts = choices.filter((each) => typeof each === 'string');
  const meant = nearestOf(texts)(value);
  return meant === null ? {} : { meant };
}

/** By schema, where each of its parts is. */
const POINTERS = new WeakMap<object, ReadonlyMap<unknown, string>>();

/** The JSON pointer to a part of a schema; null for what is none. */
export function pointerTo(part: unknown, whole: Schema): string | null {
  if (typeof whole === 'boolean') return null;
  const known = POINTERS.get(whole) ?? new Map(pointersIn(whole, ''));
  POINTERS.set(whole, known);
  return known.get(part) ?? null;
}

function* pointersIn(value: unknown, at: string): Generator<readonly [unknown, string]> {
  if (typeof value !== 'object' || value === null) return;
  yield [value, at];
  for (const [name, each] of Object.entries(value))
    yield* pointersIn(each, `${at}/${escaped(name)}`);
}

/** An error with the place in the schema of what it breaks. */
export function placedIn(root: Schema, error: SchemaError): SchemaError {
  const { by, keyword } = error;
  const pointer = pointerTo(by, root);
  if (pointer === null || by === undefined) return error;
  return { ...error, part: Object.hasOwn(by, keyword) ? `${pointer}/${keyword}` : pointer };
}

/** Finds which bounds a number breaks. */
export function numberFaults(
  schema: Keywords,
  value: number,
  fault: (keyword: string) => void,
): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < Number(minimum)) fault('minimum');
  if (maximum !== undefined && value > Number(maximum)) fault('maximum');
  if (exclusiveMinimum !== undefined && value <= Number(exclusiveMinimum))
    fault('exclusiveMinimum');
  if (exclusiveMaximum !== undefined && value >= Number(exclusiveMaximum))
    fault('exclusiveMaximum');
  if (multipleOf !== undefined && !isMultiple(value, Number(multipleOf))) fault('multipleOf');
}

/** True for a multiple as people write numbers: 19.99 is one of 0.01, though no binary fraction is either. */
function isMultiple(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(step)) return false;
  const [one, other] = [decimalOf(value), decimalOf(step)];
  const places = Math.max(one.places, other.places);
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  return scaled(one) % scaled(other) === 0n;
}

/** What a number is written with, and how many of these digits are behind the point. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(number: number): Decimal {
  const [digits = '', exponent] = number.toExponential().split('e');
  const [whole = '', behind = ''] = digits.split('.');
  return { digits: BigInt(whole + behind), places: behind.length - Number(exponent) };
}
