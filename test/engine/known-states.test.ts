import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { PastState, Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import type { Judging } from '../../src/engine/judging.ts';
import { checkState } from '../../src/engine/known-states.ts';
import type {
  CountedState,
  KnownState,
  StateMemory,
  StateName,
  Surroundings,
} from '../../src/report/state-memory.ts';
import { rules } from '../all-rules.ts';

/** A memory that tells what it is asked. */
class Memory implements StateMemory {
  readonly states: {
    name: StateName;
    files: (string | null)[];
    surroundings: Surroundings;
    state: KnownState | CountedState;
  }[] = [];
  readonly recalled: string[] = [];
  readonly isCounting = false;
  readonly mostProblems = 1000;

  recall(files: string): KnownState | CountedState | null {
    return this.#told(
      files,
      this.states.find((each) => each.files.includes(files)),
    );
  }

  recallRecords(
    { records, files }: StateName,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null {
    const known = this.states.find(
      ({ name, surroundings }) => name.records === records && isSo(surroundings),
    );
    known?.files.push(files);
    return this.#told(records, known);
  }

  recallBeside(
    others: string,
    files: string,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null {
    const known = this.states.find(
      (each) => each.files.includes(others) && isSo(each.surroundings),
    );
    known?.files.push(files);
    return this.#told(files, known);
  }

  remember(name: StateName, surroundings: Surroundings, state: KnownState | CountedState): void {
    // As if it had been written to a file.
    this.states.push(
      JSON.parse(JSON.stringify({ name, files: [name.files], surroundings, state })),
    );
  }

  #told(
    name: string,
    known: (typeof this.states)[number] | undefined,
  ): KnownState | CountedState | null {
    if (known === undefined) return null;
    this.recalled.push(name);
    return known.state;
  }
}

function judging(states: StateMemory | null): Judging {
  const onRead = () => undefined;
  return { config: DEFAULT_CONFIG, rules, given: null, onRead, analyses: new Map(), states };
}

const check = (snapshot: Snapshot, states: StateMemory | null) =>
  checkState(snapshot, judging(states), () => true);

const MESSAGE = '---\nid: 1\nsubject: "KICKOFF: start"\nack_required: true\n---\n\n# Start\n';

test('the same files get the same verdict from memory', async () => {
  const memory = new Memory();
  const files = { 'messages/1.md': MESSAGE };
  const { paths, places: _first, contents, ...first } = await check(memorySnapshot(files), memory);
  expect(contents?.files).toBe(1);
  expect(first.problems.length).toBeGreaterThan(0);
  expect([...paths]).toEqual(['messages/1.md']);
  expect(memory.recalled).toEqual([]);
  const { paths: _, places: _known, ...second } = await check(memorySnapshot(files), memory);
  expect(memory.recalled).toHaveLength(1);
  const checked = { ...first.checked, cached: 1 };
  expect(second).toEqual({ ...first, checked, contents: null });
});

test.each([
  ['another content', { 'messages/1.md': `${MESSAGE}\n` }],
  ['another path', { 'messages/2.md': MESSAGE }],
  ['one record more', { 'messages/1.md': MESSAGE, 'messages/2.md': MESSAGE }],
])('%s is another state', async (_, files) => {
  const memory = new Memory();
  await check(memorySnapshot({ 'messages/1.md': MESSAGE }), memory);
  await check(memorySnapshot(files), memory);
  expect(memory.recalled).toEqual([]);
  expect(memory.states.length).toBe(2);
});

test.each([
  ['beside a record', '.Vouch/claims/forged.yaml', '.vouch/config.yaml'],
  ['beside nothing', 'agent-outputs/manifest.jsonl', null],
  ['beside a file that is no record', 'Messages/1.txt', 'messages/2.txt'],
])('a path twin that is added later is found, %s', async (_, twin, other) => {
  const memory = new Memory();
  const before = { 'messages/1.md': MESSAGE, ...(other && { [other]: '' }) };
  const found = async (files: Record<string, string>) =>
    (await check(memorySnapshot(files), memory)).problems
      .filter(({ diagnostic: { rule } }) => rule === 'file/path-twin')
      .map(({ diagnostic: { path } }) => path);
  expect(await found(before)).toEqual([]);
  expect(await found({ ...before, [twin]: '' })).toEqual([twin]);
  expect(await found(before)).toEqual([]);
  // And again, from memory.
  expect(await found({ ...before, [twin]: '' })).toEqual([twin]);
});

test('what a path may be taken for is part of the verdict', async () => {
  const memory = new Memory();
  const files = { 'messages/1.md': MESSAGE, 'Agent-Outputs/a.txt': '' };
  const said = async (files: Record<string, string>) =>
    (await check(memorySnapshot(files), memory)).problems
      .filter(({ diagnostic: { rule } }) => rule === 'file/path-twin')
      .map(({ diagnostic: { messageId } }) => messageId);
  expect(await said(files)).toEqual(['alone']);
  expect(await said({ ...files, 'agent-outputs/b.txt': '' })).toEqual(['both']);
});

test('what only the working tree has is not remembered', async () => {
  const memory = new Memory();
  const snapshot = memorySnapshot({ 'messages/1.md': MESSAGE });
  const entries = snapshot.entries.map((entry) => ({ ...entry, id: null }));
  await check({ ...snapshot, entries }, memory);
  expect(memory.states.length).toBe(0);
});

const GONE = '.cleo/contributions/contrib_00000001.json';

/** A contribution that cites a file which is not there: what was before has to be asked. */
const citing = {
  [GONE]: JSON.stringify({
    $schema: 'https://cleo-dev.com/schemas/v1/contribution.schema.json',
    id: 'contrib_00000001',
    decisions: [{ questionId: 'Q1', evidence: [{ file: 'gone.md' }] }],
  }),
};

test('what was looked up in the past is not remembered where nobody knows if it holds', async () => {
  const memory = new Memory();
  let asked = 0;
  const introducing = async (): Promise<ReadonlyMap<string, readonly PastState[]>> => {
    asked += 1;
    return new Map();
  };
  await check({ ...memorySnapshot(citing), introducing }, memory);
  // What introduced the contribution, and which versions the cited file had.
  expect(asked).toBe(2);
  expect(memory.states.length).toBe(0);
});

test('what was looked up in the past is remembered as long as no commit touches it', async () => {
  const memory = new Memory();
  const asked: unknown[] = [];
  const at = (head: string, isSame: boolean): Snapshot => ({
    ...memorySnapshot(citing),
    introducing: async () => new Map<string, readonly PastState[]>(),
    past: {
      head,
      isAsAt: async (from, paths) => {
        asked.push([from, head, paths]);
        return isSame;
      },
    },
  });
  await check(at('1', true), memory);
  expect(memory.states.length).toBe(1);
  await check(at('2', true), memory);
  expect(memory.states.length).toBe(1);
  await check(at('3', false), memory);
  expect(memory.states.length).toBe(2);
  expect(asked).toEqual([
    ['1', '2', [GONE, 'gone.md']],
    ['1', '3', [GONE, 'gone.md']],
  ]);
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
  for (const path of ['agents/a/x\udc80', 'agents/a/x\udc81']) {
    const id = '1'.repeat(40);
    const { read } = memorySnapshot({});
    const scope = { mode: 'staged', base: null, head: null } as const;
    await checkState(
      { scope, entries: [{ path, mode: 'file', id }], read },
      judging(states),
      () => true,
    );
  }
  expect(states.states.length).toBe(2);
});

const CONTRIBUTION = '.cleo/contributions/contrib_00000001.json';
const CITING = JSON.stringify({
  $schema: 'https://cleo-dev.com/schemas/v1/contribution.schema.json',
  id: 'contrib_00000001',
  decisions: [{ questionId: 'Q1', evidence: [{ file: 'docs/a.md' }, { file: 'docs' }] }],
});

test.each([
  ['of a file that nobody asked about', { 'docs/a.md': 'one', 'src/a.ts': 'x' }],
  ['of a file in a folder that was asked about', { 'docs/a.md': 'one', 'docs/b.md': 'x' }],
  ['of what is ignored, where that was not asked', { 'docs/a.md': 'one', '.gitignore': 'docs/' }],
])('the coming and going %s changes no verdict', async (_, others) => {
  const memory = new Memory();
  await check(memorySnapshot({ [CONTRIBUTION]: CITING, 'docs/a.md': 'one' }), memory);
  expect(memory.states).toHaveLength(1);
  await check(memorySnapshot({ [CONTRIBUTION]: CITING, ...others }), memory);
  expect(memory.recalled).toHaveLength(1);
});

test.each([
  ['a cited file with another content', { 'docs/a.md': 'two' }],
  ['a cited file that is gone', { 'docs/b.md': 'one' }],
  ['a cited file that became a folder', { 'docs/a.md/b': 'one' }],
  ['a cited file that became a link', { 'docs/a.md': { symlink: '/etc/passwd' } }],
  ['a folder above a cited file that became a link', { docs: { symlink: '/etc' } }],
])('%s is another state', async (_, others) => {
  const memory = new Memory();
  await check(memorySnapshot({ [CONTRIBUTION]: CITING, 'docs/a.md': 'one' }), memory);
  await check(memorySnapshot({ [CONTRIBUTION]: CITING, ...others }), memory);
  expect(memory.recalled).toEqual([]);
  expect(memory.states).toHaveLength(2);
});

test('where something is cited that is not there, what is ignored is part of the state', async () => {
  const memory = new Memory();
  const files = { [CONTRIBUTION]: CITING, 'docs/b.md': 'one' };
  await check(memorySnapshot(files), memory);
  await check(memorySnapshot({ ...files, '.gitignore': 'docs/a.md' }), memory);
  await check(memorySnapshot({ ...files, '.gitignore': '*.log' }), memory);
  await check(memorySnapshot({ ...files, 'docs/.gitignore': '*.log' }), memory);
  expect(memory.recalled).toEqual([]);
  await check(memorySnapshot({ ...files, '.gitignore': '*.log', 'c.ts': '' }), memory);
  expect(memory.recalled).toHaveLength(1);
});

test('a cited file that only the working tree has is not remembered', async () => {
  const memory = new Memory();
  const snapshot = memorySnapshot({ [CONTRIBUTION]: CITING, 'docs/a.md': 'one' });
  const entries = snapshot.entries.map((entry) =>
    entry.path === 'docs/a.md' ? { ...entry, id: null } : entry,
  );
  await check({ ...snapshot, entries }, memory);
  expect(memory.states).toHaveLength(0);
  await check(snapshot, memory);
  await check({ ...snapshot, entries }, memory);
  expect(memory.recalled).toEqual([]);
});

test('of the very same files nobody asks what is a record, also where only the records were the same', async () => {
  const memory = new Memory();
  const files = { 'messages/1.md': MESSAGE };
  await check(memorySnapshot(files), memory);
  const more = { ...files, 'code.ts': 'let x;' };
  await check(memorySnapshot(more), memory);
  await check(memorySnapshot(more), memory);
  const [known] = memory.states;
  expect(memory.states).toHaveLength(1);
  expect(memory.recalled).toEqual([known?.name.records, known?.files.at(1)]);
  expect(known?.files.at(0)).not.toBe(known?.files.at(1));
});
