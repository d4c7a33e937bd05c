import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contents, failureOf, listing, opened, readAll } from './observe.ts';
import { withRepository } from './repository-builder.ts';

describe.each(BACKENDS)('%s: the working tree', (backend) => {
  test('shows tracked, modified and untracked files, and no deleted or ignored ones', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', {
        '.gitignore': '*.log\nbuild/\n',
        'clean.md': 'clean\n',
        'deep/in/folder.md': 'deep\n',
        'gone.md': 'gone\n',
        'modified.md': 'before\n',
      });
      repo.write({
        'modified.md': 'after, longer\n',
        'new.md': 'new\n',
        'deep/in/new.md': 'new too\n',
        'trace.log': 'ignored',
        'build/out.md': 'ignored',
      });
      rmSync(join(repo.root, 'gone.md'));

      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect(snapshot.scope).toEqual({ mode: 'worktree', base: head, head: null });
        expect(listing(snapshot)).toEqual([
          `.gitignore file ${repo.blobId('*.log\nbuild/\n').slice(0, 7)}`,
          `clean.md file ${repo.blobId('clean\n').slice(0, 7)}`,
          `deep/in/folder.md file ${repo.blobId('deep\n').slice(0, 7)}`,
          'deep/in/new.md file -',
          'modified.md file -',
          'new.md file -',
        ]);
        expect(await contents(snapshot)).toEqual({
          '.gitignore': '*.log\nbuild/\n',
          'clean.md': 'clean\n',
          'deep/in/folder.md': 'deep\n',
          'deep/in/new.md': 'new too\n',
          'modified.md': 'after, longer\n',
          'new.md': 'new\n',
        });
      });
    }));

  test('is the whole repository from any folder', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a/b/c.md': 'c', 'top.md': 'top' });
      repo.write({ 'z.md': 'z' });
      await opened(
        backend,
        repo,
        async (repository) => {
          expect(repository.root).toBe(repo.root);
          expect(repository.prefix).toBe('a/b/');
          expect(await contents(await repository.worktree())).toEqual({
            'a/b/c.md': 'c',
            'top.md': 'top',
            'z.md': 'z',
          });
        },
        { folder: 'a/b' },
      );
    }));

  test('has no base before the first commit', () =>
    withRepository(async (repo) => {
      repo.write({ 'a.md': 'a' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect(repository.prefix).toBe('');
        expect(snapshot.scope.base).toBeNull();
        expect(listing(snapshot)).toEqual(['a.md file -']);
      });
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('tells files, executables and links apart, and follows no link', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'folder/kept.md': 'kept', 'plain.md': 'plain', 'tool.sh': 'x' });
      await repo.commit('second', { 'linked/secret.md': 'in the repository' });
      repo.write({ 'run.sh': 'new' });
      chmodSync(join(repo.root, 'run.sh'), 0o755);
      chmodSync(join(repo.root, 'tool.sh'), 0o755);
      // A file becomes a link, and a folder becomes a link to one with the same file names.
      rmSync(join(repo.root, 'plain.md'));
      symlinkSync('/etc/passwd', join(repo.root, 'plain.md'));
      renameSync(join(repo.root, 'linked'), join(repo.base, 'outside'));
      symlinkSync('../outside', join(repo.root, 'linked'));
      symlinkSync('nowhere', join(repo.root, 'dangling'));

      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect(listing(snapshot)).toEqual([
          'dangling symlink -',
          `folder/kept.md file ${repo.blobId('kept').slice(0, 7)}`,
          'linked symlink -',
          'plain.md symlink -',
          'run.sh executable -',
          'tool.sh executable -',
        ]);
        expect(await contents(snapshot)).toEqual({
          dangling: 'nowhere',
          'folder/kept.md': 'kept',
          linked: '../outside',
          'plain.md': '/etc/passwd',
          'run.sh': 'new',
          'tool.sh': 'x',
        });
      });
    }),
  );

  test('keeps the id of an unmodified link', () =>
    withRepository(async (repo) => {
      symlinkSync('target', join(repo.root, 'link'));
      await repo.commit('first');
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect(listing(snapshot)).toEqual([`link symlink ${repo.blobId('target').slice(0, 7)}`]);
        expect(await contents(snapshot)).toEqual({ link: 'target' });
      });
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('ignores executable bits where git does', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      await repo.git('config', 'core.fileMode', 'false');
      repo.write({ 'b.md': 'changed', 'new.md': 'new' });
      for (const name of ['a.md', 'b.md', 'new.md']) chmodSync(join(repo.root, name), 0o755);
      await opened(backend, repo, async (repository) => {
        expect((await repository.worktree()).entries.map(({ mode }) => mode)).toEqual([
          'file',
          'file',
          'file',
        ]);
      });
    }),
  );

  test('does not enter repositories inside it', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await repo.git('init', '--quiet', 'vendor/inner');
      repo.write({ 'vendor/inner/b.md': 'b', 'vendor/c.md': 'c' });
      await opened(backend, repo, async (repository) => {
        const paths = (await repository.worktree()).entries.map(({ path }) => path);
        // As git would add it.
        expect(paths).toEqual(['a.md', 'vendor/c.md', 'vendor/inner']);
      });
    }));

  test('sees a change within the second of the commit that keeps the size', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'one' });
      repo.write({ 'a.md': 'two' });
      await opened(backend, repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual({ 'a.md': 'two' });
      });
    }));

  test('a file where a folder was, and a folder where a file was', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a/x.md': 'x', b: 'b' });
      rmSync(join(repo.root, 'a'), { recursive: true });
      rmSync(join(repo.root, 'b'));
      repo.write({ a: 'file', 'b/y.md': 'y' });
      await opened(backend, repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual({ a: 'file', 'b/y.md': 'y' });
      });
    }));

  // Windows has no pipes in folders.
  test.skipIf(ON_WINDOWS)(
    'a pipe is nothing, but where a file should be it is a file that can not be read',
    () =>
      withRepository(async (repo) => {
        await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
        rmSync(join(repo.root, 'a.md'));
        execFileSync('mkfifo', [join(repo.root, 'a.md'), join(repo.root, 'new.md')]);
        await opened(backend, repo, async (repository) => {
          const snapshot = await repository.worktree();
          expect(listing(snapshot)).toEqual([
            'a.md file -',
            `b.md file ${repo.blobId('b').slice(0, 7)}`,
          ]);
          const failure = await failureOf(readAll(snapshot));
          expect(failure.code).toBe('unreadable-file');
          expect(failure.message).toBe(
            "a.md should be a file, but it is a named pipe, which git can't store.",
          );
          expect(failure.help).toContain('git --literal-pathspecs restore -- a.md');
        });
      }),
  );

  // Nor sockets.
  test.skipIf(ON_WINDOWS)('a socket where a file should be is told like a pipe', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 's.md': 's' });
      rmSync(join(repo.root, 's.md'));
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(join(repo.root, 's.md'), resolve));
      try {
        await opened(backend, repo, async (repository) => {
          const failure = await failureOf(repository.worktree().then(contents));
          expect(failure.code).toBe('unreadable-file');
          expect(failure.message).toContain('s.md should be a file, but it is a socket');
        });
      } finally {
        server.close();
      }
    }),
  );

  test('an empty folder is nothing', () =>
    withRepository(async (repo) => {
      mkdirSync(join(repo.root, 'empty'));
      await opened(backend, repo, async (repository) => {
        expect((await repository.worktree()).entries).toEqual([]);
        expect((await repository.index()).entries).toEqual([]);
      });
    }));
});

