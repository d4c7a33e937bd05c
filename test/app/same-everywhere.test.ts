import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { everyThird, oneOf } from '../runs.ts';

const COMMIT = '1'.repeat(40);
const RULES = ['file/submodule', 'file/path-twin', 'file/line-break'];

const ENTRY =
  '{"id":"T1-a","file":"T1-a.md","title":"A","date":"2026-03-02","status":"complete","agent_type":"research","topics":["a"],"key_findings":["x one"],"actionable":true,"needs_followup":[],"linked_tasks":["T1"]}\n';
const MAIL = '---\nsubject: "INFO: all tests are green"\n---\n\nAll of them.\n';
const SETTINGS = 'history:\n  appendOnly: [ledger/*.jsonl]\n';

/** Paths to contents; null for a submodule. */
type Files = Readonly<Record<string, string | null>>;

interface Problem {
  readonly rule: string;
  readonly path: string;
  readonly level: string;
}

async function found(repo: TestRepository, ...args: readonly string[]): Promise<readonly string[]> {
  const options = { cwd: repo.root, env: repo.env };
  const { out, err } = await call([...args, '-f', 'json', '--no-cache'], options);
  if (out === '') throw new Error(err);
  const { diagnostics }: { diagnostics: readonly Problem[] } = JSON.parse(out);
  return diagnostics
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ rule, path, level }) => `${level} ${rule} ${path}`)
    .sort();
}

/** Puts a state into the working tree and the index. */
async function put(repo: TestRepository, before: Files, files: Files): Promise<void> {
  for (const path of Object.keys(before)) rmSync(join(repo.root, path), { recursive: true });
  await repo.git('rm', '-rq', '--cached', '--ignore-unmatch', '.');
  for (const [path, content] of Object.entries(files)) {
    if (content !== null) repo.write({ [path]: content });
    else mkdirSync(join(repo.root, path), { recursive: true });
  }
  const contents = Object.keys(files).filter((path) => files[path] !== null);
  if (contents.length > 0) await repo.git('--literal-pathspecs', 'add', '-f', '--', ...contents);
  for (const path of Object.keys(files).filter((each) => files[each] === null)) {
    await repo.git('update-index', '--add', '--cacheinfo', `160000,${COMMIT},${path}`);
  }
}

const BACKENDS = ['native', 'js'];

/** What is said of a change, and of the state that it leaves, however it is looked at. */
async function everywhere(before: Files, after: Files, backends: readonly string[] = BACKENDS) {
  return withRepository(async (repo) => {
    await put(repo, {}, before);
    await repo.git('commit', '-q', '--allow-empty', '-m', 'before');
    await put(repo, before, after);
    const ofChange: string[][] = [];
    const ofWorktree: string[][] = [];
    const ofState: string[][] = [];
    const look = async (into: string[][], ...args: readonly string[]) => {
      for (const backend of backends) {
        into.push([...(await found(repo, ...args, '--backend', backend))]);
      }
    };
    await look(ofChange, '--staged');
    await look(ofWorktree);
    await repo.git('commit', '-q', '--allow-empty', '-m', 'after');
    await look(ofChange, '--since', 'HEAD~1');
    await look(ofChange, '--range', 'HEAD~1..HEAD', '--all');
    await look(ofState, '--rev', 'HEAD');
    return { ofChange, ofWorktree, ofState };
  });
}

