const SPACE = 0x20;
const SLASH = 0x2f;

/** How the mode of a folder begins, and no other. */
export const FOLDER_DIGIT = 0x34;

/** The rows of a folder. */
export interface Rows {
  /** Where each begins, and where the last one ends. */
  readonly starts: readonly number[];
  /** True where the names are so in order that none can be there twice. */
  readonly isPlain: boolean;
}

/** That of all typed arrays: a buffer's own does more before it looks. */
const { indexOf } = Uint8Array.prototype;

/**
 * Cuts a folder into its rows, or a part of it that begins and ends with whole ones. Git compares
 * names as bytes, a folder's with a slash at its end. In this order, in which almost every tree is, a
 * name can come twice only as a file and as a folder: then the file is followed by names that begin
 * with its own. So rows are plain where each name is before the next and the next does not begin with it.
 * @returns null for bytes that are no such rows
 */
export function rowsIn(bytes: Buffer, idBytes: number, from = 0, to = bytes.length): Rows | null {
  const starts = [from];
  let isPlain = true;
  let before = 0;
  let beforeEnd = 0;
  for (let at = from; at < to; starts.push(at)) {
    let space = at;
    while (space < to && bytes[space] !== SPACE) space += 1;
    const nul = indexOf.call(bytes, 0, at);
    const next = nul + 1 + idBytes;
    // There is a mode, and a name.
    if (space === at || nul <= space + 1 || next > to) return null;
    if (isPlain && at > from) {
      let a = before;
      let b = space + 1;
      while (a < beforeEnd && b < nul && bytes[a] === bytes[b]) {
        a += 1;
        b += 1;
      }
      const byte = b < nul ? (bytes[b] as number) : bytes[at] === FOLDER_DIGIT ? SLASH : 0;
      isPlain = a < beforeEnd && (bytes[a] as number) < byte;
    }
    before = space + 1;
    beforeEnd = nul;
    at = next;
  }
  return { starts, isPlain };
}

/**
 * The same for a folder that begins and ends as another one does, whose names are plainly in order:
 * there may be tens of thousands of rows, and only those in between are looked at.
 * @returns null where all have to be looked at
 */
export function rowsLike(
  bytes: Buffer,
  idBytes: number,
  other: { readonly bytes: Buffer; readonly starts: readonly number[] },
): Rows | null {
  const { starts } = other;
  const most = Math.min(bytes.length, other.bytes.length);
  const same = (from: number, to: number, otherFrom: number) =>
    other.bytes.compare(bytes, from, to, otherFrom, otherFrom + to - from) === 0;
  const head = longest(most, (from, to) => same(from, to, from));
  // The first row that is not whole in what both begin with, and the first of those at their ends.
  const above = placeOf(starts, head + 1) - 1;
  const shift = bytes.length - other.bytes.length;
  const tail = longest(most - (starts[above] as number), (from, to) =>
    same(bytes.length - to, bytes.length - from, other.bytes.length - to),
  );
  const below = placeOf(starts, other.bytes.length - tail);
  // With a row before and one behind: the order of these two to what is between is no other's.
  const first = Math.max(0, above - 1);
  const last = Math.min(below + 1, starts.length - 1);
  const end = (starts[last] as number) + shift;
  const middle = rowsIn(bytes, idBytes, starts[first], end);
  if (middle === null || !middle.isPlain || middle.starts.at(-1) !== end) return null;
  const isRowBehind = middle.starts.at(-2) === (starts[below] as number) + shift;
  if (last > below && !isRowBehind) return null;
  const behind = starts.slice(last + 1);
  return {
    starts: starts
      .slice(0, first)
      .concat(middle.starts, shift === 0 ? behind : behind.map((at) => at + shift)),
    isPlain: true,
  };
}

/** How many of some numbers in order are below another one. */
function placeOf(numbers: readonly number[], wanted: number): number {
  return longest(numbers.length, (_, to) => (numbers[to - 1] as number) < wanted);
}

/**
 * The largest count up to `most` for which all is the same, found by halving.
 * @param areSame whether what is from one place up to another is the same
 */
export function longest(most: number, areSame: (from: number, to: number) => boolean): number {
  let same = 0;
  for (let differing = most + 1; differing - same > 1; ) {
    const middle = (same + differing) >> 1;
    if (areSame(same, middle)) same = middle;
    else differing = middle;
  }
  return same;
}
