/** Bytes from which on what was worked out of a content is kept. */
export const LARGE = 64 * 1024;

/**
 * What was worked out of large contents in memory: many ask for that of a log, which is read several
 * times, and nobody writes to what was read.
 */
export class KnownLarge {
  readonly #known = new WeakMap<Uint8Array, string>();
  #last: WeakRef<Uint8Array> | null = null;

  of(bytes: Uint8Array, make: (bytes: Uint8Array) => string): string {
    if (bytes.length < LARGE) return make(bytes);
    const known = this.#known.get(bytes) ?? this.#sameAsLast(bytes) ?? make(bytes);
    this.#known.set(bytes, known);
    this.#last = new WeakRef(bytes);
    return known;
  }

  /** To compare takes a sixth of the time of a hash. */
  #sameAsLast(bytes: Uint8Array): string | undefined {
    const last = this.#last?.deref();
    const isSame = last?.length === bytes.length && Buffer.compare(last, bytes) === 0;
    return isSame ? this.#known.get(last) : undefined;
  }
}
