import { Disputes } from './disputes.ts';
import { Copies, type Placement, place } from './placement.ts';

/** How the records of a result come from those of its parents. */
export interface Arrangement {
  /** The records of each parent, as numbers. */
  readonly lists: readonly (readonly number[])[];
  readonly result: readonly number[];
  /** Where the records of each parent stand in the result. */
  readonly placements: readonly Placement[];
  /** For each position of the result, the first parent that has the record there; -1 where none has. */
  readonly parents: Int32Array;
  /** Where the result's own records may begin: behind the last that a parent has. */
  readonly end: number;
  /** The positions before the end whose record no parent accounts for, 1 for each. */
  readonly foreign: Uint8Array;
  /** What the parents have in different orders. */
  readonly disputes: () => Disputes;
}

/**
 * Finds the records of the parents in the result.
 * @param distinct how many different numbers records have
 * @param mayRepeat whether each parent may bring a copy of its own of a record that several have
 * @param path the log's, for messages
 * @throws CouldNotCheck when the parents differ too much in their order
 */
export function arrange(
  lists: readonly (readonly number[])[],
  result: readonly number[],
  distinct: number,
  mayRepeat: boolean,
  path: string,
): Arrangement {
  let known: Disputes | null = null;
  const disputes = () => {
    known ??= new Disputes(lists, distinct, path);
    return known;
  };
  const copies = new Copies(result, distinct);
  const placements = lists.map((list, parent) => place(list, parent, copies, disputes));
  const parents = new Int32Array(result.length).fill(-1);
  for (const [parent, { positions }] of [...placements.entries()].reverse()) {
    for (const position of positions) if (position >= 0) parents[position] = parent;
  }
  const end = parents.findLastIndex((parent) => parent >= 0) + 1;
  const spare = mayRepeat
    ? spareCopies(lists, result, parents, distinct)
    : new Int32Array(distinct);
  const foreign = new Uint8Array(end);
  for (let position = 0; position < end; position += 1) {
    const record = result[position] ?? 0;
    if ((parents[position] ?? -1) >= 0) continue;
    const left = spare[record] ?? 0;
    if (left > 0) spare[record] = left - 1;
    else foreign[position] = 1;
  }
  return { lists, result, placements, parents, end, foreign, disputes };
}

/** For each record, how many more copies the parents together have than stand for theirs in the result. */
function spareCopies(
  lists: readonly (readonly number[])[],
  result: readonly number[],
  parents: Int32Array,
  distinct: number,
): Int32Array {
  const spare = new Int32Array(distinct);
  const add = (record: number, copies: number) => {
    spare[record] = (spare[record] ?? 0) + copies;
  };
  for (const list of lists) for (const record of list) add(record, 1);
  for (const [position, record] of result.entries()) {
    if ((parents[position] ?? -1) >= 0) add(record, -1);
  }
  return spare;
}

/** How many records of the parents the result lacks: of each, as many as the parent has that has most. */
export function countLost({ lists, result }: Arrangement, distinct: number): number {
  const missing = new Int32Array(distinct);
  for (const list of lists) {
    const counts = new Int32Array(distinct);
    for (const record of list) {
      const count = (counts[record] ?? 0) + 1;
      counts[record] = count;
      missing[record] = Math.max(missing[record] ?? 0, count);
    }
  }
  for (const record of result) missing[record] = Math.max(0, (missing[record] ?? 0) - 1);
  return missing.reduce((sum, copies) => sum + copies, 0);
}
