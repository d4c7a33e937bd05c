import { CouldNotCheck } from '../../core/failure.ts';

/**
 * The most pairs of records that are compared for their order. Parents dispute the order of a few
 * hundred records where branches merged each other; tens of thousands were arranged to be.
 */
const MOST_PAIRS = 20_000 ** 2;

/**
 * Where the parents of a merge hold two records in different orders. Records of the same bytes are
 * told apart by counting: the second copy in one parent is the second copy in another.
 */
export class Disputes {
  readonly #path: string;
  /** For each parent, the copy that each of its records is. */
  readonly #copies: readonly Int32Array[];
  /** For each parent, where it has a copy; -1 where it has not. */
  readonly #indexes: readonly Int32Array[];
  #pairs = 0;

  /**
   * @param parents the records of each parent, as numbers
   * @param distinct how many different numbers there are
   * @param path the log's, for the message when there is too much to compare
   */
  constructor(parents: readonly (readonly number[])[], distinct: number, path: string) {
    this.#path = path;
    const { copies, count } = tellCopies(parents, distinct);
    this.#copies = copies;
    this.#indexes = copies.map((list) => {
      const indexes = new Int32Array(count).fill(-1);
      for (const [index, copy] of list.entries()) indexes[copy] = index;
      return indexes;
    });
  }

  /** Whether another parent has both of two records of a parent, the later one first. */
  isDisputed(parent: number, earlier: number, later: number): boolean {
    const copies = this.#copies[parent];
    const one = copies?.[earlier] ?? 0;
    const other = copies?.[later] ?? 0;
    return this.#indexes.some((indexes) => {
      const there = indexes[other] ?? -1;
      return there >= 0 && there < (indexes[one] ?? -1);
    });
  }

  /**
   * The records of a parent whose order with any other of its records is disputed, 1 for each.
   * @throws CouldNotCheck when there are too many of them to compare each with each
   */
  disputedRecords(parent: number): Uint8Array {
    const copies = this.#copies[parent] ?? new Int32Array();
    const disputed = new Uint8Array(copies.length);
    for (const indexes of this.#indexes) markInversions(copies, indexes, disputed);
    const count = disputed.reduce((sum, mark) => sum + mark, 0);
    this.#pairs += count ** 2;
    if (this.#pairs > MOST_PAIRS) throw tooTangled(this.#path, count);
    return disputed;
  }
}

/** Numbers the copies of all records: the nth of some bytes gets the same number in every parent. */
function tellCopies(
  parents: readonly (readonly number[])[],
  distinct: number,
): { copies: Int32Array[]; count: number } {
  const total = parents.reduce((sum, list) => sum + list.length, 0);
  const first = new Int32Array(distinct).fill(-1);
  const next = new Int32Array(total).fill(-1);
  let count = 0;
  const copies = parents.map((list) => {
    const latest = new Int32Array(distinct).fill(-1);
    return Int32Array.from(list, (record) => {
      const previous = latest[record] ?? -1;
      const chain = previous < 0 ? first : next;
      const link = previous < 0 ? record : previous;
      let copy = chain[link] ?? -1;
      if (copy < 0) {
        copy = count;
        chain[link] = copy;
        count += 1;
      }
      latest[record] = copy;
      return copy;
    });
  });
  return { copies, count };
}

/** Marks the copies of one list that another has on the other side of a copy that both have. */
function markInversions(copies: Int32Array, indexes: Int32Array, marks: Uint8Array): void {
  let last = -1;
  for (let at = 0; at < copies.length; at += 1) {
    const index = indexes[copies[at] ?? 0] ?? -1;
    if (index >= 0 && index < last) marks[at] = 1;
    last = Math.max(last, index);
  }
  let first = Number.POSITIVE_INFINITY;
  for (let at = copies.length - 1; at >= 0; at -= 1) {
    const index = indexes[copies[at] ?? 0] ?? -1;
    if (index > first) marks[at] = 1;
    if (index >= 0) first = Math.min(first, index);
  }
}

function tooTangled(path: string, records: number): CouldNotCheck {
  return new CouldNotCheck(
    'merge-too-tangled',
    `The parents of a merge have ${records} records of ${path} in different orders.`,
    'Nothing is known of what this merge did to the log: compare it with its parents by hand.',
  );
}
