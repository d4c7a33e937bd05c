import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCopy } from '../git/copied.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { callBuilt, callJson, inShort } from './cli.ts';

const FILES = 60;

function message(id: number, heading = '## Research Question'): string {
  return `---\nid: ${id}\nsubject: "KICKOFF: start ${id}"\nack_required: true\n---\n\n# Start\n\n${heading}\nWhy?\n`;
}

/** A repository with so many messages that remembering them pays. */
async function manyMessages(repo: TestRepository): Promise<void> {
  const files = Array.from({ length: FILES }, (_, id) => [`messages/${id}.md`, message(id)]);
  await repo.commit('messages', Object.fromEntries(files));
}

/** Has runs remember in a folder of the repository's own. */
function keeping({ base }: TestRepository): Env {
  return { NODE_COMPILE_CACHE: join(base, 'code'), NODE_DISABLE_COMPILE_CACHE: '' };
}

/** What the first run over these messages said. */
let first: Awaited<ReturnType<typeof lint>>;

/** The same after a first run, whose memory and compiled code the copies have. */
async function lookedAt(repo: TestRepository): Promise<void> {
  await manyMessages(repo);
  first = await lint(repo, keeping(repo));
}

function withSeenMessages(use: (repo: TestRepository, env: Env) => Promise<void>): Promise<void> {
  return withCopy(lookedAt, (repo) => use(repo, keeping(repo)));
}

function withMessages(use: (repo: TestRepository, env: Env) => Promise<void>): Promise<void> {
  return withCopy(manyMessages, (repo) => use(repo, keeping(repo)));
}

type Env = Readonly<Record<string, string>>;

async function lint(repo: TestRepository, env: Env, ...args: readonly string[]) {
  const report = await callJson(repo, ['--verbose', '--only', 'MB-*', ...args], { env });
  const { cached } = report.checked as unknown as { cached: number };
  return { code: report.code, problems: inShort(report), cached, files: report.checked.files };
}

function stores(repo: TestRepository): string[] {
  const folder = join(repo.root, '.git', 'lint-protocol');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

test('a second run takes what the first one found, and tells the same', () =>
  withSeenMessages(async (repo, env) => {
    expect(first).toMatchObject({ code: 1, cached: 0, files: FILES });
    expect(first.problems).toHaveLength(FILES);
    expect(await lint(repo, env)).toEqual({ ...first, cached: FILES });
    expect(await lint(repo, env, '--staged', '--all')).toEqual({ ...first, cached: FILES });
    expect(await lint(repo, env, '--rev', 'HEAD')).toEqual({ ...first, cached: FILES });
    expect(await lint(repo, env, '--no-cache')).toEqual(first);
  }));

test('what is named beside the whole is looked for in each run', () =>
  withMessages(async (repo, env) => {
    const args = ['.', 'messages', 'messages/1.md'];
    const look = () => callBuilt(repo, ['--only', 'MB-*', ...args], { env });
    const [first, second] = [await look(), await look()];
    expect(first.code).toBe(1);
    expect(second.out).toBe(first.out);
    expect(second.out).not.toContain('No record');
    expect(second.err).toBe('');
  }));

test('records of a declared kind are remembered, and judged anew where its declaration changes', () =>
  withRepository(async (repo) => {
    const env = keeping(repo);
    const kind = (wanted: string, more = '') => ({
      '.lint-protocol.yaml': `kinds:\n  note-2: { files: [notes/*.md], format: markdown, schema: s.json${more} }\n`,
      's.json': `{"properties":{"state":{"enum":["${wanted}"]}}}`,
    });
    const notes = Array.from({ length: FILES }, (_, id) => [
      `notes/${id}.md`,
      `---\nid: n${id}\nstate: ${id === 0 ? 'shut' : 'open'}\n---\n`,
    ]);
    await repo.commit('notes', { ...kind('open'), ...Object.fromEntries(notes) });
    const look = async (...args: readonly string[]) => {
      const report = await callJson(repo, ['--verbose', ...args], { env });
      const { cached } = report.checked as unknown as { cached: number };
      return { cached, problems: inShort(report) };
    };
    const found = await look();
    expect(found).toMatchObject({ cached: 0, problems: [expect.anything()] });
    expect(await look()).toEqual({ ...found, cached: FILES });
    repo.write(kind('shut'));
    expect((await look()).problems).toEqual((await look('--no-cache')).problems);
    repo.write(kind('open', ', words: [memo, memos], levels: { custom/schema: warning }'));
    expect((await look()).problems).toEqual((await look('--no-cache')).problems);
  }));

test('what changed is looked at, and only that', () =>
  withSeenMessages(async (repo, env) => {
    const { problems } = first;
    repo.write({ 'messages/7.md': message(7, '## Context') });
    const changed = await lint(repo, env);
    expect(changed.cached).toBe(FILES - 1);
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.problems).not.toEqual(problems);
    expect(changed.problems).toEqual((await lint(repo, env, '--no-cache')).problems);
    expect((await lint(repo, env)).cached).toBe(FILES);
  }));

