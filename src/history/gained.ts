import type { Change } from '../core/change.ts';
import type { GainedRecord } from '../core/history.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { OpenLog } from './log/log-content.ts';
import { jsonOf, nameOf, type RawRecord, recordsIn } from './log-records.ts';

/**
 * The records of a log that no parent holds, or none as often; of equal ones the last. Records of
 * more than `limit` bytes have no value, like those that are no JSON.
 */
export async function gainedRecords(
  { before, after }: Change,
  content: OpenLog,
  limit: number,
): Promise<readonly GainedRecord[]> {
  if (!isFile(after)) return [];
  const held = new Map<string, number>();
  for (const parent of before) {
    if (!isFile(parent)) continue;
    const counts = new Map<string, number>();
    for await (const record of recordsIn(content(parent))) count(counts, nameOf(record));
    for (const [name, times] of counts) held.set(name, Math.max(times, held.get(name) ?? 0));
  }
  const gained: GainedRecord[] = [];
  for await (const record of recordsIn(content(after))) {
    const name = nameOf(record);
    const left = held.get(name) ?? 0;
    if (left > 0) held.set(name, left - 1);
    else if (!isBlank(record)) gained.push({ line: record.line, value: jsonOf(record, limit) });
  }
  return gained;
}

/** True for what is a file in git: no link, no submodule. */
export function isFile(entry: SnapshotEntry | null): entry is SnapshotEntry {
  return entry?.mode === 'file' || entry?.mode === 'executable';
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isBlank({ bytes }: RawRecord): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
