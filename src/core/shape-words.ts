import type { Lacking } from './finding.ts';
import { described, named, quoted } from './found-value.ts';
import { isObject } from './json-value.ts';
import type { DataPath, Place } from './place.ts';
import type { Positions } from './record.ts';
import { pathInWords, type ShapeFault } from './shape.ts';
import { type NearestOf, nearestOf } from './suggester.ts';
import { isBlank } from './unseen.ts';

/** How a family's `schema` rule tells a fault of shape. */
export const SHAPE_MESSAGES = {
  wrong: '{what} is {found}; it must be {expected}',
  missing: '{what} is missing; it must be {expected}',
} as const;

/** How a family's rule about unknown properties tells one. */
export const UNKNOWN_MESSAGES = {
  unknown: '{what} is not a property of the format',
} as const;

/** What a rule with these messages yields. */
export type ShapeFinding =
  | {
      readonly message: 'wrong';
      readonly at: Place;
      readonly data: { readonly what: string; readonly found: string; readonly expected: string };
      readonly help?: string;
    }
  | {
      readonly message: 'missing';
      readonly at: Place;
      readonly key: string;
      readonly data: Lacking;
      readonly lacks: Lacking;
      readonly help?: string;
    };

/** What a rule with `UNKNOWN_MESSAGES` yields. */
export interface UnknownFinding {
  readonly message: 'unknown';
  readonly at: { readonly key: DataPath };
  readonly data: { readonly what: string };
  readonly help: string;
}

/** A record whose shape is told. */
interface Shaped {
  readonly positions: Positions;
  readonly shape: readonly ShapeFault[];
}

/** How the parts of a record are named. */
interface Naming {
  /** What stands for the whole, as the start of a sentence: `The contribution`. */
  readonly whole: string;
  /** How many steps of a path only say which entry of a file it is: 1 for lines, else 0. */
  readonly skipped?: number;
  /** True for faults that another rule tells. */
  readonly except?: (fault: ShapeFault) => boolean;
}

/**
 * Puts values that are missing or wrong in words: a wrong value at the value, a missing one at the
 * bracket of the object that lacks it.
 */
export function* shapeFindings(
  record: Shaped,
  { whole, skipped = 0, except = () => false }: Naming,
): Generator<ShapeFinding> {
  for (const fault of record.shape) {
    const { problem, path, property, expected } = fault;
    if (problem === 'unknown' || except(fault)) continue;
    const steps = path.slice(skipped);
    const help = fault.meant === undefined ? {} : { help: meantWords(fault.value, fault.meant) };
    if (property === null) {
      const what = steps.length === 0 ? whole : named(pathInWords(steps));
      yield {
        message: 'wrong',
        at: path,
        data: { what, found: foundIn(fault), expected },
        ...help,
      };
    } else {
      const key = pathInWords([...steps, property]);
      const what = named(key);
      yield {
        message: 'missing',
        at: openingOf(record, path),
        key,
        data: { what, expected },
        lacks: { what, expected },
        ...help,
      };
    }
  }
}

function meantWords(value: unknown, meant: string): string {
  return isOfOtherCase(value, meant) ? `Write ${quoted(meant)}.` : `Did you mean ${quoted(meant)}?`;
}

/** True for a text that is another one but for its capitals. */
export function isOfOtherCase(value: unknown, meant: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === meant.toLowerCase();
}

/** What to do about a value that is missing or wrong. */
export function shapeHelp({ message, data }: Pick<ShapeFinding, 'message' | 'data'>): string {
  const { what, expected } = data;
  return message === 'missing' ? `Add ${what}: ${expected}.` : `Write ${expected} instead.`;
}

/** What is wanted where the number is wrong: `a list of at least 2`. */
const COUNTED = / at (?:least|most) \d/;

/** What was found; of a text whose length is wrong, its length. */
function foundIn({ value, expected }: ShapeFault): string {
  const isText = typeof value === 'string' && !isBlank(value);
  if (isObject(value)) {
    if (!expected.startsWith('a mapping')) return 'an object';
    const { length } = Object.keys(value);
    return COUNTED.test(expected)
      ? `a mapping of ${length === 1 ? '1 key' : `${length} keys`}`
      : 'a mapping';
  }
  if (Array.isArray(value) && expected.startsWith('a list of')) {
    if (value.length === 0) return 'an empty list';
    return COUNTED.test(expected) ? `a list of ${value.length}` : 'a list';
  }
  if (!isText || !expected.includes('characters')) return described(value);
  const length = [...value].length;
  return length === 1 ? '1 character long' : `${length} characters long`;
}

/** By the names of a format. */
const MEANT_BY = new WeakMap<readonly string[], NearestOf>();

/** Keys of a file for which a name that was meant is looked for: nobody reads more hints. */
const MOST_HINTED = 1000;

/** Names that a help lists: of more nobody reads all, and each problem has them. */
const MOST_LISTED = 12;

/** Puts properties that nothing in the schema names in words, at their keys. */
export function* unknownFindings(
  { shape }: Pick<Shaped, 'shape'>,
  { skipped = 0, except = () => false }: Omit<Naming, 'whole'> = {},
): Generator<UnknownFinding> {
  let hinted = 0;
  for (const fault of shape) {
    const { problem, path, property, known = [] } = fault;
    if (problem !== 'unknown' || property === null || except(fault)) continue;
    hinted += 1;
    const what = named(pathInWords([...path.slice(skipped), property]));
    const meantBy = MEANT_BY.get(known) ?? nearestOf(known);
    MEANT_BY.set(known, meantBy);
    const meant = hinted > MOST_HINTED ? null : meantBy(property);
    const help = meant === null ? elsewhere(known) : `Did you mean "${meant}"?`;
    yield { message: 'unknown', at: { key: [...path, property] }, data: { what }, help };
  }
}

function elsewhere(known: readonly string[]): string {
  const more = known.length - MOST_LISTED;
  const listed = known.slice(0, MOST_LISTED).join(', ');
  return `Remove it, or move its value to one of: ${listed}${more > 0 ? ` and ${more} others` : ''}.`;
}

/** The bracket that opens an object: a fault of something that is not there needs a place. */
export function openingOf({ positions }: Pick<Shaped, 'positions'>, path: DataPath): Place {
  const span = positions.spanOf(path);
  return span === null ? path : { start: span.start, end: span.start + 1 };
}