test('other rules and settings find for themselves', () =>
  withSeenMessages(async (repo, env) => {
    expect(await lint(repo, env, '--skip', 'MB-001')).toMatchObject({ cached: 0 });
    repo.write({ '.lint-protocol.yaml': 'limits: { depth: 7 }\n' });
    expect(await lint(repo, env)).toMatchObject({ cached: 0 });
    rmSync(join(repo.root, '.lint-protocol.yaml'));
    // How loud a rule is plays no part.
    expect(await lint(repo, env, '--rule', 'MB-003=info')).toMatchObject({ cached: FILES });
  }));

test('a damaged store is told and made anew', () =>
  withSeenMessages(async (repo, env) => {
    const file = stores(repo).find((path) => path.includes('analyses-')) ?? '';
    const content = readFileSync(file);
    content[content.length >> 1] = 0;
    writeFileSync(file, content);
    const run = await callBuilt(repo, ['--only', 'MB-*'], { env });
    expect(run.out).toContain('note: The cache for this repository is corrupt.');
    expect(run.code).toBe(1);
    expect(await lint(repo, env)).toEqual({ ...first, cached: FILES });
    appendFileSync(file, 'half');
    expect(await lint(repo, env)).toEqual({ ...first, cached: FILES });
  }));

test('a store that came with the repository is not believed', () =>
  withSeenMessages(async (repo, env) => {
    const somebodyElse = { ...env, NODE_COMPILE_CACHE: join(repo.base, 'theirs') };
    expect(await lint(repo, somebodyElse)).toEqual(first);
  }));

test('where nothing can be kept, runs are slower and no different', () =>
  withSeenMessages(async (repo, env) => {
    rmSync(join(repo.root, '.git', 'lint-protocol'), { recursive: true });
    writeFileSync(join(repo.root, '.git', 'lint-protocol'), 'in the way');
    for (const _run of [1, 2]) expect(await lint(repo, env)).toEqual(first);
    rmSync(join(repo.root, '.git', 'lint-protocol'));
    mkdirSync(join(repo.root, '.git', 'lint-protocol'));
    expect(await lint(repo, { ...env, NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(first);
    expect(stores(repo)).toEqual([]);
  }));

test('what is remembered makes no difference to any format', () =>
  withMessages(async (repo, env) => {
    const formats = ['json', 'jsonl', 'sarif', 'github', 'gitlab', 'agent', 'markdown', 'junit'];
    const said = async () => {
      const files = formats.map((format) => `--format=${format}=../${format}`);
      expect((await callBuilt(repo, files, { env })).code).toBe(1);
      return formats.map((format) => readFileSync(join(repo.base, format), 'utf8'));
    };
    const first = await said();
    expect(stores(repo)).not.toEqual([]);
    expect(await said()).toEqual(first);
  }));

test('work trees of one repository remember together', () =>
  withSeenMessages(async (repo, env) => {
    const other = join(repo.base, 'other');
    await repo.git('worktree', 'add', '--quiet', other);
    const report = await callJson(repo, ['--verbose', '--only', 'MB-*'], { env, cwd: other });
    expect(report.checked).toMatchObject({ cached: FILES });
  }));

test('a small repository is not remembered', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { 'messages/1.md': message(1) });
    await callJson(repo);
    expect(stores(repo)).toEqual([]);
  }));

const LOG = '.vouch/audit.log.jsonl';

const events = (count: number, word = 'event') =>
  Array.from({ length: count }, (_, id) => `{"id":"${word}-${id}"}\n`).join('');

/** A repository with a log that grew in three commits. */
async function grown(repo: TestRepository): Promise<void> {
  for (const count of [1, 2, 3]) await repo.commit(`${count}`, { [LOG]: events(count) });
}

/** What the first run over this history said. */
let verified: Awaited<ReturnType<typeof history>>;

/** The same after a first run over its history. */
async function verifiedOnce(repo: TestRepository): Promise<void> {
  await grown(repo);
  verified = await history(repo, keeping(repo));
}

