import type { LogContent } from './log-content.ts';
import type { RecordNumbers } from './record-numbers.ts';
import { type RecordList, readRecords } from './records.ts';
import type { VersionRecords } from './versions.ts';

/** A log in two parents of a merge, and in the last commits that both have. */
export interface Parted {
  /** The parent that may have records which the other one lacks. */
  readonly holder: number;
  /** The log of the other one; null where that has none. */
  readonly other: LogContent | null;
  /** The logs of their merge bases. */
  readonly bases: readonly LogContent[];
}

/** The parents of a merge that hold each version, and what they have in common with each other one. */
export interface Parting {
  readonly holders: readonly (readonly number[])[];
  readonly parted: readonly Parted[];
}

/** Versions without records that had left a side before the merge, and where the others stand. */
export interface WithoutLeft {
  readonly records: VersionRecords;
  /** For each parent, the indexes of its records that are left. */
  readonly indexes: readonly (readonly number[])[];
}

/**
 * Leaves out what the result lacks because a side had lost it since the parents parted: what that side
 * did was judged there, and the merge may lack it as well. Null where there is none of it.
 */
export async function withoutLeft(
  records: VersionRecords,
  { holders, parted }: Parting,
  numbering: RecordNumbers,
): Promise<WithoutLeft | null> {
  const left = new Map<number, Map<number, number>>();
  const counted = async (content: LogContent | null) =>
    countsOf(content === null ? [] : (await readRecords(content, numbering)).numbers);
  for (const { holder, other, bases } of parted) {
    const counts = left.get(holder) ?? new Map<number, number>();
    left.set(holder, counts);
    const held = await counted(other);
    for (const base of bases) {
      for (const [record, count] of await counted(base)) {
        const gone = count - (held.get(record) ?? 0);
        if (gone > 0) counts.set(record, Math.max(gone, counts.get(record) ?? 0));
      }
    }
  }
  const result = countsOf(records.result.numbers);
  const kept = records.parents.map((list, parent) =>
    indexesKept(list, result, leftOf(holders[parent] ?? [], left)),
  );
  if (kept.every((indexes, parent) => indexes.length === records.parents[parent]?.numbers.length))
    return null;
  const parents = records.parents.map((list, parent) => only(list, kept[parent] ?? []));
  return { records: { ...records, parents }, indexes: kept };
}

/** What every parent that holds a version may do without. */
function leftOf(
  holders: readonly number[],
  left: ReadonlyMap<number, ReadonlyMap<number, number>>,
): ReadonlyMap<number, number> {
  const [first = new Map<number, number>(), ...others] = holders.map(
    (holder) => left.get(holder) ?? new Map<number, number>(),
  );
  const least = (record: number, count: number) =>
    Math.min(count, ...others.map((counts) => counts.get(record) ?? 0));
  return new Map([...first].map(([record, count]) => [record, least(record, count)]));
}

/** All but the last copies of what left, as far as the result lacks them. */
function indexesKept(
  { numbers }: RecordList,
  result: ReadonlyMap<number, number>,
  left: ReadonlyMap<number, number>,
): readonly number[] {
  const spare = new Map<number, number>();
  for (const [record, count] of countsOf(numbers)) {
    const lacking = count - (result.get(record) ?? 0);
    spare.set(record, Math.min(lacking, left.get(record) ?? 0));
  }
  const kept: number[] = [];
  for (const [index, record] of [...numbers.entries()].reverse()) {
    const count = spare.get(record) ?? 0;
    if (count > 0) spare.set(record, count - 1);
    else kept.push(index);
  }
  return kept.reverse();
}

function only({ numbers, isFinished }: RecordList, kept: readonly number[]): RecordList {
  const isEnd = kept.at(-1) === numbers.length - 1;
  return {
    numbers: kept.map((index) => numbers[index] ?? 0),
    isFinished: isFinished || !isEnd,
  };
}

function countsOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
