import type { Found } from '../core/finding.ts';
import type { Position, Range } from '../core/place.ts';
import { decode } from '../parse/decode.ts';
import type { Contents } from './records.ts';
import type { StateFiles } from './state-files.ts';

/**
 * Findings with their places in copies that hold other bytes: lines and columns are the same there,
 * but with other line ends, or a byte-order mark, they begin at other bytes.
 */
export async function withCopyPlaces(
  found: readonly Found[],
  files: Pick<StateFiles, 'read'>,
  { records }: Pick<Contents, 'records'>,
): Promise<readonly Found[]> {
  const paths = new Set(found.flatMap(otherCopies));
  if (paths.size === 0) return found;
  const entries = records.flatMap(({ ref, entry }) => (paths.has(ref.path) ? entry : []));
  const offsets = new Map<string, (place: Position) => number>();
  for await (const read of files.read(entries, () => Number.POSITIVE_INFINITY)) {
    if ('bytes' in read) offsets.set(read.entry.path, offsetsIn(read.bytes));
  }
  return found.map((each) => {
    const others = otherCopies(each);
    if (others.length === 0) return each;
    const copyRanges = new Map(
      others.map((path) => [path, moved(each.finding.range, offsets.get(path))]),
    );
    return { ...each, copyRanges };
  });
}

/** Copies that are other blobs than the record that the finding is about. */
function otherCopies({ ref, copies = [] }: Found): readonly string[] {
  return copies.filter(({ id }) => id !== ref.id).map(({ path }) => path);
}

function moved({ start, end }: Range, offsetOf?: (place: Position) => number): Range {
  if (offsetOf === undefined) return { start, end };
  return {
    start: { ...start, offset: offsetOf(start) },
    end: { ...end, offset: offsetOf(end) },
  };
}

/** Where lines and columns of a text begin, in bytes of its file. */
function offsetsIn(bytes: Uint8Array): (place: Position) => number {
  const { text, skipped } = decode(bytes);
  const lines = text.split('\n');
  let total = skipped;
  const starts = lines.map((line) => {
    const start = total;
    total += Buffer.byteLength(line) + 1;
    return start;
  });
  return ({ line, column }) =>
    (starts[line - 1] ?? bytes.length) +
    Buffer.byteLength((lines[line - 1] ?? '').slice(0, column - 1));
}
