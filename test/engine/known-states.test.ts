import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/core/config.ts';
import type { PastState, Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { checkState } from '../../src/engine/known-states.ts';
import type { Judging } from '../../src/engine/records.ts';
import type { KnownState, StateMemory } from '../../src/report/state-memory.ts';
import { rules } from '../../src/rules/index.ts';

/** A memory that tells what it is asked. */
class Memory implements StateMemory {
  readonly states = new Map<string, KnownState>();
  readonly recalled: string[] = [];

  recall(name: string): KnownState | null {
    const known = this.states.get(name) ?? null;
    if (known !== null) this.recalled.push(name);
    return known;
  }

  remember(name: string, state: KnownState): void {
    // As if it had been written to a file.
    this.states.set(name, JSON.parse(JSON.stringify(state)) as KnownState);
  }
}

function judging(states: StateMemory | null): Judging {
  const onRead = () => undefined;
  return { config: DEFAULT_CONFIG, rules, message: null, onRead, analyses: new Map(), states };
}

const check = (snapshot: Snapshot, states: StateMemory | null) =>
  checkState(snapshot, judging(states), () => true);

const MESSAGE = '---\nid: 1\nsubject: "KICKOFF: start"\nack_required: true\n---\n\n# Start\n';

test('the same files get the same verdict from memory', async () => {
  const memory = new Memory();
  const files = { 'messages/1.md': MESSAGE };
  const { paths, ...first } = await check(memorySnapshot(files), memory);
  expect(first.problems.length).toBeGreaterThan(0);
  expect([...paths]).toEqual(['messages/1.md']);
  expect(memory.recalled).toEqual([]);
  const { paths: _, ...second } = await check(memorySnapshot(files), memory);
  expect(memory.recalled).toHaveLength(1);
  expect(second).toEqual({ ...first, checked: { ...first.checked, cached: 1 } });
});

test.each([
  ['another content', { 'messages/1.md': `${MESSAGE}\n` }],
  ['another path', { 'messages/2.md': MESSAGE }],
  ['one file more, that is no record', { 'messages/1.md': MESSAGE, 'README.md': '' }],
])('%s is another state', async (_, files) => {
  const memory = new Memory();
  await check(memorySnapshot({ 'messages/1.md': MESSAGE }), memory);
  await check(memorySnapshot(files), memory);
  expect(memory.recalled).toEqual([]);
  expect(memory.states.size).toBe(2);
});

test('what only the working tree has is not remembered', async () => {
  const memory = new Memory();
  const snapshot = memorySnapshot({ 'messages/1.md': MESSAGE });
  const entries = snapshot.entries.map((entry) => ({ ...entry, id: null }));
  await check({ ...snapshot, entries }, memory);
  expect(memory.states.size).toBe(0);
});

test('what was looked up in the past is not remembered', async () => {
  const memory = new Memory();
  const citing = {
    '.cleo/contributions/contrib_00000001.json': JSON.stringify({
      $schema: 'https://cleo-dev.com/schemas/v1/contribution.schema.json',
      id: 'contrib_00000001',
      decisions: [{ questionId: 'Q1', evidence: [{ file: 'gone.md' }] }],
    }),
  };
  let asked = 0;
  const introducing = async (): Promise<ReadonlyMap<string, readonly PastState[]>> => {
    asked += 1;
    return new Map();
  };
  await check({ ...memorySnapshot(citing), introducing }, memory);
  expect(asked).toBe(1);
  expect(memory.states.size).toBe(0);
});

test('what was found without a history is not told where there is one', async () => {
  const memory = new Memory();
  const snapshot = memorySnapshot({ 'messages/1.md': MESSAGE });
  const introducing = async () => new Map<string, readonly PastState[]>();
  await check(snapshot, memory);
  await check({ ...snapshot, introducing }, memory);
  expect(memory.recalled).toEqual([]);
  await check(snapshot, memory);
  expect(memory.recalled).toHaveLength(1);
});

test('paths that differ in a byte that is no text are other paths', async () => {
  const states = new Memory();
  for (const path of ['x\udc80.md', 'x\udc81.md']) {
    const id = '1'.repeat(40);
    const { read } = memorySnapshot({});
    const scope = { mode: 'staged', base: null, head: null } as const;
    await checkState(
      { scope, entries: [{ path, mode: 'file', id }], read },
      judging(states),
      () => true,
    );
  }
  expect(states.states.size).toBe(2);
});
