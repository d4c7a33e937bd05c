import type { Given } from '../../core/ties.ts';
import type { Side } from './changed-records.ts';
import type { SaidTies } from './said-ties.ts';
import { secondsOf } from './seconds.ts';

/** A key, and all that is given under it in each state. */
export interface GivenValues {
  readonly before: string[];
  readonly after: string[];
}

/** What those that changed, or are seen otherwise, say in each state. */
interface Collected {
  readonly given: Map<string, GivenValues>;
  /** By whom each key is shown: who shows it as before changes nothing for those who mind it. */
  readonly shown: Map<string, GivenValues>;
  readonly dated: Map<string, Record<Side, number[]>>;
}

export function collect(
  { tied, ties: { gives = [], shows = [], dates = [], derived } }: SaidTies,
  side: Side,
  isChanged: boolean,
  { given, shown, dated }: Collected,
): void {
  const put = (all: Map<string, GivenValues>, key: string, value: string | null) => {
    const values = all.get(key) ?? { before: [], after: [] };
    all.set(key, values);
    // Who passes on what others say may be seen otherwise now, whatever it says itself.
    const isSaid = value !== null && (isChanged || derived === true);
    values[side].push(isSaid ? value : `other ${side}`);
  };
  for (const each of gives) put(given, ...keyAndValue(each));
  const holder = `${tied.line ?? ''} ${tied.path}`;
  for (const key of shows) put(shown, key, holder);
  for (const [key, time] of dates) {
    const times = dated.get(key) ?? { before: [], after: [] };
    dated.set(key, times);
    times[side].push(secondsOf([key, time]));
  }
}

function keyAndValue(given: Given): readonly [key: string, value: string | null] {
  return typeof given === 'string' ? [given, null] : given;
}

/** True for a key under which something else is found. */
export function isOther({ before, after }: GivenValues): boolean {
  // Most keys are given once, and those of a list of tasks are thousands.
  if (before.length === 1 && after.length === 1) return before[0] !== after[0];
  return JSON.stringify(before.sort()) !== JSON.stringify(after.sort());
}

/** Minus infinity where there is none. */
export function latest(seconds: readonly number[]): number {
  return seconds.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
}
