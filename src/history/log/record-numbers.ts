import { CouldNotCheck } from '../../core/failure.ts';

/** The 32-bit words of a digest that are kept: nobody finds two records that share 128 bits. */
const WORDS = 4;

/** More records than a gigabyte of events has; their numbers and digests fit in half of one. */
export const MOST_RECORDS = 2 ** 24;

/**
 * Gives records of the same bytes the same number, from 0 in the order of their first appearance.
 * Keeps 16 bytes of a record's digest and nothing of its text.
 */
export class RecordNumbers {
  /** How many numbers were given. */
  count = 0;
  readonly #path: string;
  readonly #most: number;
  #asked = 0;
  /** The digests, in the order of their numbers. */
  #digests = new Int32Array(WORDS * 512);
  /** A hash table with open addressing, at most half full: a number, or -1 where nothing is. */
  #slots = new Int32Array(1024).fill(-1);

  /**
   * @param path the log's, for the message when there are too many records
   * @param most how many records can be held at most
   */
  constructor(path: string, most = MOST_RECORDS) {
    this.#path = path;
    this.#most = most;
  }

  /** @throws CouldNotCheck when it was asked for more numbers than can be held */
  of(digest: Buffer): number {
    this.#asked += 1;
    if (this.#asked > this.#most) throw tooLong(this.#path, this.#most);
    if (2 * this.count === this.#slots.length) this.#grow();
    for (let word = 0; word < WORDS; word += 1) {
      this.#digests[WORDS * this.count + word] = digest.readInt32LE(4 * word);
    }
    const slot = this.#slotOf(this.count);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0) return known;
    this.#slots[slot] = this.count;
    this.count += 1;
    return this.count - 1;
  }

  /** The slot that holds a number with the same digest, or where it belongs. */
  #slotOf(number: number): number {
    const last = this.#slots.length - 1;
    for (let slot = this.#word(number, 0) & last; ; slot = (slot + 1) & last) {
      const other = this.#slots[slot] ?? -1;
      if (other < 0 || this.#isSame(number, other)) return slot;
    }
  }

  #isSame(one: number, other: number): boolean {
    for (let word = 0; word < WORDS; word += 1) {
      if (this.#word(one, word) !== this.#word(other, word)) return false;
    }
    return true;
  }

  #word(number: number, word: number): number {
    return this.#digests[WORDS * number + word] ?? 0;
  }

  #grow(): void {
    const digests = new Int32Array(2 * this.#digests.length);
    digests.set(this.#digests);
    this.#digests = digests;
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    for (let number = 0; number < this.count; number += 1) {
      this.#slots[this.#slotOf(number)] = number;
    }
  }
}

function tooLong(path: string, most: number): CouldNotCheck {
  return new CouldNotCheck(
    'log-too-long',
    `Versions of ${path} that go different ways have more than ${most} records between them.`,
    'Nothing is known of what happened to this log: compare its versions by hand.',
  );
}
