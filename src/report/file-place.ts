import type { Range } from '../core/place.ts';

/** What gzip packed: lines and bytes of a problem in it are those of what it unpacks to. */
const PACKED = /\.gz$/;

const START = { line: 1, column: 1, offset: 0 } as const;
const WHOLE: Range = { start: START, end: START };

/** Where a program finds a problem that opens the file as it is in the repository. */
export interface FilePlace {
  readonly range: Range;
  /** The problem's text; where the range leaves that open, with the line that it is about. */
  readonly message: string;
}

/**
 * A place for what marks lines of a file: the start of one that gzip packed, which has no lines, and
 * the line in words.
 */
export function filePlace(path: string, range: Range, message: string): FilePlace {
  const { line, column, offset } = range.start;
  if (!PACKED.test(path)) return { range, message };
  if (offset === 0 && range.end.offset === 0) return { range: WHOLE, message };
  return { range: WHOLE, message: `${message} (unpacked: line ${line}, column ${column})` };
}
