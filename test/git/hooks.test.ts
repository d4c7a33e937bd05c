import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import { openRepository } from '../../src/git/open.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, type Backend, contents, failureOf, stepsOf, told } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/**
 * Runs a git command whose hook stops and waits while `look` sees the repository through the
 * environment and from the folder that git gave the hook. Two named pipes pass the word.
 */
async function insideHook<T>(
  repo: TestRepository,
  { hook, hooks = '.git/hooks', backend }: { hook: string; hooks?: string; backend: Backend },
  command: () => Promise<unknown>,
  look: (repository: Repository) => Promise<T>,
): Promise<T> {
  const [asked, answered] = [join(repo.base, 'asked'), join(repo.base, 'answered')];
  execFileSync('mkfifo', [asked, answered]);
  const script = `#!/bin/sh\nenv -0 > '${asked}'\nread -r code < '${answered}'\nexit "$code"\n`;
  mkdirSync(join(repo.root, hooks), { recursive: true });
  writeFileSync(join(repo.root, hooks, hook), script);
  chmodSync(join(repo.root, hooks, hook), 0o755);
  const done = command();
  const variables = await readFile(asked, 'utf8');
  const env = Object.fromEntries(
    variables
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  try {
    const repository = await openRepository({ cwd: env['PWD'] ?? '', env, backend });
    try {
      return await look(repository);
    } finally {
      await repository.close();
    }
  } finally {
    await writeFile(answered, '0\n');
    await done;
  }
}

// The hook hands over what it sees through pipes with names.
describe.skipIf(ON_WINDOWS).each(BACKENDS)('%s: inside pre-commit', (backend) => {
  const hook = { hook: 'pre-commit', backend };

  async function seen(repository: Repository) {
    const snapshot = await repository.index();
    const step = await repository.stagedStep(snapshot);
    return {
      base: snapshot.scope.base,
      files: await contents(snapshot),
      step: await told(repository, step),
    };
  }

  test('the first commit', () =>
    withRepository(async (repo) => {
      repo.write({ 'a.md': 'a', 'untracked.md': 'u' });
      await repo.git('add', 'a.md');
      const found = await insideHook(repo, hook, () => repo.git('commit', '-m', 'first'), seen);
      expect(found).toEqual({ base: null, files: { 'a.md': 'a' }, step: ['a.md: -> a'] });
    }));

  test('a plain commit', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      repo.write({ 'a.md': 'staged' });
      await repo.git('add', 'a.md');
      repo.write({ 'a.md': 'not staged', 'b.md': 'not staged' });
      const found = await insideHook(repo, hook, () => repo.git('commit', '-m', 'second'), seen);
      expect(found).toEqual({
        base: head,
        files: { 'a.md': 'staged', 'b.md': 'b' },
        step: ['a.md: a -> staged'],
      });
    }));

  test('commit -a', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      repo.write({ 'a.md': 'changed', 'b.md': 'changed too', 'new.md': 'new' });
      const found = await insideHook(repo, hook, () => repo.git('commit', '-am', 'second'), seen);
      expect(found).toEqual({
        base: head,
        files: { 'a.md': 'changed', 'b.md': 'changed too' },
        step: ['a.md: a -> changed', 'b.md: b -> changed too'],
      });
    }));

  test('commit <path>, from a folder below', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'in/a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
      repo.write({ 'in/a.md': 'named', 'b.md': 'staged, not named', 'c.md': 'not staged' });
      await repo.git('add', 'b.md');
      const command = () =>
        repo.gitWith({ cwd: join(repo.root, 'in') }, 'commit', '-m', 'second', 'a.md');
      const found = await insideHook(repo, hook, command, seen);
      expect(found).toEqual({
        base: head,
        files: { 'b.md': 'b', 'c.md': 'c', 'in/a.md': 'named' },
        step: ['in/a.md: a -> named'],
      });
    }));

  test('--amend', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const head = await repo.commit('second', { 'b.md': 'b' });
      repo.write({ 'b.md': 'amended' });
      await repo.git('add', 'b.md');
      const command = () => repo.git('commit', '--amend', '--no-edit');
      const found = await insideHook(repo, hook, command, seen);
      expect(found).toEqual({
        base: head,
        files: { 'a.md': 'a', 'b.md': 'amended' },
        step: ['b.md: b -> amended'],
      });
    }));

  test('a merge whose conflict is settled, and one whose conflict is not', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await repo.git('checkout', '--quiet', '-b', 'side');
      await repo.commit('side', { 'a.md': 'side', 's.md': 's' });
      await repo.git('checkout', '--quiet', 'main');
      const head = await repo.commit('main', { 'a.md': 'main' });
      await expect(repo.git('merge', '--quiet', 'side')).rejects.toThrow();

      const open = await openRepository({ cwd: repo.root, env: repo.env, backend });
      const failure = await failureOf(open.index());
      expect(failure.code).toBe('unmerged-index');
      expect(failure.message).toContain('a.md');
      expect(failure.help).toContain('git add');
      const files = await contents(await open.worktree());
      expect(files['a.md']).toContain('<<<<<<<');
      expect(files['s.md']).toBe('s');
      await open.close();

      repo.write({ 'a.md': 'both' });
      await repo.git('add', 'a.md');
      const found = await insideHook(repo, hook, () => repo.git('commit', '--no-edit'), seen);
      expect(found).toEqual({
        base: head,
        files: { 'a.md': 'both', 's.md': 's' },
        step: ['a.md: main, side -> both', 's.md: -, s -> s'],
      });
    }));
});

