import { constants } from 'node:buffer';
import type { Limits } from '../../core/config.ts';
import { NotGzip, unpacked } from '../../core/gzip.ts';
import type { JsonLinesRecord, ReadableKind, UnreadableRecord } from '../../core/record.ts';
import type { Validator } from '../../core/shape.ts';
import { parseJsonLinesRecord } from '../json/json-lines-record.ts';
import { tooLarge } from '../not-parsed.ts';
import { unreadable } from '../unreadable.ts';
import type { PackedFile } from './bundle.ts';

/**
 * Reads a file of one JSON value a line that gzip packed. Places are those of what it unpacks to.
 * @throws what the source of the bytes throws
 */
export async function parsePackedLines<K extends ReadableKind>(
  kind: K,
  { size, pieces }: PackedFile,
  limits: Pick<Limits, 'fileBytes' | 'logBytes' | 'depth'>,
  loadValidator: () => Promise<Validator | null>,
): Promise<JsonLinesRecord<K> | UnreadableRecord> {
  const most = mostUnpacked(size, limits);
  const found: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of unpacked(pieces)) {
      length += piece.length;
      if (length > most) return tooLarge(kind, length, most, 'What this file unpacks to');
      found.push(piece);
    }
  } catch (error) {
    if (!(error instanceof NotGzip)) throw error;
    const fault = { kind: 'syntax', message: 'notGzip', data: {}, at: START } as const;
    return unreadable(kind, { text: '', skipped: 0 }, [fault]);
  }
  const validator = await loadValidator();
  return parseJsonLinesRecord(kind, Buffer.concat(found), limits, { validator });
}

const START = { start: 0, end: 0 };

/** Logs are packed to a thirtieth or so: what is packed much tighter was made to fill memory. */
function mostUnpacked(
  packed: number,
  { fileBytes, logBytes }: Pick<Limits, 'fileBytes' | 'logBytes'>,
): number {
  return Math.min(logBytes, Math.max(fileBytes, 100 * packed), constants.MAX_STRING_LENGTH);
}
