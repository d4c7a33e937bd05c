import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contents, failureOf, opened, stepsOf } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { byGitAlone } from './stand-in.ts';

/** A repository may come as a folder, with a git directory that somebody else filled. */

const SECRET = 'a line of a file outside';

/** A file beside the repository that nothing should read. */
function secretBeside(repo: TestRepository): string {
  const path = join(repo.base, 'outside', 'a.md');
  mkdirSync(join(repo.base, 'outside'));
  writeFileSync(path, `${SECRET}\n`);
  return path;
}

/** Gives the first entry of the index another path, of as many bytes. */
async function rename(repo: TestRepository, from: string, to: string): Promise<void> {
  await repo.git('add', from);
  const file = join(repo.root, '.git', 'index');
  const index = readFileSync(file);
  index.write(to, index.indexOf(from));
  writeIndex(file, index);
}

function writeIndex(file: string, index: Buffer): void {
  const body = index.subarray(0, -20);
  writeFileSync(file, Buffer.concat([body, createHash('sha1').update(body).digest()]));
}

/** Lets the first entry of the index say that its file was changed at another time: most git programs compare seconds. */
function changedBefore(repo: TestRepository, seconds: number): void {
  const file = join(repo.root, '.git', 'index');
  const index = readFileSync(file);
  index.writeUInt32BE(seconds, 12);
  writeIndex(file, index);
}

// Windows looks for programs in its own way: git-program.test.ts.
test.skipIf(ON_WINDOWS).each(['.:$', ':$', 'bin:$', '.', ''])(
  'native: no git of the repository runs for the PATH %j',
  (path) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const mark = join(repo.base, 'mark');
      for (const name of ['git', 'bin/git']) {
        repo.write({ [name]: `#!/bin/sh\necho ran > '${mark}'\n` });
        chmodSync(join(repo.root, name), 0o755);
      }
      const env = { ...byGitAlone(repo), PATH: path.replace('$', repo.env['PATH'] ?? '') };
      const opening = openRepository({ cwd: repo.root, env, backend: 'native' });
      if (path.endsWith('$')) await (await opening).close();
      else expect((await failureOf(opening)).code).toBe('git-not-found');
      expect(existsSync(mark)).toBe(false);
    }),
);

describe('native: core.worktree', () => {
  test.each(['..', '../..', '/'])('may not name more than the folder of the repository: %s', (to) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/a.md': 'a' });
      secretBeside(repo);
      await repo.git('config', 'core.worktree', to === '..' ? repo.base : to);
      for (const folder of ['', 'in']) {
        const cwd = join(repo.root, folder);
        const failure = await failureOf(openRepository({ cwd, env: repo.env, backend: 'native' }));
        expect(failure.code).toBe('outside-work-tree');
        expect(failure.message).toContain(`The repository in ${repo.root} says`);
      }
    }),
  );

  test('may name a folder of it, and a submodule’s own', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/a.md': 'a', 'b.md': 'b' });
      await repo.git('config', 'core.worktree', join(repo.root, 'in'));
      await opened(
        'native',
        repo,
        async (repository) => expect(repository.root).toBe(join(repo.root, 'in')),
        { folder: 'in' },
      );
      await repo.git('config', '--unset', 'core.worktree');
      const allowing = ['-c', 'protocol.file.allow=always'];
      await repo.git(...allowing, 'submodule', '--quiet', 'add', repo.root, 'sub');
      mkdirSync(join(repo.root, 'sub', 'deep', '.git'), { recursive: true });
      for (const folder of ['sub', 'sub/deep']) {
        await opened(
          'native',
          repo,
          async (repository) => expect(repository.root).toBe(join(repo.root, 'sub')),
          { folder },
        );
      }
    }));
});

