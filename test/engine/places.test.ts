import { expect, test } from 'vitest';
import type { Analyses, Places } from '../../src/analyze/analyses.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { LocatedFinding } from '../../src/core/finding.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const message = (more: string) => `---\nid: 1\nsubject: "INFO: a"\n${more}---\n\n# Information\n`;

/** Two messages of one id: each is told with the place of the other. */
const TWINS = { 'messages/1.md': message(''), 'messages/2.md': message('from: RedStone\n') };

const unique = rules.filter(({ id }) => id === 'message/unique-id');

/** What runs remember: analyses, and places, each as it comes out of a file. */
class Memory extends Map<string, never> implements Analyses {
  readonly placed = new Map<string, string>();
  readonly places: Places = {
    get: (key) => {
      const known = this.placed.get(key);
      return known === undefined ? undefined : (JSON.parse(known) as LocatedFinding);
    },
    set: (key, placed) => this.placed.set(key, JSON.stringify(placed)),
  };
}

/** The problems of a snapshot, and how often each of its files was read. */
async function judge(snapshot: Snapshot, analyses: Analyses) {
  const reads: string[] = [];
  const watched: Snapshot = {
    ...snapshot,
    read(entries, limit) {
      reads.push(...entries.map(({ path }) => path));
      return snapshot.read(entries, limit);
    },
  };
  const shared = { bases: [], history: null, config: DEFAULT_CONFIG, selects: null };
  const { diagnostics } = await run({ ...shared, snapshot: watched, rules: unique, analyses });
  return { diagnostics, reads };
}

test('a finding stands where it stood as long as its records are the same', async () => {
  const memory = new Memory();
  const first = await judge(memorySnapshot(TWINS), memory);
  expect(first.diagnostics).toHaveLength(1);
  expect(first.diagnostics[0]?.related).toHaveLength(1);
  // To be analyzed, and to find the places.
  expect(first.reads).toEqual(['messages/1.md', 'messages/2.md', 'messages/1.md', 'messages/2.md']);
  expect(memory.placed.size).toBe(1);
  const second = await judge(memorySnapshot(TWINS), memory);
  expect(second.reads).toEqual([]);
  expect(second.diagnostics).toEqual(first.diagnostics);
});

test.each(['messages/1.md', 'messages/2.md'])('another content of %s moves it', async (path) => {
  const memory = new Memory();
  await judge(memorySnapshot(TWINS), memory);
  const snapshot = memorySnapshot({ ...TWINS, [path]: message('to: [SilverPine]\nack: no\n') });
  const { diagnostics } = await judge(snapshot, memory);
  expect(diagnostics).toEqual((await judge(snapshot, new Map())).diagnostics);
  expect(memory.placed.size).toBe(2);
});

test('what has no id is placed anew each time', async () => {
  const memory = new Memory();
  const snapshot = memorySnapshot(TWINS);
  const [first, second] = snapshot.entries;
  const entries = [first, { ...second, id: null }] as Snapshot['entries'];
  const read: Snapshot['read'] = async function* (asked, limit) {
    for await (const each of snapshot.read(asked, limit)) {
      yield each.entry.path === second?.path ? { ...each, id: null as never } : each;
    }
  };
  const { diagnostics } = await judge({ ...snapshot, entries, read }, memory);
  expect(diagnostics).toHaveLength(1);
  expect(memory.placed.size).toBe(0);
});
