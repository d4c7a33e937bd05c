import type { Range } from './edited-documents.ts';

/** What ends a line for editors. */
const LINE_END = /\r\n|\r|\n/;

/**
 * Where ranges of a text are after it was edited, by whole lines: those before and behind the lines
 * that are others move with their lines. A range in these stays where it was, as far as there is a place.
 */
export function movedRanges(before: string, after: string): (range: Range) => Range {
  const old = before.split(LINE_END);
  const lines = after.split(LINE_END);
  const most = Math.min(old.length, lines.length);
  let head = 0;
  while (head < most && old[head] === lines[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === lines.at(-1 - tail)) tail += 1;
  const moved = ({ line, character }: Range['start']): Range['start'] => {
    if (line < head) return { line, character };
    if (line >= old.length - tail) return { line: line + lines.length - old.length, character };
    const nearest = Math.min(line, lines.length - 1);
    return { line: nearest, character: Math.min(character, lines[nearest]?.length ?? 0) };
  };
  return ({ start, end }) => ({ start: moved(start), end: moved(end) });
}