describe.skipIf(ON_WINDOWS)('native: what git says of its own files', () => {
  test.each(['packed-refs', 'shallow'])('is not repeated where %s is a link', (name) =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      symlinkSync(secretBeside(repo), join(repo.root, '.git', name));
      const failure = await failureOf(
        opened(
          'native',
          repo,
          async (repository) => {
            await repository.index();
            await stepsOf(repository, [head]);
          },
          { env: byGitAlone(repo) },
        ),
      );
      expect(`${failure.message}${failure.help}`).not.toContain(SECRET);
      expect(failure.message).toContain(join('.git', name));
    }),
  );

  test('is repeated where none is', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      repo.write({ '.git/packed-refs': 'no ref\n' });
      const env = byGitAlone(repo);
      const opening = openRepository({ cwd: repo.root, env, backend: 'native' });
      const failure = await failureOf(opening.then((repository) => repository.index()));
      expect(failure.message).toMatch(/unexpected line in .*packed-refs: no ref/);
    }));
});

describe.each(BACKENDS)('%s: an index', (backend) => {
  test.each([
    ['..', 'xx/outside/a.md', '../outside/a.md'],
    ['.. further on', 'in/xx/xx/outside/a.md', 'in/../../outside/a.md'],
  ])('does not lead out with %s', (_name, from, to) =>
    withRepository(async (repo) => {
      secretBeside(repo);
      repo.write({ [from]: 'inside' });
      await rename(repo, from, to);
      await opened(backend, repo, async (repository) => {
        const seen = repository.worktree().then(contents);
        const text = await seen.then(JSON.stringify, (error: Error) => error.message);
        expect(text).not.toContain(SECRET);
        expect((await failureOf(seen)).code).toMatch(/^(damaged-repository|git-failed)$/);
      });
    }),
  );

  test('that is cut off is damaged, and not empty', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
      truncateSync(join(repo.root, '.git', 'index'), 100);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.index());
        expect([failure.code, failure.exitCode]).toEqual(['damaged-repository', 3]);
      });
    }));

  test('tells the files that git was told to take for unchanged', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      await repo.git('update-index', '--assume-unchanged', 'a.md');
      repo.write({ 'a.md': 'other', 'b.md': 'other' });
      await opened(backend, repo, async (repository) => {
        const worktree = await repository.worktree();
        expect(worktree.unwatched).toEqual(['a.md']);
        expect(await contents(worktree)).toEqual({ 'a.md': 'a', 'b.md': 'other' });
      });
    }));

  test('does not hide a change of the same size and time, whatever settings say', () =>
    withRepository(async (repo) => {
      const file = join(repo.root, 'a.md');
      const past = 1_700_000_000;
      repo.write({ 'a.md': 'one' });
      utimesSync(file, past, past);
      await repo.git('config', 'core.trustctime', 'false');
      await repo.git('config', 'core.checkStat', 'minimal');
      await repo.commit('first');
      changedBefore(repo, past);
      repo.write({ 'a.md': 'two' });
      utimesSync(file, past, past);
      expect(await repo.git('status', '--short')).toBe('');
      await opened(backend, repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual({ 'a.md': 'two' });
      });
    }));
});

test('native: of files that are not to be checked out, those of a sparse checkout are no news', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'a', 'in/b.md': 'b' });
    await repo.git('update-index', '--skip-worktree', 'a.md');
    const unwatched = () =>
      opened('native', repo, async (repository) => (await repository.worktree()).unwatched);
    expect(await unwatched()).toEqual(['a.md']);
    await repo.git('update-index', '--no-skip-worktree', 'a.md');
    await repo.git('sparse-checkout', 'set', '--no-cone', '/a.md');
    expect(existsSync(join(repo.root, 'in/b.md'))).toBe(false);
    expect(await unwatched()).toEqual([]);
  }));

describe('js: what only git reads is refused', () => {
  test.each([
    ['a newer format', '.git/config', '[core]\n\trepositoryformatversion = 2\n', 'version 2'],
    ['a format that is no number', '.git/config', '[core]\n\trepositoryformatversion = x\n', 'NaN'],
    ['files in another place', '.git/commondir', '../elsewhere\n', 'commondir'],
  ])('%s', (_name, path, content, words) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      repo.write({ [path]: content });
      const failure = await failureOf(
        openRepository({ cwd: repo.root, env: repo.env, backend: 'js' }),
      );
      expect(failure.code).toBe('unsupported-by-js-backend');
      expect(failure.message).toContain(words);
    }),
  );
});
