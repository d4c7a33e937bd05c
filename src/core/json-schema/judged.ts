import type { SchemaError } from '../shape.ts';
import { nearestOf } from '../suggester.ts';
import type { Schema } from './schema.ts';
import { expectedBy } from './words.ts';

export type Keywords = Exclude<Schema, boolean>;

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
  return { instancePath: at, keyword, params: {}, data: value, parentSchema };
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

/** The JSON pointer to a part of a value; null for what is none. */
export function pointerTo(part: unknown, whole: unknown): string | null {
  if (part === whole) return '';
  if (typeof whole !== 'object' || whole === null) return null;
  for (const [name, each] of Object.entries(whole)) {
    const pointer = pointerTo(part, each);
    if (pointer !== null) return `/${escaped(name)}${pointer}`;
  }
  return null;
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
