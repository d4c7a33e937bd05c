import type { Options } from '../core/config.ts';
import { isIn } from '../core/format.ts';
import type { AnyRecord, ReadableKind } from '../core/record.ts';
import { loadValidator } from './validators.ts';

/**
 * Bytes to a record with its positions. Pure; never throws: what is wrong becomes a fault.
 * Only faults that leave nothing to judge make a record unreadable.
 */
export type Parser = (bytes: Uint8Array, options: Options) => AnyRecord;

/** Loads what reads one kind, and nothing else. */
export async function loadParser(kind: ReadableKind): Promise<Parser> {
  if (isIn('message', kind)) return (await import('./message.ts')).parseMessage;
  if (isIn('text', kind)) {
    const { parseTextRecord } = await import('./text-record.ts');
    return (bytes) => parseTextRecord(kind, bytes);
  }
  const validator = await loadValidator(kind);
  if (isIn('json', kind)) {
    const { parseJsonRecord } = await import('./json-record.ts');
    return (bytes, { limits }) => parseJsonRecord(kind, bytes, limits, validator);
  }
  if (isIn('jsonl', kind)) {
    const { parseJsonLinesRecord } = await import('./json-lines-record.ts');
    return (bytes, { limits }) => parseJsonLinesRecord(kind, bytes, limits, validator);
  }
  const { parseMarkdownRecord } = await import('./markdown-record.ts');
  return (bytes, { limits }) => parseMarkdownRecord(kind, bytes, limits, validator);
}