// The hook hands over what it sees through pipes with names.
describe.skipIf(ON_WINDOWS)('native: inside hooks of', () => {
  test('a linked worktree', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      writeFileSync(join(linked, 'a.md'), 'changed');
      writeFileSync(join(linked, 'new.md'), 'new');
      const command = () => repo.gitWith({ cwd: linked }, 'commit', '-am', 'second');
      const hook = { hook: 'pre-commit', backend: 'native' } as const;
      await insideHook(repo, hook, command, async (repository) => {
        expect(repository.root).toBe(linked);
        const snapshot = await repository.index();
        expect(snapshot.scope.base).toBe(head);
        expect(await contents(snapshot)).toEqual({ 'a.md': 'changed' });
        const files = await contents(await repository.worktree());
        expect(files).toEqual({ 'a.md': 'changed', 'new.md': 'new' });
      });
    }));

  test('a submodule', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'outer' });
      await withRepository(async (inner) => {
        await inner.commit('inner', { 'a.md': 'inner' });
        const allow = ['-c', 'protocol.file.allow=always'];
        await repo.git(...allow, 'submodule', '--quiet', 'add', inner.root, 'sub');
      });
      await repo.commit('second');
      repo.write({ 'sub/a.md': 'changed' });
      const cwd = join(repo.root, 'sub');
      const hook = {
        hook: 'pre-commit',
        hooks: '.git/modules/sub/hooks',
        backend: 'native',
      } as const;
      const command = () => repo.gitWith({ cwd }, 'commit', '-am', 'inside');
      await insideHook(repo, hook, command, async (repository) => {
        expect(repository.root).toBe(cwd);
        expect(await contents(await repository.index())).toEqual({ 'a.md': 'changed' });
      });
    }));

  test('a bare repository that receives a push: objects are still in quarantine', () =>
    withRepository(async (repo) => {
      const bare = join(repo.base, 'bare.git');
      await repo.git('init', '--quiet', '--bare', bare);
      const head = await repo.commit('first', { 'a.md': 'pushed' });
      const hook = { hook: 'pre-receive', hooks: '../bare.git/hooks', backend: 'native' } as const;
      await insideHook(
        repo,
        hook,
        () => repo.git('push', '--quiet', bare, 'main'),
        async (repository) => {
          expect(repository.root).toBe(bare);
          const snapshot = await repository.revision(head);
          expect(await contents(snapshot)).toEqual({ 'a.md': 'pushed' });
          expect((await failureOf(repository.index())).code).toBe('bare-repository');
        },
      );
    }));

  test('a push on top of what is there: its steps, and what it is based on', () =>
    withRepository(async (repo) => {
      const bare = join(repo.base, 'bare.git');
      await repo.git('init', '--quiet', '--bare', bare);
      const old = await repo.commit('first', { log: '1\n' });
      await repo.git('push', '--quiet', bare, 'main');
      await repo.git('checkout', '--quiet', '-b', 'side');
      const side = await repo.commit('side', { log: '1\n2\n' });
      await repo.git('checkout', '--quiet', 'main');
      await repo.git('merge', '--quiet', '--no-ff', '--no-edit', 'side');
      const head = await repo.head();
      const hook = { hook: 'pre-receive', hooks: '../bare.git/hooks', backend: 'native' } as const;
      await insideHook(
        repo,
        hook,
        () => repo.git('push', '--quiet', bare, 'main'),
        async (repository) => {
          const steps = await stepsOf(repository, [head], [old]);
          expect(steps.map(({ commit }) => commit?.id)).toEqual([side, head]);
          expect(await Promise.all(steps.map((step) => told(repository, step)))).toEqual([
            ['log: 1\n -> 1\n2\n'],
            ['log: 1\n, 1\n2\n -> 1\n2\n'],
          ]);
          // The push is not done yet.
          expect(await repository.refs()).toEqual([{ name: 'refs/heads/main', commit: old }]);
          expect(await repository.isAncestor(old, head)).toBe(true);
          expect(await repository.mergeBases(side, old)).toEqual([old]);
          expect(await told(repository, await repository.edge(head, old))).toEqual([
            'log: 1\n2\n -> 1\n',
          ]);
        },
      );
    }));

  test('a repository with a work tree that receives a push', () =>
    withRepository(async (repo) => {
      const target = join(repo.base, 'target');
      await repo.git('init', '--quiet', '--initial-branch=other', target);
      const head = await repo.commit('first', { 'a.md': 'pushed' });
      const hook = {
        hook: 'pre-receive',
        hooks: '../target/.git/hooks',
        backend: 'native',
      } as const;
      await insideHook(
        repo,
        hook,
        () => repo.git('push', '--quiet', target, 'main'),
        async (repository) => {
          expect(await contents(await repository.revision(head))).toEqual({ 'a.md': 'pushed' });
          expect((await failureOf(repository.worktree())).code).toBe('no-work-tree');
        },
      );
    }));
});
