/** Bytes behind a large content that are for what is appended to it: a log grows by a line or two. */
const ROOM = 2 ** 16;
const LARGE = 4 * ROOM;

/** How far the memory of a content is filled, of those with room behind. */
const FILLED = new WeakMap<ArrayBufferLike, number>();

/** Memory for a content. Fresh memory costs more than what is written to it: a large one has room behind. */
export function roomFor(size: number): Buffer {
  if (size < LARGE) return Buffer.allocUnsafe(size);
  const { buffer } = Buffer.allocUnsafeSlow(size + ROOM);
  FILLED.set(buffer, size);
  return Buffer.from(buffer, 0, size);
}

/** A content with another one behind it: in its own memory, where nobody has used the room. It stays as it is. */
export function grown(bytes: Uint8Array, added: Uint8Array): Buffer {
  const { buffer, byteOffset, length } = bytes;
  const size = length + added.length;
  const isRoom = FILLED.get(buffer) === byteOffset + length;
  if (isRoom && byteOffset + size <= buffer.byteLength) {
    FILLED.set(buffer, byteOffset + size);
    const whole = Buffer.from(buffer, byteOffset, size);
    whole.set(added, length);
    return whole;
  }
  const whole = roomFor(size);
  whole.set(bytes);
  whole.set(added, length);
  return whole;
}

/** As much of the memory that a content begins as is filled, a number of bytes at most: what it may have grown to. */
export function filledFrom({ buffer, byteOffset, length }: Uint8Array, size: number): Buffer {
  const most = (FILLED.get(buffer) ?? byteOffset + length) - byteOffset;
  return Buffer.from(buffer, byteOffset, Math.min(size, most));
}
