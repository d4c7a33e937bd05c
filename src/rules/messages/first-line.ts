import type { Span } from '../../core/place.ts';
import type { MessageRecord } from '../../core/record.ts';

/** The record's first line: that of a note, or the fence that opens the front matter. */
export function firstLine({ text }: MessageRecord): Span {
  return { start: 0, end: /^[^\r\n]*/.exec(text)?.[0].length ?? 0 };
}
