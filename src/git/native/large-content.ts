import { blobHash, type ObjectFormat } from '../../core/object-id.ts';
import type { HeldEntry } from '../../core/snapshot.ts';
import { demandTrueName } from '../refusals.ts';
import type { ObjectSource } from './object-source.ts';

/** A content that is next in a source and is not held: whoever wants it takes it in pieces. */
export class LargeContent {
  /** How much of it was taken off the source: nothing, some, all. */
  state: 'waiting' | 'begun' | 'taken' = 'waiting';
  readonly #source: ObjectSource;
  readonly #entry: HeldEntry;
  readonly #size: number;
  readonly #format: ObjectFormat;

  constructor(source: ObjectSource, entry: HeldEntry, size: number, format: ObjectFormat) {
    this.#source = source;
    this.#entry = entry;
    this.#size = size;
    this.#format = format;
  }

  /** @throws CouldNotCheck when git ends before the content does, or it is not what its id says. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    if (this.state !== 'waiting') throw new Error(`${this.#entry.path} was read before`);
    this.state = 'begun';
    const hash = blobHash(this.#format, this.#size);
    for await (const piece of this.#source.pieces(this.#size)) {
      hash.update(piece);
      yield piece;
    }
    this.state = 'taken';
    demandTrueName(this.#entry, hash.digest('hex'));
  }
}
