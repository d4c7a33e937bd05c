import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IS_WHOLE } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import { type BuildOptions, type TestRepository, withRepository } from './repository-builder.ts';

/** Only git keeps the message of a commit in a file. */
function keepsMessages(repo: TestRepository): boolean {
  return existsSync(join(repo.root, '.git', 'COMMIT_EDITMSG'));
}

/** Names that stand in another order with a slash, a link, a file that may be run, a long path. */
async function made(repo: TestRepository, commit: (message: string) => Promise<string>) {
  repo.write({ 'a.md': 'a', 'a/b': 'b\r\n', 'a-b': '', 'a0/é/x': 'x' });
  await commit('first');
  repo.write({ [`${'long/'.repeat(40)}file`]: 'long', run: '#!/bin/sh\n', '.hidden': '.' });
  chmodSync(join(repo.root, 'run'), 0o755);
  symlinkSync('a.md', join(repo.root, 'link'));
  rmSync(join(repo.root, 'a'), { recursive: true });
  await commit('# second, with “signs”');
  await commit('nothing');
  await repo.git('switch', '--quiet', '-c', 'x/y', 'HEAD~1');
  repo.write({ a: 'a file now' });
  await commit('third');
  const byGit = keepsMessages(repo);
  const index = readFileSync(join(repo.root, '.git', 'index'));
  const hash = index.length - repo.blobId('').length / 2;
  const trees = index.toString('latin1', index.indexOf('TREE'), hash);
  const said = await Promise.all([
    repo.git('log', '--format=raw', '--raw', '-t'),
    repo.git('ls-files', '--stage'),
    repo.git('reflog', '--format=%H %gs %gD', 'x/y'),
    repo.git('reflog', '--format=%H %gs %ci', 'HEAD'),
    repo.git('status', '--porcelain'),
    repo.git('diff-files'),
    repo.git('fsck', '--strict', '--no-dangling'),
  ]);
  return { byGit, trees, said };
}

function byGit(repo: TestRepository) {
  return async (message: string) => {
    const cwd = repo.root;
    await repo.gitWith({ cwd }, 'add', '--all');
    await repo.gitWith({ cwd }, 'commit', '--quiet', '--allow-empty', '-m', message);
    return repo.head();
  };
}

/** What a test does besides, step by step. */
async function staged(repo: TestRepository, git: (...words: string[]) => Promise<string>) {
  await repo.commit('first', {
    'kb/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
    '.gitattributes': '*.jsonl -text merge=union\n',
    'kb/a.jsonl': 'a\r\n',
    'b.md': 'b\n',
  });
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repo.commit('second', { 'kb/c.md': 'c\n' });
  const said = [await git('rev-parse', 'HEAD')];
  repo.write({ 'b.md': 'bb\n', 'd.md': 'd\n' });
  rmSync(join(repo.root, 'kb/c.md'));
  await git('add', '-A');
  said.push(await repo.git('status', '--porcelain'), await repo.git('write-tree'));
  await git('commit', '-qm', 'third');
  const byGit = keepsMessages(repo);
  // Nothing is staged, and git says so.
  said.push(await git('commit', '--quiet', '-m', 'nothing').catch(() => 'nothing'));
  await repo.git('rm', '-q', 'b.md');
  await git('commit', '--quiet', '-m', 'fourth');
  await git('update-ref', 'refs/remotes/origin/side', said[0] ?? '');
  repo.write({ 'kb/proposed/e.md': 'e\n' });
  await git('add', '.');
  const left = [
    repo.git('log', '--all', '--format=raw', '--raw', '-t', '--decorate=full'),
    repo.git('reflog', '--format=%H %gs %ci', 'HEAD'),
    repo.git('status', '--porcelain', '--ignored'),
    repo.git('for-each-ref'),
    repo.git('fsck', '--strict', '--no-dangling'),
  ];
  return { byGit, said: [...said, ...(await Promise.all(left))] };
}

test.skipIf(ON_WINDOWS)('what is staged and committed without git is what git would', async () => {
  const wanted = await withRepository((repo) =>
    staged(repo, (...all) => repo.gitWith({ cwd: repo.root }, ...all)),
  );
  const plain = await withRepository((repo) => staged(repo, (...all) => repo.git(...all)));
  expect(plain).toEqual({ ...wanted, byGit: IS_WHOLE });
  expect(wanted).toMatchObject({ byGit: true, said: { 3: 'nothing' } });
});

