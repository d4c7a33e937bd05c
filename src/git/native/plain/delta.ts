/** Reads numbers of a pack: seven bits a byte, the lowest first. */
export class PackNumbers {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @throws RangeError at the end of the bytes, and for more than is exact. */
  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new RangeError('the pack ends within a number');
    this.at += 1;
    return byte;
  }

  /**
   * @param start what earlier bits came to, and how much the next are worth
   */
  size(start: number = 0, worth: number = 1): number {
    let size = start;
    for (let factor = worth; ; factor *= 128) {
      const byte = this.byte();
      size += (byte & 0x7f) * factor;
      if (size > Number.MAX_SAFE_INTEGER) throw new RangeError('the pack has a number too large');
      if ((byte & 0x80) === 0) return size;
    }
  }

  /** How far back a base stands: the highest bits first, each further byte one more. */
  distance(): number {
    let byte = this.byte();
    let distance = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      byte = this.byte();
      distance = (distance + 1) * 128 + (byte & 0x7f);
      if (distance > Number.MAX_SAFE_INTEGER) throw new RangeError('the pack has no such place');
    }
    return distance;
  }
}

/**
 * What a delta makes of its base (gitformat-pack).
 * @param most bytes
 * @throws RangeError for a delta of another base, one that makes more, and one that is none.
 */
export function applied(delta: Buffer, base: Buffer, most: number): Buffer {
  const numbers = new PackNumbers(delta);
  const wanted = numbers.size();
  const size = numbers.size();
  if (wanted !== base.length || size > most) throw new RangeError('the delta is of another base');
  const made = Buffer.allocUnsafe(size);
  let filled = 0;
  while (numbers.at < delta.length) {
    const code = numbers.byte();
    const [from, length] = (code & 0x80) !== 0 ? copied(numbers, code) : [null, code];
    const source = from === null ? delta : base;
    const start = from ?? numbers.at;
    const end = start + length;
    if (length === 0 || end > source.length || filled + length > size) {
      throw new RangeError('the delta leads out of its base');
    }
    source.copy(made, filled, start, end);
    filled += length;
    if (from === null) numbers.at = end;
  }
  if (filled !== size) throw new RangeError('the delta makes less than it says');
  return made;
}

/** Where a part of the base begins, and how long it is: each bit says whether its byte is there. */
function copied(numbers: PackNumbers, code: number): readonly [from: number, length: number] {
  let [from, length] = [0, 0];
  for (let bit = 0; bit < 4; bit += 1) {
    if ((code & (1 << bit)) !== 0) from += numbers.byte() * 2 ** (8 * bit);
  }
  for (let bit = 0; bit < 3; bit += 1) {
    if ((code & (0x10 << bit)) !== 0) length += numbers.byte() * 2 ** (8 * bit);
  }
  return [from, length === 0 ? 0x10000 : length];
}
