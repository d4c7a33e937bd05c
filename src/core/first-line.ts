import type { Span } from './place.ts';

/** The first line of a text, without its end: where what is missing is told. */
export function firstLine(text: string): Span {
  return { start: 0, end: /^[^\r\n]*/.exec(text)?.[0].length ?? 0 };
}

/** The first line of a part of a text that is not blank, without the blanks around it. */
export function firstWrittenLine(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  const from = part.length - part.trimStart().length;
  const line = /^[^\r\n]*/.exec(part.slice(from))?.[0].trimEnd() ?? '';
  return { start: start + from, end: start + from + line.length };
}
