import type { Span } from '../../core/place.ts';
import type { MessageRecord } from './record.ts';

/** What an author forgot to close, so that the headings below it are none. */
export interface Unclosed {
  /** The opening line. */
  readonly at: Span;
  readonly kind: 'code block' | 'comment';
  /** What follows in words: `code`, `a comment`. */
  readonly contents: string;
}

const HEADING = /^ {0,3}##[ \t]+(.*)$/gm;

/** The unclosed code block or HTML comment that a level-2 heading of a name stands in; null where none does. */
export function unclosedAround(record: MessageRecord, name: string): Unclosed | null {
  const fence = record.body.fences.find(
    ({ closed, content }) => !closed && holdsHeading(content, name),
  );
  if (fence) return { at: fence.opening, kind: 'code block', contents: 'code' };
  const comment = unclosedComment(record);
  if (comment === null || !holdsHeading(record.text.slice(comment.end), name)) return null;
  return { at: comment, kind: 'comment', contents: 'a comment' };
}

function holdsHeading(text: string, name: string): boolean {
  return [...text.matchAll(HEADING)].some(
    ([, title = '']) => withoutEnd(title).toLowerCase() === name,
  );
}

/** A heading's text without what may follow its name: blanks, `#`s, a colon. */
export function withoutEnd(title: string): string {
  let end = title.length;
  while (end > 0 && /[\s#:]/.test(title.charAt(end - 1))) end -= 1;
  return title.slice(0, end);
}

/** The mark that opens a comment to the end of the message. In code and in running text it opens none. */
function unclosedComment({ text, body, bodySpan }: MessageRecord): Span | null {
  const from = Math.max(bodySpan.start, text.lastIndexOf('-->'));
  const start = text.indexOf('<!--', from);
  if (start === -1) return null;
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const isBlock = /^ {0,3}$/.test(before);
  const isLast = !body.sections.some(({ heading }) => heading.start > start);
  const isCode = body.fences.some(({ span }) => span.start < start && start < span.end);
  return isBlock && isLast && !isCode ? { start, end: start + 4 } : null;
}