describe.each(BACKENDS)('%s: the index', (backend) => {
  test('shows what would be committed, whatever the working tree says', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a', 'gone.md': 'gone', 'run.sh': 'run' });
      repo.write({ 'a.md': 'staged', 'new.md': 'new' });
      await repo.git('add', 'a.md', 'new.md');
      await repo.git('rm', '--quiet', '--cached', 'gone.md');
      await repo.git('update-index', '--chmod=+x', 'run.sh');
      repo.write({ 'a.md': 'not staged', 'other.md': 'untracked' });
      rmSync(join(repo.root, 'new.md'));

      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.index();
        expect(snapshot.scope).toEqual({ mode: 'staged', base: head, head: null });
        expect(listing(snapshot)).toEqual([
          `a.md file ${repo.blobId('staged').slice(0, 7)}`,
          `new.md file ${repo.blobId('new').slice(0, 7)}`,
          `run.sh executable ${repo.blobId('run').slice(0, 7)}`,
        ]);
        expect(await contents(snapshot)).toEqual({
          'a.md': 'staged',
          'new.md': 'new',
          'run.sh': 'run',
        });
      });
    }));

  test('follows HEAD while the repository stays open', () =>
    withRepository(async (repo) => {
      await opened(backend, repo, async (repository) => {
        expect((await repository.index()).scope.base).toBeNull();
        const head = await repo.commit('first', { 'a.md': 'a' });
        const snapshot = await repository.index();
        expect(snapshot.scope.base).toBe(head);
        expect(await contents(snapshot)).toEqual({ 'a.md': 'a' });
      });
    }));
});
