import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_WINDOWS } from '../windows.ts';
import { switchPlainly } from './plain-switch.ts';
import { type BuildOptions, type TestRepository, withRepository } from './repository-builder.ts';

type Switching = (name: string, from?: string) => Promise<boolean>;

function plainly(repo: TestRepository): Switching {
  const config = readFileSync(join(repo.root, '.git', 'config'), 'utf8');
  const format = config.includes('sha256') ? 'sha256' : 'sha1';
  const committer = 'Ada <ada@example.org> 1767229200 +0000';
  return async (name, from = '') => {
    // A minute passes, as with git.
    await repo.git('rev-parse', 'HEAD');
    return switchPlainly({ root: repo.root, config, format, name, from: from || null, committer });
  };
}

function byGit(repo: TestRepository): Switching {
  const env = { GIT_COMMITTER_DATE: '1767229200 +0000' };
  return async (name, from = '') => {
    const words = from === 'HEAD' ? ['-b', name] : from === '' ? [name] : ['-b', name, from];
    await repo.gitWith({ env }, 'checkout', '--quiet', ...words);
    return true;
  };
}

/** Two branches, files that only one has, that both have otherwise, and where the other has folders. */
async function branched(repo: TestRepository, to: Switching) {
  const shared = { '.gitattributes': '*.jsonl -text\n', 'kb/same.md': 'same\n' };
  const base = await repo.commit('base', {
    ...shared,
    'a/b/c.md': 'c\r\n',
    'a-b': '',
    run: '#!/bin/sh\n',
    x: 'x',
  });
  expect(await to('in/side', 'HEAD')).toBe(true);
  for (const gone of ['a', 'x']) rmSync(join(repo.root, gone), { recursive: true });
  chmodSync(join(repo.root, 'run'), 0o755);
  await repo.commit('side', { a: 'a file', 'x/é': 'in a folder', 'long/er/path.md': '\0\xff' });
  repo.write({ 'untracked/file': 'stays' });
  expect(await to('main')).toBe(true);
  const onMain = filesOf(repo);
  expect(await to('in/side')).toBe(true);
  expect(await to('third', base)).toBe(true);
  expect(await to('in/side')).toBe(true);
  const said = [
    repo.git('symbolic-ref', 'HEAD'),
    repo.git('ls-files', '--stage'),
    repo.git('status', '--porcelain'),
    repo.git('reflog', '--format=%H %gs %ci', 'HEAD'),
    repo.git('reflog', '--format=%H %gs', 'in/side'),
    repo.git('reflog', '--format=%H %gs', 'third'),
    repo.git('for-each-ref'),
    repo.git('write-tree'),
    repo.git('fsck', '--strict', '--no-dangling'),
  ];
  return { onMain, onSide: filesOf(repo), said: await Promise.all(said) };
}

function filesOf({ root }: TestRepository): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.git/'))
    .sort();
}

describe.skipIf(ON_WINDOWS)('without git', () => {
  test.each<BuildOptions>([{}, { objectFormat: 'sha256' }])(
    'a branch is switched to as git does: %j',
    async (options) => {
      const wanted = await withRepository((repo) => branched(repo, byGit(repo)), options);
      expect(await withRepository((repo) => branched(repo, plainly(repo)), options)).toEqual(
        wanted,
      );
      expect(wanted.onMain).toContain('a/b/c.md');
      expect(wanted.onSide).not.toContain('a/b');
      expect(wanted.said[2]).toBe('?? untracked/');
    },
  );

  test.each<readonly [string, (repo: TestRepository) => unknown]>([
    ['a file was changed', (repo) => repo.write({ 'a.md': 'changed' })],
    ['a file is gone', ({ root }) => rmSync(join(root, 'a.md'))],
    ['a file may be run', ({ root }) => chmodSync(join(root, 'a.md'), 0o755)],
    ['a change is staged', (repo) => repo.git('rm', '--quiet', '--cached', 'a.md')],
    ['a file is in the way', (repo) => repo.write({ 'side.md': 'mine' })],
    ['a folder is in the way', (repo) => repo.write({ 'side.md/mine': 'mine' })],
    ['a setting is there', (repo) => repo.git('config', 'core.autocrlf', 'true')],
    ['a hook is there', (repo) => repo.write({ '.git/hooks/post-checkout': '#!/bin/sh\n' })],
    [
      'attributes say how files are written',
      (repo) => repo.write({ '.gitattributes': '* text\n' }),
    ],
    ['a merge is under way', (repo) => repo.write({ '.git/MERGE_HEAD': '' })],
    ['a file has that name', (repo) => repo.write({ side: '' })],
    ['refs are packed', (repo) => repo.git('pack-refs', '--all')],
    ['no branch is checked out', (repo) => repo.git('checkout', '--quiet', '--detach')],
    ['a link is committed', (repo) => linked(repo)],
  ])('nothing is done where %s', (_, change) =>
    withRepository(async (repo) => {
      await repo.commit('base', { 'a.md': 'a' });
      await repo.git('branch', 'side');
      await repo.commit('main', { 'main.md': 'main' });
      await repo.git('switch', '--quiet', 'side');
      await repo.commit('side', { 'side.md': 'side' });
      await repo.git('switch', '--quiet', 'main');
      expect(existsSync(join(repo.root, 'side.md'))).toBe(false);
      const to = plainly(repo);
      await change(repo);
      const before = filesOf(repo);
      const head = readFileSync(join(repo.root, '.git', 'HEAD'), 'utf8');
      expect(await to('side')).toBe(false);
      expect(filesOf(repo)).toEqual(before);
      expect(readFileSync(join(repo.root, '.git', 'HEAD'), 'utf8')).toBe(head);
    }),
  );

  test.each(['main', 'side', 'side/below', 'in'])('no new branch is called %s', (name) =>
    withRepository(async (repo) => {
      await repo.commit('base', { 'a.md': 'a' });
      for (const there of ['side', 'in/side']) await repo.git('branch', there);
      expect(await plainly(repo)(name, 'HEAD')).toBe(false);
      await expect(byGit(repo)(name, 'HEAD')).rejects.toThrow();
    }),
  );
});

async function linked(repo: TestRepository): Promise<void> {
  symlinkSync('a.md', join(repo.root, 'link'));
  await repo.commit('linked');
}