describe('a submodule where records stood is an error, and says so wherever one looks', () => {
  test.each<[name: string, path: string, before: Files]>([
    ['a knowledge base', 'kb/.vouch', { 'kb/.vouch/config.yaml': 'version: 1\n' }],
    ['messages', 'messages', { 'messages/1.md': MAIL }],
    ['an inbox', 'inbox', { 'inbox/1.md': MAIL }],
    ['contributions', '.cleo/contributions', { '.cleo/contributions/T1.json': '{}\n' }],
    ['votes', '.cleo/consensus', { '.cleo/consensus/CONS-0001.json': '{}\n' }],
    ['all of .cleo', '.cleo', { '.cleo/contributions/T1.json': '{}\n' }],
    ['outputs', 'agent-outputs', { 'agent-outputs/MANIFEST.jsonl': ENTRY }],
    ['a log of one’s own', 'ledger', { 'ledger/a.jsonl': '{"a":1}\n' }],
    ['a message', 'messages/1.md', { 'messages/1.md': MAIL }],
  ])('%s', async (_, path, before) => {
    const settings = { '.lint-protocol.yaml': SETTINGS };
    const { ofChange, ofWorktree, ofState } = await everywhere(
      { ...settings, ...before },
      { ...settings, [path]: null },
      oneOf(BACKENDS, path),
    );
    const all = [...ofChange, ...ofWorktree];
    expect(all).toEqual(all.map(() => [`error file/submodule ${path}`]));
    expect(ofState).toEqual(ofState.map(() => [`warning file/submodule ${path}`]));
  });

  test('a folder above them', async () => {
    const { ofChange, ofState } = await everywhere(
      { 'docs/messages/1.md': MAIL },
      { docs: null, 'a.txt': '' },
    );
    expect(ofChange).toEqual(ofChange.map(() => ['error file/submodule docs']));
    expect(ofState).toEqual(ofState.map(() => []));
  });

  test.each<[name: string, before: Files, after: Files, told: readonly string[]]>([
    [
      'nothing stood there',
      { 'a.txt': '' },
      { messages: null },
      ['warning file/submodule messages'],
    ],
    [
      'no record stood there',
      { 'messages/README.md': '# Mail\n', 'messages/.gitkeep': '' },
      { messages: null },
      ['warning file/submodule messages'],
    ],
    ['it was there before', { messages: null }, { messages: null, 'a.txt': '' }, []],
    ['a folder of something else', { 'lib/a.ts': '' }, { lib: null }, []],
  ])('%s: no error', async (name, before, after, told) => {
    const backends = oneOf(BACKENDS, name);
    const { ofChange } = await everywhere(before, after, backends);
    const ofCommit = ofChange.slice(0, 2 * backends.length);
    expect(ofCommit).toEqual([...backends, ...backends].map(() => told));
  });
});

test('a repository of its own in the working tree counts as what git would make of it', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', { 'a.txt': '' });
    await repo.git('init', '-q', 'messages');
    repo.write({ 'messages/1.md': MAIL });
    await repo.gitWith({ cwd: join(repo.root, 'messages') }, 'add', '.');
    await repo.gitWith({ cwd: join(repo.root, 'messages') }, 'commit', '-qm', 'inner');
    const told = ['warning file/submodule messages'];
    for (const backend of BACKENDS) {
      expect(await found(repo, '--backend', backend)).toEqual(told);
    }
    await repo.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'messages');
    expect(await found(repo, '--staged')).toEqual(told);
    expect(await found(repo)).toEqual(told);
  });
});

describe('merges of a branch with a submodule in place of messages', () => {
  /** What is said of the merge, where the other side did something meanwhile. */
  async function ofMerge(
    meanwhile: Record<string, string>,
    first: Files = { 'messages/1.md': MAIL },
  ) {
    return withRepository(async (repo) => {
      await put(repo, {}, { 'a.txt': '', ...first });
      await repo.git('commit', '-qm', 'first');
      await repo.git('checkout', '-qb', 'side');
      await put(repo, { 'a.txt': '', ...first }, { 'a.txt': '', messages: null });
      await repo.git('commit', '-qm', 'submodule');
      await repo.git('checkout', '-qf', 'main');
      await repo.commit('meanwhile', meanwhile);
      await repo.git('checkout', '-qf', 'side');
      await repo.git('merge', '-q', '-s', 'ours', '--no-edit', 'main');
      const merge = await found(repo, '--range', 'main..HEAD', '--backend', 'native');
      expect(await found(repo, '--range', 'main..HEAD', '--backend', 'js')).toEqual(merge);
      const { out } = await call(['--history', '-f', 'json'], { cwd: repo.root, env: repo.env });
      const { diagnostics } = JSON.parse(out);
      const at = diagnostics.filter(({ rule }: Problem) => rule === 'file/submodule');
      return { merge, commits: at.length };
    });
  }

  test('what was replaced on the branch was judged there', async () => {
    const error = ['error file/submodule messages'];
    expect(await ofMerge({ 'b.txt': '' })).toEqual({ merge: error, commits: 1 });
  });

  test.each<[name: string, meanwhile: Record<string, string>]>([
    ['new', { 'messages/2.md': MAIL }],
    ['changed', { 'messages/1.md': `${MAIL}\nAll.\n` }],
  ])('what is %s on the other side is lost by the merge', async (_, meanwhile) => {
    const { commits } = await ofMerge(meanwhile);
    expect(commits).toBe(2);
  });

  test('the same where nothing stood there before', async () => {
    const { merge, commits } = await ofMerge({ 'messages/2.md': MAIL }, {});
    expect({ merge, commits }).toEqual({ merge: ['error file/submodule messages'], commits: 1 });
  });
});

