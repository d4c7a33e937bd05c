import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Snapshot, SnapshotEntry } from '../../src/core/snapshot.ts';
import { filesOf } from '../../src/engine/state-files.ts';

function filesIn(entries: readonly SnapshotEntry[]) {
  const scope = { mode: 'worktree', base: null, head: null } as const;
  const read: Snapshot['read'] = async function* () {};
  return filesOf(
    { scope, entries, read },
    { config: structuredClone(DEFAULT_CONFIG), given: null },
  );
}

function claim(name: string): SnapshotEntry {
  return { path: `.vouch/claims/${name}.yaml`, mode: 'file', id: 'a'.repeat(40) };
}

test('of a large state, what did not change is not looked at again, whatever small states come between', () => {
  const before = Array.from({ length: 300 }, (_, at) => claim(`c${at + 100}`));
  const { candidates } = filesIn(before);
  expect(filesIn([claim('other')]).candidates).toHaveLength(2);
  const after = filesIn([...before, claim('d')]).candidates;
  expect(after).toHaveLength(candidates.length + 1);
  expect(after.filter((each) => candidates.includes(each))).toHaveLength(candidates.length);
});
