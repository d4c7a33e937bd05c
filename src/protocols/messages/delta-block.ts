import { surelyMeant } from '../../core/nearest.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Span } from '../../core/place.ts';
import type { JsonText, Positions } from '../../core/record.ts';
import { isBlank as isBlankText } from '../../core/unseen.ts';
import { meant } from './delta-meant.ts';
import {
  type DeltaSection,
  MEMBERS,
  type Member,
  type Named,
  OPERATIONS,
  type Operation,
  SECTIONS,
} from './delta-sections.ts';
import type { MessageRecord } from './record.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A delta block that holds an object. What its members hold is for the rules to judge. */
export interface Delta {
  readonly value: JsonObject;
  /** The operation, or what is surely meant by it; null when it is missing or unknown: rules that depend on it say nothing then. */
  readonly operation: Operation | null;
  /** What the section wants, or the one that is meant; null when it is missing or unknown. */
  readonly section: (DeltaSection & { readonly name: string }) | null;
  /** Where a value in it stands, or its key; the opening brace where there is none. */
  place(path: readonly [Member, ...string[]], part?: 'value' | 'key'): Span;
}

/** The JSON of a DELTA message's `delta` blocks, in order, as far as it is valid. */
export function deltaTexts({ subject, body }: MessageRecord): readonly JsonText[] {
  // In other messages a delta block is an illustration.
  if (subject?.type !== 'DELTA') return [];
  const blocks = body.fences.filter(({ language }) => language === 'delta');
  return blocks.map(({ json }) => json).filter(({ valid }) => valid);
}

/** The delta objects of a DELTA message, in order. */
export const deltas = oncePer((record: MessageRecord): readonly Delta[] =>
  deltaTexts(record).flatMap(deltaOf),
);

function deltaOf({ value, positions }: JsonText): Delta | [] {
  if (!isObject(value)) return [];
  return {
    value,
    operation: operationOf(value),
    section: sectionOf(value),
    place: (path, part) => positions.spanOf(path, part) ?? openingBrace(positions),
  };
}

function openingBrace(positions: Positions): Span {
  const { start } = wholeOf(positions);
  return { start, end: start + 1 };
}

/** Where the value of a valid text stands. */
export function wholeOf(positions: Positions): Span {
  return positions.spanOf([]) ?? { start: 0, end: 0 };
}

/** True for what JSON calls an object: no list, no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True where a member says nothing: absent, null, or a blank string. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlankText(value));
}

/** How a blank value that is there is empty. */
export function emptiness(value: unknown): 'null' | 'empty' | 'blank' {
  if (value === null) return 'null';
  return value === '' ? 'empty' : 'blank';
}

/** The longest value that a message quotes, in characters. */
const LONGEST_QUOTE = 40;

/** A value in the words of a message, bounded in length. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  // Never cut between the halves of a surrogate pair.
  const start = Array.from(value.slice(0, 2 * LONGEST_QUOTE))
    .slice(0, LONGEST_QUOTE)
    .join('');
  return JSON.stringify(start.length < value.length ? `${start}…` : value);
}

/** More keys than any delta has: what comes behind them is not worth comparing. */
const MOST_KEYS = 20;

/**
 * What to say of a missing member when another key was probably meant to be it.
 * `names` are all that the holder may have: a key that is closer to another one is no slip for this.
 */
export function misspelling(
  holder: JsonObject,
  wanted: string,
  names: Iterable<readonly [string, Named]> = MEMBERS,
): string | null {
  // A member with nothing in it is there: renaming another would make a second one.
  if (Object.hasOwn(holder, wanted)) return null;
  const keys = Object.keys(holder).slice(0, MOST_KEYS);
  const slip = keys.find((key) => meant(key, names) === wanted);
  return slip === undefined ? null : `Rename the key ${shown(slip)} to "${wanted}".`;
}

function operationOf({ operation }: JsonObject): Operation | null {
  if (typeof operation !== 'string') return null;
  const isKnown = OPERATIONS.has(operation);
  return (
    isKnown ? operation : surelyMeant(operation.trim(), OPERATIONS.keys())
  ) as Operation | null;
}

function sectionOf({ section: found }: JsonObject): Delta['section'] {
  if (typeof found !== 'string') return null;
  const name = SECTIONS.has(found) ? found : meant(found, SECTIONS);
  const section = SECTIONS.get(name ?? '');
  return section && name ? { name, ...section } : null;
}
