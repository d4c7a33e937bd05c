import { DEFAULT_CONFIG } from '../../src/core/config.ts';
import { isIn } from '../../src/core/format.ts';
import type { AnyRecord, ReadableKind } from '../../src/core/record.ts';
import { parseBundleRecord } from '../../src/parse/bundle-record.ts';
import { parsePackedLines } from '../../src/parse/packed-lines.ts';
import { loadParser } from '../../src/parse/parser.ts';

/** Reads text or bytes as a record of a kind, as the engine does. */
export async function parseAs(
  kind: ReadableKind,
  content: string | Uint8Array,
): Promise<AnyRecord> {
  const bytes = Buffer.from(content);
  if (isIn('archive', kind)) {
    const file = { size: bytes.length, pieces: [bytes] };
    return parseBundleRecord(kind, file, DEFAULT_CONFIG.limits);
  }
  if (isIn('packed', kind)) {
    const file = { size: bytes.length, pieces: [bytes] };
    return parsePackedLines(kind, file, DEFAULT_CONFIG.limits);
  }
  const parse = await loadParser(kind, bytes, new Map());
  return parse(bytes, DEFAULT_CONFIG);
}
