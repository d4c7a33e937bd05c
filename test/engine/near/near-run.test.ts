import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { inScope, knownByTree, type TreeChange } from '../../../src/core/snapshot.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { lookNear } from '../../../src/engine/near/near-run.ts';
import type { TieMemory } from '../../../src/engine/near/tie-memory.ts';

const SCOPE = { mode: 'staged', base: '1', head: null } as const;

test('what was opened is let go where nothing is known, and where the run fails', async () => {
  const changes: readonly TreeChange[] = [];
  const after = inScope(knownByTree(memorySnapshot({ a: '1' }), 'tree2'), SCOPE, {
    tree: 'tree1',
    changes,
  });
  let count = 0;
  const memory = (of: TieMemory['of']): TieMemory => ({
    of,
    keep: () => undefined,
    isThere: true,
    trees: () => [],
    knows: () => false,
    grow: () => undefined,
    save: () => undefined,
    putOff: () => undefined,
    stay: () => undefined,
    hold: () => undefined,
    letGo: () => {
      count += 1;
    },
  });
  const asked = (of: TieMemory['of']) =>
    lookNear(
      { snapshot: after, bases: [async () => memorySnapshot({ a: '1' })] },
      {
        config: DEFAULT_CONFIG,
        rules: [],
        analyses: new Map(),
        given: null,
        onRead: () => undefined,
        ties: memory(of),
      },
    );
  expect(await asked(() => null)).toBeNull();
  expect(count).toBe(1);
  const failing = () => {
    throw new Error('the disk is gone');
  };
  await expect(asked(failing)).rejects.toThrow('the disk is gone');
  expect(count).toBe(2);
});
