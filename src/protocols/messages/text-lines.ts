import type { Span } from '../../core/place.ts';

/** The number of the line of an offset, from 1. */
export function lineNumber(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

/** The line around an offset, without its line end. */
export function lineAround(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next === -1 ? text.length : next;
  return { start, end: text[end - 1] === '\r' ? end - 1 : end };
}
