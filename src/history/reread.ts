import type { LogContent } from './log/log-content.ts';

/** A content that is opened anew each time somebody reads it. */
export function reread(open: () => AsyncIterable<Uint8Array>): LogContent {
  return { [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator]() };
}