test.skipIf(ON_WINDOWS).each<BuildOptions>([{}, { objectFormat: 'sha256' }])(
  'what is committed without git is what git commits: %j',
  async (options) => {
    const wanted = await withRepository((repo) => made(repo, byGit(repo)), options);
    const plain = (repo: TestRepository) => made(repo, (message) => repo.commit(message));
    expect(await withRepository(plain, options)).toEqual({ ...wanted, byGit: IS_WHOLE });
    expect(wanted).toMatchObject({ byGit: true, said: { 4: '', 5: '' } });
  },
);

/** Merges of one and of two, and one of what HEAD has already. */
async function mergedAs(repo: TestRepository, merge: TestRepository['merge']) {
  await repo.commit('base', { a: 'a' });
  for (const name of ['one', 'two']) {
    await repo.git('switch', '--quiet', '-c', name, await repo.git('rev-parse', 'main'));
    await repo.commit(name, { [name]: name });
  }
  await repo.git('switch', '--quiet', 'main');
  await merge('first', ['one'], { one: 'one' });
  const byGit = keepsMessages(repo);
  await repo.git('switch', '--quiet', 'two');
  await merge('second', ['main', 'one'], { a: 'aa', one: 'one' });
  await merge('third', ['one'], { b: 'b' });
  const said = [
    repo.git('log', '--all', '--format=raw', '--raw', '-m'),
    repo.git('reflog', '--format=%H %gs', 'HEAD'),
    repo.git('log', '-3', '--format=%P'),
    repo.git('status', '--porcelain'),
    repo.git('fsck', '--strict', '--no-dangling'),
  ];
  return { byGit, said: await Promise.all(said) };
}

test.skipIf(ON_WINDOWS)('what is merged without git is what git merges', async () => {
  const wanted = await withRepository((repo) =>
    mergedAs(repo, async (message, others, files = {}) => {
      const ways = ['--no-commit', '--no-ff', '-s', 'ours'];
      await repo.gitWith({ cwd: repo.root }, 'merge', '--quiet', ...ways, ...others);
      repo.write(files);
      return byGit(repo)(message);
    }),
  );
  const plain = await withRepository((repo) => mergedAs(repo, (...all) => repo.merge(...all)));
  expect(plain).toEqual({ ...wanted, byGit: IS_WHOLE });
  expect(wanted.byGit).toBe(true);
  const parents = wanted.said[2]?.split('\n').map((line) => line.split(' ').length);
  // Git leaves out what another head has.
  expect(parents).toEqual([1, 2, expect.any(Number)]);
});

test.each([
  ['a file that is ignored', { '.gitignore': 'a\n', a: '' }, '.gitignore'],
  ['attributes below', { 'x/.gitattributes': '* text\n', 'x/a': '\r\n' }, 'x/.gitattributes\nx/a'],
])('git commits where it reads otherwise: %s', async (_, files, committed) => {
  await withRepository(async (repo) => {
    await repo.commit('files', files);
    expect(await repo.git('ls-tree', '-r', '--name-only', 'HEAD')).toBe(committed);
    if ('x/a' in files) expect(await repo.git('cat-file', '-p', 'HEAD:x/a')).toBe('');
  });
});

test('git commits a merge, and where a setting or a hook is', async () => {
  await withRepository(async (repo) => {
    await repo.commit('base', { a: '' });
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { b: '' });
    await repo.git('switch', '--quiet', 'main');
    await repo.commit('main', { c: '' });
    await repo.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
    await repo.commit('merged');
    expect((await repo.git('log', '-1', '--format=%P')).split(' ')).toHaveLength(2);
    await repo.git('config', 'core.autocrlf', 'input');
    await repo.commit('set', { d: 'd\r\n' });
    expect(await repo.git('cat-file', '-s', 'HEAD:d')).toBe('2');
    await repo.git('config', '--unset', 'core.autocrlf');
    repo.write({ '.git/hooks/pre-commit': '#!/bin/sh\nexit 1\n' });
    chmodSync(join(repo.root, '.git/hooks/pre-commit'), 0o755);
    if (!ON_WINDOWS) await expect(repo.commit('refused')).rejects.toThrow('git');
  });
});