function withHistory(use: (repo: TestRepository, env: Env) => Promise<void>): Promise<void> {
  return withCopy(grown, (repo) => use(repo, keeping(repo)));
}

function withVerified(use: (repo: TestRepository, env: Env) => Promise<void>): Promise<void> {
  return withCopy(verifiedOnce, (repo) => use(repo, keeping(repo)));
}

async function history(repo: TestRepository, env: Env, ...args: readonly string[]) {
  const { code, checked, diagnostics } = await callJson(repo, ['--verbose', '--history', ...args], {
    env,
  });
  const { commits, verified, records } = checked as unknown as Readonly<Record<string, unknown>>;
  return { code, commits, verified, records, rules: diagnostics.map(({ rule }) => rule) };
}

/** All that is reported but how long it took, and what of it was remembered. */
async function reported(repo: TestRepository, env: Env, ...args: readonly string[]) {
  const { checked, ...report } = await callJson(repo, ['--history', ...args], { env });
  const { verified: _verified, ...looked } = checked as typeof checked & { verified?: number };
  const { notes, summary } = report as unknown as { notes: string[]; summary: object };
  return { ...report, checked: looked, notes, summary };
}

const CACHED = / \(\d of \d commits from the cache\)|,\s+"verified": \d/;

const TIME = /\d+(\.\d+)? m?s\b/g;

const CLEAN = { code: 0, records: { log: 1 }, rules: [] };

test('a history is not judged again', () =>
  withVerified(async (repo, env) => {
    expect(verified).toEqual({ ...CLEAN, commits: 3, verified: undefined });
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 3, verified: 3 });
    await repo.commit('more', { 'README.md': 'Read me\n' });
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 4, verified: 3 });
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 4, verified: 4 });
    expect(await history(repo, env, '--no-cache')).toEqual({
      ...CLEAN,
      commits: 4,
      verified: undefined,
    });
  }));

test('a commit that breaks a log is told in every run, and only what follows it is judged', () =>
  withVerified(async (repo, env) => {
    await repo.commit('rewritten', { [LOG]: events(3, 'other') });
    const told = await history(repo, env);
    expect(told).toMatchObject({
      code: 1,
      commits: 4,
      verified: 3,
      rules: ['history/append-only'],
    });
    await repo.commit('grown', { [LOG]: events(4, 'other') });
    const whole = await reported(repo, env, '--no-cache');
    for (const verified of [4, 5]) {
      expect(await history(repo, env)).toMatchObject({ commits: 5, verified, rules: told.rules });
      expect(await reported(repo, env)).toEqual(whole);
    }
  }));

test('a problem of the past is told beside what is remembered in every format', () =>
  withVerified(async (repo, env) => {
    await repo.commit('rewritten', { [LOG]: events(3, 'other') });
    await history(repo, env);
    await repo.commit('grown', { [LOG]: events(4, 'other') });
    const formats = ['pretty', 'agent', 'sarif', 'github', 'junit', 'markdown', 'compact'];
    const told = async (...args: readonly string[]) => {
      const files = formats.map((format) => `--format=${format}=../${format}`);
      expect((await callBuilt(repo, ['--history', ...files, ...args], { env })).code).toBe(1);
      return formats.map((format) => {
        const text = readFileSync(join(repo.base, format), 'utf8');
        return text.replace(CACHED, '').replace(TIME, '');
      });
    };
    const [remembered, judged] = [await told(), await told('--no-cache')];
    for (const text of remembered) expect(text).toContain('append-only');
    expect(remembered).toEqual(judged);
  }));

test('another history than the one that was verified is judged whole', () =>
  withVerified(async (repo, env) => {
    await repo.git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 2, verified: undefined });
    await repo.commit('other', { [LOG]: events(2, 'other') });
    expect(await history(repo, env)).toMatchObject({ code: 1, commits: 3, verified: 2 });
    expect(await history(repo, env, LOG)).toMatchObject({ code: 1, commits: 3 });
  }));

test('what is verified by some rules is not by others, nor under other settings', () =>
  withHistory(async (repo, env) => {
    await repo.commit('notes', { 'notes.txt': 'one\n' });
    await repo.commit('changed', { 'notes.txt': 'two\n' });
    await history(repo, env, '--only', 'history/log-removed');
    expect(await history(repo, env)).toMatchObject({ code: 0, commits: 5, verified: undefined });
    await repo.commit('watched', {
      '.lint-protocol.yaml': 'history: { appendOnly: [notes.txt] }\n',
    });
    expect(await history(repo, env)).toMatchObject({ code: 1, rules: ['history/append-only'] });
  }));

