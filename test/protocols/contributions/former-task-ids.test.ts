import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { readContents } from '../../../src/engine/records.ts';
import { filesOf } from '../../../src/engine/state-files.ts';
import { gather } from '../../../src/link/link.ts';
import { formerTaskIds } from '../../../src/protocols/contributions/former-task-ids.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../../../src/protocols/subagents/example.ts';

const LIST = '.cleo/todo.json';
const VERSIONS = 1000;

/** Each version has ten tasks: the oldest leaves it, and a new one comes. */
function listOf(version: number): string {
  const ids = Array.from({ length: 10 }, (_, nth) => `T${1000 + version + nth}`);
  return JSON.stringify({ tasks: ids.map((id) => ({ id })) });
}

/** What is known of tasks that an entry names, and how many versions were looked into. */
async function lookedUp(linked: readonly string[]) {
  const files = {
    [LIST]: listOf(VERSIONS),
    [MANIFEST_PATH]: manifest({ ...ENTRY, id: 'T1000-a', linked_tasks: linked }),
  };
  const judging = {
    config: DEFAULT_CONFIG,
    rules: [],
    analyses: new Map(),
    given: null,
    onRead: () => undefined,
  };
  const state = filesOf(memorySnapshot(files), judging);
  let read = 0;
  const versions = Array.from({ length: VERSIONS }, (_, nth) => ({
    at: async () => {
      read += 1;
      return memorySnapshot({ [LIST]: listOf(VERSIONS - 1 - nth) });
    },
  }));
  const { facts } = await readContents(state, judging);
  const through = { ...state, introducing: async () => new Map([[LIST, versions]]) };
  const found = await formerTaskIds(gather(facts), through, 2 ** 20);
  return { found, read };
}

test('a task that left its list a thousand versions ago is known', async () => {
  const { found } = await lookedUp(['T1000', 'T1300', 'T1999']);
  expect([...found].sort()).toEqual(['T1000', 'T1300', 'T1999']);
});

test('an id that no version has is looked for in a bounded number of them', async () => {
  const { found, read } = await lookedUp(['T1000', 'T9999']);
  expect([...found]).toEqual(['T1000']);
  expect(read).toBeLessThanOrEqual(200);
});

test('where all are found, no more is looked into', async () => {
  const { read } = await lookedUp(['T1000', 'T1999']);
  expect(read).toBeLessThan(5);
});
