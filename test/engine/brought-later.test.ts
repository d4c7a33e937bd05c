import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { ExampleFiles } from '../../src/core/rule.ts';
import type { PastState, Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { matrix } from '../../src/protocols/consensus/example.ts';
import { message } from '../../src/protocols/messages/example.ts';
import { agent } from '../../src/protocols/subagents/example.ts';
import { baseWith, claim, proposal } from '../../src/protocols/vouch/example.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

type Files = ExampleFiles;

const WORKTREE = { mode: 'worktree', base: null, head: null } as const;

/** What a rule says of files, against the states before and with the states that led there, newest first. */
async function told(
  rule: string,
  files: Files,
  { bases = [], past = [] }: { bases?: readonly Files[]; past?: readonly Files[] } = {},
): Promise<readonly Diagnostic[]> {
  const report = await run({
    snapshot: memorySnapshot(files, WORKTREE, past),
    bases: bases.map((base) => async () => memorySnapshot(base, WORKTREE)),
    history: null,
    config: DEFAULT_CONFIG,
    rules,
    selects: null,
  });
  return report.diagnostics.filter((each) => each.rule === rule);
}

function places(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ path, related }) =>
    [path, ...related.map((other) => other.path)].join(' < '),
  );
}

/** Neither is called after its id: what is would keep it. */
const A = '.cleo/consensus/CONS-0001.json';
const MATRIX_PATH = '.cleo/consensus/CONS-0002.json';
const UNIQUE = 'consensus/unique-question';
const OLD = { [MATRIX_PATH]: matrix() };
const BOTH = { ...OLD, [A]: matrix() };

test('with nothing to go by, the one that sorts later is told', async () => {
  expect(places(await told(UNIQUE, BOTH))).toEqual([`${MATRIX_PATH} < ${A}`]);
});

test('the one that the range brought is told, with its own place and text', async () => {
  const shifted = { ...OLD, [A]: `\n${matrix()}` };
  const [full] = await told(UNIQUE, shifted);
  const [found, ...more] = await told(UNIQUE, shifted, { bases: [OLD] });
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    path: A,
    range: { start: { line: 3 } },
    related: [{ path: MATRIX_PATH, range: { start: { line: 2 } } }],
    fingerprint: full?.fingerprint,
    message: full?.message,
  });
  expect(found?.excerpt[0]).toMatchObject({ line: 3, text: expect.stringContaining('CONS-0042') });
});

test('what was changed came after what was left alone, and before what was added', async () => {
  const changed = { ...BOTH, [MATRIX_PATH]: `${matrix()}\n` };
  expect(places(await told(UNIQUE, changed, { bases: [OLD] }))).toEqual([`${A} < ${MATRIX_PATH}`]);
  const renamed = { ...OLD, [A]: matrix({ questionId: 'CONS-0001' }) };
  expect(places(await told(UNIQUE, BOTH, { bases: [renamed] }))).toEqual([`${A} < ${MATRIX_PATH}`]);
});

test('of a merge, only what no parent had is new', async () => {
  const other = { [A]: matrix() };
  expect(places(await told(UNIQUE, BOTH, { bases: [OLD, other] }))).toEqual([
    `${MATRIX_PATH} < ${A}`,
  ]);
});

test('what was there before stays no news, whichever of its files changes', async () => {
  const touched = { ...BOTH, [A]: `${matrix()}\n` };
  expect(await told(UNIQUE, touched, { bases: [BOTH] })).toEqual([]);
});

test('there are as many as without a range', async () => {
  const third = { '.cleo/consensus/CONS-0000.json': matrix() };
  expect(await told(UNIQUE, { ...BOTH, ...third })).toHaveLength(2);
  expect(await told(UNIQUE, { ...OLD, ...third })).toHaveLength(1);
  const found = places(await told(UNIQUE, { ...BOTH, ...third }, { bases: [OLD] }));
  expect(found).toEqual([
    `.cleo/consensus/CONS-0000.json < ${MATRIX_PATH}`,
    `${A} < .cleo/consensus/CONS-0000.json`,
  ]);
});

test('without a range, history says which came later', async () => {
  expect(places(await told(UNIQUE, BOTH, { past: [BOTH, OLD] }))).toEqual([
    `${A} < ${MATRIX_PATH}`,
  ]);
  const first = { [A]: matrix() };
  expect(places(await told(UNIQUE, BOTH, { past: [BOTH, first] }))).toEqual([
    `${MATRIX_PATH} < ${A}`,
  ]);
  expect(places(await told(UNIQUE, BOTH, { past: [BOTH] }))).toEqual([`${MATRIX_PATH} < ${A}`]);
});

test('what no commit has is later than what one has', async () => {
  expect(places(await told(UNIQUE, BOTH, { past: [OLD] }))).toEqual([`${A} < ${MATRIX_PATH}`]);
});

const MESSAGE =
  '---\nid: 7\nsubject: "INFO: hm"\ncreated: 2026-01-02T00:00:00Z\n---\n\n## Note\n\nA\n';
