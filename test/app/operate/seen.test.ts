import { expect, test } from 'vitest';
import { watched } from '../../../src/app/operate/seen.ts';
import type { BlobRead, Snapshot, SnapshotEntry } from '../../../src/core/snapshot.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';

/** A work tree in which each reading of a file without an id finds another content. */
function changing(): { readonly snapshot: Snapshot; readonly readings: string[] } {
  const readings: string[] = [];
  const snapshot = memorySnapshot({ 'held.txt': 'held\n', 'own.txt': '' });
  const entries = snapshot.entries.map((entry) =>
    entry.path === 'own.txt' ? { ...entry, id: null } : entry,
  );
  async function* read(wanted: readonly SnapshotEntry[]): AsyncGenerator<BlobRead> {
    for (const entry of wanted) {
      readings.push(entry.path);
      yield { entry, id: `id ${readings.length}`, bytes: Buffer.from(`text ${readings.length}`) };
    }
  }
  return { snapshot: { ...snapshot, entries, read }, readings };
}

async function texts(snapshot: Snapshot, limit = 100): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const read of snapshot.read(snapshot.entries, () => limit)) {
    found.push('bytes' in read ? `${read.id}: ${Buffer.from(read.bytes)}` : 'too large');
  }
  return found;
}

test('what only the working tree has is read once, and then is what it was', async () => {
  const { snapshot, readings } = changing();
  const { snapshot: once, seen } = watched(snapshot);
  expect(await texts(once)).toEqual(['id 1: text 1', 'id 2: text 2']);
  // What git holds is its to keep.
  expect(await texts(once)).toEqual(['id 3: text 3', 'id 2: text 2']);
  expect(await texts(once, 3)).toEqual(['id 4: text 4', 'too large']);
  expect(readings).toEqual(['held.txt', 'own.txt', 'held.txt', 'held.txt']);
  const [isOther, isSame] = ['text 5', 'text 2'].map((text) =>
    seen.isOther('own.txt', Buffer.from(text)),
  );
  expect([isOther, isSame, seen.isOther('held.txt', Buffer.of())]).toEqual([true, false, false]);
});
