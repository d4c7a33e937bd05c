import type { Span } from '../../core/place.ts';
import type { MessageRecord } from './record.ts';

/** Marks of quotes and of one list item, as they stand before a paragraph's text. */
const BEFORE = '^[ \\t>]*(?:(?:[-+*]|\\d{1,9}[.)])[ \\t]+)?';
const BOLD = '(?:\\*\\*|__)';

/**
 * The first bold label of a name at the start of a line of text, as people write it in place of a heading:
 * `**Severity:** Major`, `- **Severity**: Major`. Null where there is none.
 * @param title a section's title: words only
 */
export function findBoldLabel({ text, body }: MessageRecord, title: string): Span | null {
  const label = new RegExp(`${BEFORE}(${BOLD}${title}(?::${BOLD}|${BOLD}:))`, 'gim');
  const { paragraphs } = body;
  let next = 0;
  for (const { index, 0: line, 1: mark = '' } of text.matchAll(label)) {
    const end = index + line.length;
    const start = end - mark.length;
    // Both are in the order of the text: what lies before one label lies before the next.
    while (next < paragraphs.length && (paragraphs[next]?.end ?? 0) <= start) next += 1;
    const paragraph = paragraphs[next];
    if (paragraph === undefined) return null;
    if (paragraph.start <= start) return { start, end };
  }
  return null;
}
