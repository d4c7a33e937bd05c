import type { Span } from '../../core/place.ts';

/** A span without the white space at its ends. One of white space only becomes empty, at its start. */
export function trimmed(text: string, span: Span): Span {
  const part = text.slice(span.start, span.end);
  const start = span.start + part.length - part.trimStart().length;
  return start >= span.end
    ? { start: span.start, end: span.start }
    : { start, end: span.start + part.trimEnd().length };
}
