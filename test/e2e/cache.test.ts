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
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { inShort, lintJson, lintProtocol } from './cli.ts';

const FILES = 60;

function message(id: number, heading = '## Research Question'): string {
  return `---\nid: ${id}\nsubject: "KICKOFF: start ${id}"\nack_required: true\n---\n\n# Start\n\n${heading}\nWhy?\n`;
}

/** A repository with so many messages that remembering them pays. */
function withMessages(use: (repo: TestRepository, env: Env) => Promise<void>): Promise<void> {
  return withRepository(async (repo) => {
    const files = Array.from({ length: FILES }, (_, id) => [`messages/${id}.md`, message(id)]);
    await repo.commit('messages', Object.fromEntries(files));
    await use(repo, {
      NODE_COMPILE_CACHE: join(repo.base, 'code'),
      NODE_DISABLE_COMPILE_CACHE: '',
    });
  });
}

type Env = Readonly<Record<string, string>>;

function lint(repo: TestRepository, env: Env, ...args: readonly string[]) {
  const report = lintJson(repo, ['--only', 'MB-*', ...args], { env });
  const { cached } = report.checked as unknown as { cached: number };
  return { code: report.code, problems: inShort(report), cached, files: report.checked.files };
}

function stores(repo: TestRepository): string[] {
  const folder = join(repo.root, '.git', 'lint-protocol');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

test('a second run takes what the first one found, and tells the same', () =>
  withMessages(async (repo, env) => {
    const first = lint(repo, env);
    expect(first).toMatchObject({ code: 1, cached: 0, files: FILES });
    expect(first.problems).toHaveLength(FILES);
    expect(lint(repo, env)).toEqual({ ...first, cached: FILES });
    expect(lint(repo, env, '--staged', '--all')).toEqual({ ...first, cached: FILES });
    expect(lint(repo, env, '--rev', 'HEAD')).toEqual({ ...first, cached: FILES });
    expect(lint(repo, env, '--no-cache')).toEqual(first);
  }));

test('what changed is looked at, and only that', () =>
  withMessages(async (repo, env) => {
    const { problems } = lint(repo, env);
    repo.write({ 'messages/7.md': message(7, '## Context') });
    const changed = lint(repo, env);
    expect(changed.cached).toBe(FILES - 1);
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.problems).not.toEqual(problems);
    expect(changed.problems).toEqual(lint(repo, env, '--no-cache').problems);
    expect(lint(repo, env).cached).toBe(FILES);
  }));

test('other rules and settings find for themselves', () =>
  withMessages(async (repo, env) => {
    lint(repo, env);
    expect(lint(repo, env, '--skip', 'MB-001')).toMatchObject({ cached: 0 });
    repo.write({ '.lint-protocol.yaml': 'limits: { depth: 7 }\n' });
    expect(lint(repo, env)).toMatchObject({ cached: 0 });
    rmSync(join(repo.root, '.lint-protocol.yaml'));
    // How loud a rule is plays no part.
    expect(lint(repo, env, '--rule', 'MB-003=info')).toMatchObject({ cached: FILES });
  }));

test('a damaged store is told and made anew', () =>
  withMessages(async (repo, env) => {
    const first = lint(repo, env);
    const [file = ''] = stores(repo);
    const content = readFileSync(file);
    content[content.length >> 1] = 0;
    writeFileSync(file, content);
    const run = lintProtocol(repo, ['--only', 'MB-*'], { env });
    expect(run.out).toContain('note: What earlier runs remembered of this repository was damaged.');
    expect(run.code).toBe(1);
    expect(lint(repo, env)).toEqual({ ...first, cached: FILES });
    appendFileSync(file, 'half');
    expect(lint(repo, env)).toEqual({ ...first, cached: FILES });
  }));

test('a store that came with the repository is not believed', () =>
  withMessages(async (repo, env) => {
    const first = lint(repo, env);
    const somebodyElse = { ...env, NODE_COMPILE_CACHE: join(repo.base, 'theirs') };
    expect(lint(repo, somebodyElse)).toEqual(first);
  }));

test('where nothing can be kept, runs are slower and no different', () =>
  withMessages(async (repo, env) => {
    writeFileSync(join(repo.root, '.git', 'lint-protocol'), 'in the way');
    const first = lint(repo, env);
    expect(lint(repo, env)).toEqual(first);
    rmSync(join(repo.root, '.git', 'lint-protocol'));
    mkdirSync(join(repo.root, '.git', 'lint-protocol'));
    expect(lint(repo, { ...env, NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(first);
    expect(stores(repo)).toEqual([]);
  }));

test('work trees of one repository remember together', () =>
  withMessages(async (repo, env) => {
    lint(repo, env);
    const other = join(repo.base, 'other');
    await repo.git('worktree', 'add', '--quiet', other);
    const report = lintJson(repo, ['--only', 'MB-*'], { env, cwd: other });
    expect(report.checked).toMatchObject({ cached: FILES });
  }));

test('a small repository is not remembered', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { 'messages/1.md': message(1) });
    lintJson(repo);
    expect(stores(repo)).toEqual([]);
  }));
