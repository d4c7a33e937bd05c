import { type Arrangement, arrange, countLost } from './arrangement.ts';
import { overtakenBy } from './placement.ts';
import type { RecordList } from './records.ts';
import type { VersionRecords } from './versions.ts';

/** The first record of a log that a step did not leave as it was. All numbers are indexes into the lists. */
export interface RecordFault {
  /**
   * - `lost`: `before` is gone; `after` is what stands in its place, if anything
   * - `inserted`: `after` is nobody's, and `before` comes next
   * - `early`: `after` is `before`, and stands before `overtaken`
   * - `line-end`: `after` is `before`, and lacks its line feed
   */
  readonly kind: 'lost' | 'inserted' | 'early' | 'line-end';
  readonly parent: number;
  /** A record of the parent. */
  readonly before: number;
  /** A record of the result. */
  readonly after: number | null;
  readonly overtaken: { readonly before: number; readonly after: number } | null;
}

/** What is wrong with a result: its first fault, and how many records are missing or too many. */
export interface Faults {
  readonly first: RecordFault;
  readonly lost: number;
  readonly inserted: number;
}

/** A fault, and the position in the result where it shows. */
interface Candidate {
  readonly position: number;
  readonly fault: RecordFault;
}

/**
 * What the result of a step did not keep of the records of its parents; null where it kept all.
 * One rule holds for one parent and for a merge:
 *
 * The result begins with the finished records that all parents begin with. Then comes a stretch made
 * of what else they hold, with all of it: in the order of each parent, but where another has two
 * records in the other order; no record oftener than all parents together hold it. The result's own
 * records come after that. A record that a line feed ended still ends in one.
 *
 * @param path the log's, for messages
 * @throws CouldNotCheck when the parents differ too much in their order
 */
export function findFaults(records: VersionRecords, path: string): Faults | null {
  const { parents, result, distinct } = records;
  const finished = parents.map(finishedRecords);
  const kept = sharedStart([...finished, finishedRecords(result)]);
  const arrangement = arrange(
    parents.map(({ numbers }) => numbers.slice(kept)),
    result.numbers.slice(kept),
    distinct,
    // What follows in all parents must follow here: no parent brings a record of its own yet.
    kept === sharedStart(finished),
    path,
  );
  const candidates = [
    ...lostRecords(arrangement),
    ...insertedRecord(arrangement),
    ...earlyRecords(arrangement),
    ...cutLineEnd(arrangement, records),
  ];
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  const { fault } = others.reduce(
    (one, other) => (other.position < one.position ? other : one),
    first,
  );
  return {
    first: shifted(fault, kept),
    lost: countLost(arrangement, distinct),
    inserted: arrangement.foreign.reduce((sum, mark) => sum + mark, 0),
  };
}

/** The records of a list that a line feed ends. To git, the one that none ends is another line with it. */
function finishedRecords({ numbers, isFinished }: RecordList): readonly number[] {
  return isFinished ? numbers : numbers.slice(0, -1);
}

/** How many records all lists begin with. */
function sharedStart(lists: readonly (readonly number[])[]): number {
  const [one = [], ...others] = lists;
  const end = one.findIndex((record, index) => others.some((list) => list[index] !== record));
  return end < 0 ? one.length : end;
}

/** The first record of each parent that is not in the result. */
function* lostRecords(arrangement: Arrangement): Generator<Candidate> {
  for (const [parent, { positions, lost }] of arrangement.placements.entries()) {
    if (lost < 0) continue;
    const previous = positions[lost - 1] ?? -1;
    const next = positions.subarray(lost).find((position) => position >= 0) ?? null;
    const after = replacement(arrangement, previous, next);
    yield {
      position: after ?? previous + 1,
      fault: { kind: 'lost', parent, before: lost, after, overtaken: null },
    };
  }
}

/**
 * The record that stands for a lost one: a foreign one between its neighbours; at the end of the
 * log only right behind the previous record, for what stands further on may well be new.
 */
function replacement(
  { result, end, foreign }: Arrangement,
  previous: number,
  next: number | null,
): number | null {
  const last = Math.min(next ?? previous + 2, result.length);
  for (let position = previous + 1; position < last; position += 1) {
    if (position >= end || foreign[position] === 1) return position;
  }
  return null;
}

/** The first record that no parent has and that stands before one which a parent has. */
function* insertedRecord({ placements, parents, foreign }: Arrangement): Generator<Candidate> {
  const position = foreign.indexOf(1);
  if (position < 0) return;
  const next = parents.findIndex((parent, other) => other > position && parent >= 0);
  const parent = parents[next] ?? 0;
  const before = placements[parent]?.positions.indexOf(next) ?? 0;
  yield {
    position,
    fault: { kind: 'inserted', parent, before, after: position, overtaken: null },
  };
}

/** The first record of each parent that stands before one which it came after. */
function* earlyRecords({ placements, disputes }: Arrangement): Generator<Candidate> {
  for (const [parent, { positions, early }] of placements.entries()) {
    if (early < 0) continue;
    const position = positions[early] ?? 0;
    const before = overtakenBy(early, parent, positions, disputes());
    const overtaken = { before, after: positions[before] ?? 0 };
    yield {
      position,
      fault: { kind: 'early', parent, before: early, after: position, overtaken },
    };
  }
}

/** The last record, where a parent has it with a line feed behind it and the result has not. */
function* cutLineEnd(
  { placements, result }: Arrangement,
  records: VersionRecords,
): Generator<Candidate> {
  if (records.result.isFinished) return;
  const position = result.length - 1;
  for (const [parent, { positions }] of placements.entries()) {
    const before = positions.indexOf(position);
    if (before < 0) continue;
    const isLast = before === positions.length - 1;
    if (isLast && records.parents[parent]?.isFinished === false) continue;
    yield {
      position,
      fault: { kind: 'line-end', parent, before, after: position, overtaken: null },
    };
  }
}

/** A fault whose indexes count from the start of the lists, not from behind what all share. */
function shifted(fault: RecordFault, kept: number): RecordFault {
  const { before, after, overtaken } = fault;
  return {
    ...fault,
    before: before + kept,
    after: after === null ? null : after + kept,
    overtaken: overtaken && { before: overtaken.before + kept, after: overtaken.after + kept },
  };
}