const EARLIER = MESSAGE.replace('01-02', '01-01').replace('\nA\n', '\nB\n');
const CLAIM = '.vouch/claims/refund-window.yaml';

test.each<[string, string, Files, string, string]>([
  [
    'agent definitions',
    'subagent/unique-name',
    { '.claude/agents/z.md': agent('scout') },
    '.claude/agents/a.md',
    agent('scout', 'model: x'),
  ],
  [
    'messages, whatever they say of their time',
    'message/unique-id',
    { 'messages/z.md': MESSAGE },
    'messages/a.md',
    EARLIER,
  ],
  [
    'copies of a message that is not there',
    'message/unique-id',
    { 'inbox/z.md': MESSAGE },
    'inbox/a.md',
    EARLIER,
  ],
  [
    'objects of a knowledge base',
    'vouch/unique-id',
    { ...baseWith(), [CLAIM]: claim({ id: 'other' }) },
    '.vouch/claims/other.yaml',
    claim({ id: 'other' }),
  ],
  [
    'contributions',
    'contribution/unique-id',
    { '.cleo/contributions/z.json': '{"_meta":{"contributionId":"contrib_00000001"}}' },
    '.cleo/contributions/a.json',
    '{"_meta":{"contributionId":"contrib_00000001"}}',
  ],
  [
    'entries of two manifests',
    'manifest/duplicate-id',
    { '.cleo/contributions/archive/T100/CONTRIBUTIONS.jsonl': '{"id":"contrib_00000001"}\n' },
    '.cleo/contributions/CONTRIBUTIONS.jsonl',
    '{"id":"contrib_00000001"}\n',
  ],
])('%s', async (_what, rule, old, path, content) => {
  const files = { ...old, [path]: content };
  const full = await told(rule, files);
  const ranged = await told(rule, files, { bases: [old] });
  expect(full.map((each) => each.path)).not.toContain(path);
  expect(ranged.map((each) => each.path)).toEqual([path]);
  expect(ranged.map(({ related }) => related[0]?.path)).toEqual(full.map((each) => each.path));
  expect(ranged.map((each) => each.fingerprint)).toEqual(full.map((each) => each.fingerprint));
});

test('a proposal that is decided and still pending is told at the pending one', async () => {
  const id = '20260412-091400-1a2b3c4d';
  const pending = `.vouch/proposed/${id}.yaml`;
  const old = { ...baseWith(), [pending]: proposal({ status: 'pending' }) };
  const files = { ...old, [`.vouch/decided/${id}.yaml`]: proposal() };
  const found = await told('vouch/unique-id', files, { bases: [old] });
  expect(places(found)).toEqual([`${pending} < .vouch/decided/${id}.yaml`]);
});

test('states of the history are looked at once, however many problems there are', async () => {
  const one = '.cleo/contributions/CONTRIBUTIONS.jsonl';
  const other = '.cleo/contributions/archive/T100/CONTRIBUTIONS.jsonl';
  const looksFor = async (count: number): Promise<number> => {
    const text = Array.from({ length: count }, (_, id) => `{"id":"contrib_${10_000_000 + id}"}\n`);
    const files = { [one]: text.join(''), [other]: text.join('') };
    const snapshot = memorySnapshot(files, WORKTREE, [files, { [one]: text.join('') }]);
    let looks = 0;
    const introducing: Snapshot['introducing'] = async (paths) => {
      const states = (await snapshot.introducing?.(paths)) ?? new Map<string, PastState[]>();
      const counted = (state: PastState): PastState => ({
        at: (asked) => {
          looks += 1;
          return state.at(asked);
        },
      });
      const known = new Map([...states.values()].flat().map((state) => [state, counted(state)]));
      return new Map(
        [...states].map(([path, all]) => [path, all.map((each) => known.get(each) ?? each)]),
      );
    };
    const request = { bases: [], history: null, config: DEFAULT_CONFIG, selects: null };
    const report = await run({ ...request, snapshot: { ...snapshot, introducing }, rules });
    const found = report.diagnostics.filter(({ rule }) => rule === 'manifest/duplicate-id');
    expect(found).toHaveLength(count);
    expect(found[0]?.path).toBe(other);
    return looks;
  };
  const few = await looksFor(10);
  expect(few).toBeGreaterThan(0);
  expect(await looksFor(40)).toBe(few);
});

test('the command of the help is about the one that came later, as the place is', async () => {
  const sent = (words: string) =>
    message({ id: 7, subject: `INFO: ${words}`, from: 'BlueLake' }, '# Information');
  const first = { 'messages/b it.md': sent('first') };
  const both = { ...first, 'messages/a.md': sent('second') };
  const rule = 'message/unique-id';
  expect((await told(rule, both))[0]?.help).toContain("renumber 'messages/b it.md'`");
  for (const said of [{ bases: [first] }, { past: [both, first] }]) {
    const [problem, ...more] = await told(rule, both, said);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ path: 'messages/a.md' });
    expect(problem?.help).toContain('message renumber messages/a.md`');
  }
});
