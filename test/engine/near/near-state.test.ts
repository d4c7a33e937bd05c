import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { cluesIn } from '../../../src/discover/discover.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { Members } from '../../../src/engine/near/members.ts';
import { NearState } from '../../../src/engine/near/near-state.ts';
import { rules } from '../../all-rules.ts';

const PATHS = ['messages/1.md', 'messages/2.md', 'messages/3.md'];

/** A state whose readers are counted: each that begins holds what git is asked with until it ends. */
function counted() {
  const snapshot = memorySnapshot(Object.fromEntries(PATHS.map((path) => [path, 'text'])));
  const open = { readers: 0, begun: 0 };
  const read: Snapshot['read'] = async function* (...asked) {
    open.readers += 1;
    open.begun += 1;
    try {
      yield* snapshot.read(...asked);
    } finally {
      open.readers -= 1;
    }
  };
  return { snapshot: { ...snapshot, read }, open };
}

test.each([1, 2, 3])(
  'who reads %d of three contents lets go of what reads them',
  async (wanted) => {
    const { snapshot, open } = counted();
    const state = new NearState(snapshot, new Map(), {
      judging: {
        ...{ config: DEFAULT_CONFIG, rules, given: null },
        ...{ analyses: new Map(), onRead: () => undefined },
      },
      known: { clues: cluesIn(snapshot.entries, DEFAULT_CONFIG), ignoring: [] },
      shared: new Map(),
    });
    const members = new Members();
    for (const path of PATHS) members.add({ path, line: null });
    let count = 0;
    for await (const { entry } of state.files(members).read(snapshot.entries, () => 100)) {
      expect(entry.path).toBe(PATHS[count]);
      count += 1;
      if (count === wanted) break;
    }
    expect(count).toBe(wanted);
    expect(open).toEqual({ readers: 0, begun: 1 });
  },
);
