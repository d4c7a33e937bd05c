import type { LogRecord } from '../../core/log-change.ts';
import type { LogContent } from './log-content.ts';
import { byteOrderMarkOf } from './plain-text.ts';
import { bytesBetween, type RecordSpan } from './records.ts';

/** How much is shown of a record: UTF-16 units before and after the point where it differs. */
const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 120;

/**
 * A record as a message can show it.
 * @param shared how many of its first bytes are the same in its other version
 */
export async function describeRecord(
  content: LogContent,
  span: RecordSpan,
  line: number,
  shared: number,
): Promise<LogRecord> {
  const mark = span.start === 0 ? await byteOrderMarkOf(content) : 0;
  const start = span.start + mark;
  const point = Math.min(Math.max(start, span.start + shared), span.textEnd);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  let before = '';
  let column = 1;
  for await (const piece of bytesBetween(content, start, point)) {
    const text = decoder.decode(piece, { stream: true });
    before = (before + text).slice(-SHOWN_BEFORE);
    column += text.length;
  }
  let after = '';
  let endColumn = column;
  const add = (text: string) => {
    after = (after + text).slice(0, SHOWN_AFTER);
    endColumn += text.length;
  };
  for await (const piece of bytesBetween(content, point, span.textEnd)) {
    add(decoder.decode(piece, { stream: true }));
  }
  add(decoder.decode());

  return {
    line,
    range: {
      start: { line, column: 1, offset: start },
      end: { line, column: endColumn, offset: span.textEnd },
    },
    text: [
      column - 1 > before.length ? `…${before.replace(/^[\udc00-\udfff]/, '')}` : before,
      endColumn - column > after.length ? `${after.replace(/[\ud800-\udbff]$/, '')}…` : after,
    ].join(''),
    column,
  };
}
