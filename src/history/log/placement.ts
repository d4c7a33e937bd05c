import type { Disputes } from './disputes.ts';

/** Where the records of one parent were found in the result. */
export interface Placement {
  /** The position of each of its records in the result; -1 for one that is not there. */
  readonly positions: Int32Array;
  /** The first of its records that is not there; -1 for none. */
  readonly lost: number;
  /** Of its records that stand before one that they must follow, the one that stands first; -1 for none. */
  readonly early: number;
}

/** Where the copies of each record stand in the result. */
export class Copies {
  /** The first copy of a record; -1 where there is none. */
  readonly first: Int32Array;
  /** The next copy after the one at a position; -1 where there is none. */
  readonly next: Int32Array;

  /** @param distinct how many different numbers the records of all lists have */
  constructor(result: readonly number[], distinct: number) {
    this.first = new Int32Array(distinct).fill(-1);
    this.next = new Int32Array(result.length);
    for (let position = result.length - 1; position >= 0; position -= 1) {
      const record = result[position] ?? 0;
      this.next[position] = this.first[record] ?? -1;
      this.first[record] = position;
    }
  }
}

/**
 * Finds each record of a parent in the result: the first copy after all the records that it must
 * follow, so that no other choice of copies ends earlier.
 * @param disputes asked only where the result does not keep the order of the parent
 */
export function place(
  records: readonly number[],
  parent: number,
  copies: Copies,
  disputes: () => Disputes,
): Placement {
  const placement = placeAfter(records, copies, null);
  const found = placement.positions.filter((position) => position >= 0);
  const isInOrder = found.every((position, index) => position > (found[index - 1] ?? -1));
  if (isInOrder) return placement;
  return placeAfter(records, copies, new OrderBounds(disputes(), parent));
}

/** The first record of a parent that one which stands too early must follow, and does not. */
export function overtakenBy(
  early: number,
  parent: number,
  positions: Int32Array,
  disputes: Disputes,
): number {
  const position = positions[early] ?? 0;
  return positions.findIndex(
    (other, index) => other > position && !disputes.isDisputed(parent, index, early),
  );
}

/** @param bounds null where each record may stand anywhere */
function placeAfter(
  records: readonly number[],
  copies: Copies,
  bounds: OrderBounds | null,
): Placement {
  const untaken = new UntakenCopies(copies);
  const positions = new Int32Array(records.length);
  let lost = -1;
  let early = -1;
  for (const [index, record] of records.entries()) {
    const bound = bounds?.of(index) ?? -1;
    const position = untaken.take(record, bound);
    positions[index] = position;
    bounds?.add(index, position);
    if (position < 0 && lost < 0) lost = index;
    const isEarly = position >= 0 && position < bound;
    if (isEarly && (early < 0 || position < (positions[early] ?? 0))) early = index;
  }
  return { positions, lost, early };
}

/** The copies that no record of one parent stands for yet. */
class UntakenCopies {
  readonly #copies: Copies;
  readonly #ahead: Int32Array;
  /** The copies that were passed over because they stand too early. */
  readonly #passed = new Map<number, number[]>();

  constructor(copies: Copies) {
    this.#copies = copies;
    this.#ahead = copies.first.slice();
  }

  /** The first copy after a bound, else the last that was passed over; -1 when all are taken. */
  take(record: number, bound: number): number {
    let position = this.#ahead[record] ?? -1;
    for (; position >= 0 && position < bound; position = this.#copies.next[position] ?? -1) {
      this.#passOver(record, position);
    }
    this.#ahead[record] = this.#copies.next[position] ?? -1;
    return position < 0 ? (this.#passed.get(record)?.pop() ?? -1) : position;
  }

  #passOver(record: number, position: number): void {
    const passed = this.#passed.get(record);
    if (passed === undefined) this.#passed.set(record, [position]);
    else passed.push(position);
  }
}

/**
 * After which position the next record of a parent may stand: it follows those before it in its
 * parent, but for those whose order with it is disputed.
 */
class OrderBounds {
  readonly #disputes: Disputes;
  readonly #parent: number;
  readonly #disputed: Uint8Array;
  /** The disputed records so far, and where each stands. */
  readonly #disputedSoFar: { readonly index: number; readonly position: number }[] = [];
  #lastOfAll = -1;
  #lastUndisputed = -1;

  constructor(disputes: Disputes, parent: number) {
    this.#disputes = disputes;
    this.#parent = parent;
    this.#disputed = disputes.disputedRecords(parent);
  }

  of(index: number): number {
    if (this.#disputed[index] === 0) return this.#lastOfAll;
    let bound = this.#lastUndisputed;
    for (const earlier of this.#disputedSoFar) {
      if (earlier.position <= bound) continue;
      if (!this.#disputes.isDisputed(this.#parent, earlier.index, index)) bound = earlier.position;
    }
    return bound;
  }

  add(index: number, position: number): void {
    this.#lastOfAll = Math.max(this.#lastOfAll, position);
    if (this.#disputed[index] === 1) this.#disputedSoFar.push({ index, position });
    else this.#lastUndisputed = Math.max(this.#lastUndisputed, position);
  }
}