test('the commands of an error bring back what stood there, committed or not', async () => {
  for (const isCommitted of [false, true]) {
    await withRepository(async (repo) => {
      await repo.commit('first', { 'messages/1.md': MAIL });
      await put(repo, { 'messages/1.md': MAIL }, { messages: null });
      if (isCommitted) await repo.git('commit', '-qm', 'second');
      const state = isCommitted ? ['--since', 'HEAD~1'] : ['--staged'];
      const options = { cwd: repo.root, env: repo.env };
      const { out } = await call([...state, '-f', 'json'], options);
      const { diagnostics } = JSON.parse(out);
      const commands = diagnostics[0].then.map(({ text }: { text: string }) => text);
      execFileSync('sh', ['-ec', commands.join('\n')], { ...options, stdio: 'ignore' });
      expect(await found(repo, '--staged')).toEqual([]);
      expect(await found(repo, '--history')).toEqual([]);
      expect(await repo.git('status', '--short')).toBe('');
      expect(await repo.git('ls-files')).toBe('messages/1.md');
    });
  }
});

/** Whole numbers below a bound, the same for the same seed. */
function numbersBy(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) * bound);
  };
}

const FOLDERS = [
  ...['messages', 'Messages', 'inbox', '.vouch', '.Vouch', 'a/.vouch', '.cleo', 'ledger', 'Ledger'],
  ...['.cleo/contributions', '.cleo/Contributions', '.cleo/consensus', 'agent-outputs', 'lib'],
  ...['Agent-Outputs', 'agent-outputs.', 'me\u0301mo', 'm\u00e9mo'],
];
const NAMES = [
  ...[
    '1.md',
    'a.jsonl',
    'A.jsonl',
    'config.yaml',
    'Config.yaml',
    'MANIFEST.jsonl',
    'x.',
    'x\u200b',
  ],
  ...[
    'CONTRIBUTIONS.jsonl',
    'contributions.jsonl',
    'audit.log.jsonl',
    'claims/a.yaml',
    'README.md',
  ],
];
const CONTENTS = [
  ...['', 'version: 1\n', MAIL, '{"a":1}\n', '---\nsubject: x\n# y\rfrom: z\n---\n'],
  ...['a: 1\n# b\u2028c: 2\n', 'a: 1\u0085\n', 'a: "x\u2029y"\n'],
];

function randomFiles(number: (bound: number) => number): Files {
  const files: Record<string, string | null> = { '.lint-protocol.yaml': SETTINGS };
  const of = <T>(some: readonly T[]): T => some[number(some.length)] as T;
  for (let count = number(6); count >= 0; count -= 1) {
    const isSubmodule = number(4) === 0;
    const path = isSubmodule ? of(FOLDERS) : `${of(FOLDERS)}/${of(NAMES)}`;
    const isFree = Object.keys(files).every(
      (other) => !`${other}/`.startsWith(`${path}/`) && !`${path}/`.startsWith(`${other}/`),
    );
    if (isFree) files[path] = isSubmodule ? null : of(CONTENTS);
  }
  return files;
}

// Where file names ignore case there are no twins.
describe.skipIf(process.platform !== 'linux')('any changes', () => {
  test.each(everyThird([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))('%i', async (seed) => {
    const number = numbersBy(seed * 7919);
    const [before, after] = [randomFiles(number), randomFiles(number)];
    const { ofChange, ofWorktree, ofState } = await everywhere(before, after);
    // With --all, a range reports what was there before as well.
    const [first, ...others] = ofChange.slice(0, 4);
    expect(others).toEqual(others.map(() => first));
    expect(ofChange[5]).toEqual(ofChange[4]);
    // The working tree shows what is old as well.
    expect(ofWorktree).toEqual([ofChange[4], ofChange[4]]);
    expect(ofState[1]).toEqual(ofState[0]);
    expect(ofState[0]?.filter((each) => each.includes('line-break'))).toEqual(
      ofWorktree[0]?.filter((each) => each.includes('line-break')),
    );
  });
});
