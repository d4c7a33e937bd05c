import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { AnyRecord, ReadableKind } from '../../src/core/record.ts';
import { loadParser, parseContent } from '../../src/parse/parser.ts';
import { isIn } from '../../src/protocols/kinds.ts';

/** Reads text or bytes as a record of a kind, as the engine does. */
export async function parseAs(
  kind: ReadableKind,
  content: string | Uint8Array,
): Promise<AnyRecord> {
  const bytes = Buffer.from(content);
  const read = { entry: { path: '', mode: 'file', id: null }, id: '', bytes } as const;
  if (isIn('archive', kind) || isIn('packed', kind))
    return parseContent(read, kind, DEFAULT_CONFIG);
  const parse = await loadParser(kind, bytes, new Map());
  return parse(bytes, DEFAULT_CONFIG);
}
