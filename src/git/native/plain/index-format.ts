/** How an index is laid out (gitformat-index). Offsets are bytes. */
export const HEADER = 12;
export const CHECKSUM = 20;

/** Of an entry: where its mode, id and flags stand, and where it ends without further flags and path. */
export const MODE = 24;
export const ID = 40;
export const FLAGS = 60;
export const FIXED = 62;

/** Bits of the flags. */
export const HAS_MORE_FLAGS = 0x4000;
export const STAGE = 0x3000;
export const NAME_LENGTH = 0xfff;

/** Bits of the further ones: git does not know the others. */
export const SKIPPED = 0x4000;
export const TO_BE_ADDED = 0x2000;

/** Extensions that may lead a git of several threads to other entries than those that follow. */
const LEADING = ['EOIE', 'IEOT'];

/** @throws RangeError for a path without an end. */
export function endOf(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0, at);
  if (end <= 0 || end >= bytes.length - CHECKSUM) throw new RangeError('a path has no end');
  return end;
}

/** True where nothing follows the entries but what may be passed over: that has a name in capitals. */
export function hasKnownExtensions(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at + 8 <= end) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!/^[A-Z]/.test(name) || LEADING.includes(name)) return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}