test('what is excused later counts, and what excuses nothing is told in every run', () =>
  withVerified(async (repo, env) => {
    const ignore = (entry: object) =>
      repo.commit('ignored', { '.lint-protocol.json': JSON.stringify({ ignore: [entry] }) });
    const known = { path: LOG, reason: 'known' };
    await ignore({ rule: 'vouch/*', ...known });
    expect(await history(repo, env)).toMatchObject({ ...CLEAN, commits: 4, verified: 3 });
    const commit = await repo.git('rev-parse', 'HEAD');
    await ignore({ rule: 'history/append-only', commit, ...known });
    for (const verified of [4, 5]) {
      const { notes } = await reported(repo, env, '--no-cache');
      expect(notes.join()).toContain('An entry of ignore excuses nothing any more');
      expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 5, verified });
      expect((await reported(repo, env)).notes).toEqual(notes);
    }
  }));

test('a rewrite that is accepted, and then is not any more, is not judged again', () =>
  withVerified(async (repo, env) => {
    const commit = await repo.commit('rewritten', { [LOG]: events(3, 'other') });
    const accepted = {
      commit,
      path: LOG,
      before: repo.blobId(events(3)),
      after: repo.blobId(events(3, 'other')),
      reason: 'known',
    };
    const configure = (config: object) =>
      repo.commit('settings', { '.lint-protocol.json': JSON.stringify(config) });
    expect(await history(repo, env)).toMatchObject({ code: 1, verified: 3 });
    await configure({ history: { accepted: [accepted] } });
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 5, verified: 4 });
    expect(await reported(repo, env)).toEqual(await reported(repo, env, '--no-cache'));
    expect((await reported(repo, env)).summary).toMatchObject({ excused: 1 });
    await configure({});
    expect(await history(repo, env)).toMatchObject({ code: 1, commits: 6, verified: 5 });
    expect(await reported(repo, env)).toEqual(await reported(repo, env, '--no-cache'));
  }));

test('a note on a commit of the past is told in every run', () =>
  withHistory(async (repo, env) => {
    const commit = await repo.git('rev-parse', 'HEAD');
    const entry = { commit, path: LOG, before: commit, after: commit, reason: 'none' };
    await repo.commit('accepted', {
      '.lint-protocol.yaml': `history: ${JSON.stringify({ accepted: [entry] })}\n`,
    });
    const look = () => callBuilt(repo, ['--history', '--verbose'], { env });
    const [first, second] = [await look(), await look()];
    expect(first.code).toBe(0);
    expect(second.out).toBe(first.out);
    expect(first.out).toContain('where there is no such change to excuse');
    expect(second.out).toContain('where there is no such change to excuse');
    expect(second.err).toContain('4 of 4 commits from the cache');
  }));

test('a damaged memory of a history is made anew', () =>
  withVerified(async (repo, env) => {
    await repo.commit('rewritten', { [LOG]: events(3, 'other') });
    const whole = await reported(repo, env);
    const file = stores(repo).find((path) => path.includes('history-')) ?? '';
    const content = readFileSync(file);
    content[content.length >> 1] = 0;
    writeFileSync(file, content);
    expect(await history(repo, env)).toMatchObject({ code: 1, commits: 4, verified: undefined });
    expect(await reported(repo, env)).toEqual(whole);
    const somebodyElse = { ...env, NODE_COMPILE_CACHE: join(repo.base, 'theirs') };
    expect(await history(repo, somebodyElse)).toMatchObject({ code: 1, verified: undefined });
  }));

test('a history that was cut off since is not taken for one that was verified', () =>
  withVerified(async (repo, env) => {
    const cut = join(repo.root, '.git/shallow');
    writeFileSync(cut, `${await repo.head()}\n`);
    const { code, error } = await callJson(repo, ['--history'], { env });
    expect({ code, error: error?.code }).toEqual({ code: 3, error: 'shallow-clone' });
    rmSync(cut);
    expect(await history(repo, env)).toEqual({ ...CLEAN, commits: 3, verified: 3 });
  }));

test('part of a history is told of what is remembered of all of it', () =>
  withHistory(async (repo, env) => {
    await repo.commit('rewritten', { [LOG]: events(3, 'other'), 'README.md': 'Read me\n' });
    expect((await history(repo, env, 'README.md')).code).toBe(0);
    expect(await history(repo, env)).toMatchObject({ code: 1, commits: 4, verified: 4 });
    for (const path of ['README.md', LOG, '.vouch', 'nowhere']) {
      expect(await reported(repo, env, path)).toEqual(
        await reported(repo, env, '--no-cache', path),
      );
    }
  }));
