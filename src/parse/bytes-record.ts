import type { ReadableKind, TextRecord, UnreadableRecord } from '../core/record.ts';
import { decode } from './decode.ts';
import { unreadable } from './unreadable.ts';

/**
 * Reads a file that may hold anything. Only one thing is wrong with such bytes: that they are a
 * pointer to bytes which are elsewhere.
 * @param bytes null for more than a pointer may have
 */
export function parseBytesRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array | null,
): TextRecord<K> | UnreadableRecord {
  const decoded = bytes === null ? null : decode(bytes);
  if (decoded?.faults[0]?.kind === 'lfs-pointer') return unreadable(kind, decoded, decoded.faults);
  return { kind, readable: true, text: '', skipped: 0, faults: [] };
}
