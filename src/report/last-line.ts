import type { Range } from '../core/place.ts';

/** The last line that a range has anything of: it may end where the next one begins. */
export function lastLine({ start, end }: Range): number {
  return end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
}
