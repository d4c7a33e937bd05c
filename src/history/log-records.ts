/** The raw bytes before a line feed, or after the last one. */
export interface RawRecord {
  readonly bytes: Buffer;
  /** From 1. */
  readonly line: number;
}

const LINE_FEED = 0x0a;

/** Cuts a log into its records, one at a time. */
export async function* recordsIn(
  content: AsyncIterable<Uint8Array>,
  firstLine = 1,
): AsyncGenerator<RawRecord> {
  let line = firstLine;
  let begun: Uint8Array[] = [];
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      begun.push(chunk.subarray(start, end));
      yield { bytes: Buffer.concat(begun), line };
      begun = [];
      line += 1;
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield { bytes: Buffer.concat(begun), line };
}
