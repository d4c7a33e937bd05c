import type { ReadableKind, TextRecord, UnreadableRecord } from '../core/record.ts';
import { decode } from './decode.ts';
import { unreadable } from './unreadable.ts';

/** Reads a file whose text is all there is to it. */
export function parseTextRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array,
): TextRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  return { kind, readable: true, ...decoded };
}
