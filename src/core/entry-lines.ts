import type { JsonLinesRecord } from './record.ts';

/** The line of each entry, from 1. */
export function linesOf({
  text,
  entries,
}: Pick<JsonLinesRecord<string>, 'text' | 'entries'>): readonly number[] {
  let line = 1;
  let end = 0;
  return entries.map(({ span }) => {
    for (
      let at = text.indexOf('\n', end);
      at !== -1 && at < span.start;
      at = text.indexOf('\n', at + 1)
    ) {
      line += 1;
      end = at + 1;
    }
    return line;
  });
}
