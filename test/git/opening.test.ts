import { chownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, failureOf, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';
import { byGitAlone, insteadOf, withStandIn } from './stand-in.ts';

describe.each(BACKENDS)('%s: opening', (backend) => {
  test('a folder that is in no repository', () =>
    withRepository(async (repo) => {
      const env = repo.env;
      const failure = await failureOf(openRepository({ cwd: repo.base, env, backend }));
      expect(failure.code).toBe('not-a-repository');
      expect(failure.exitCode).toBe(3);
      expect(failure.message).toContain(repo.base);
      expect(failure.help).not.toBeNull();
    }));

  test.each([
    ['is not there', 'nowhere'],
    ['is a file', 'repo/file'],
  ])('a folder that %s', (_name, path) =>
    withRepository(async (repo) => {
      repo.write({ file: 'x' });
      const cwd = join(repo.base, path);
      const failure = await failureOf(openRepository({ cwd, env: repo.env, backend }));
      expect(failure.code).toBe('no-such-folder');
      expect(failure.message).toContain(cwd);
    }),
  );

  test('a bare repository has commits, but no files and no index', () =>
    withRepository(
      async (repo) => {
        const tree = await repo.gitWith({ input: '' }, 'mktree');
        const commit = await repo.git('commit-tree', '-m', 'first', tree);
        await opened(backend, repo, async (repository) => {
          expect(repository.root).toBe(repo.root);
          expect(repository.prefix).toBe('');
          expect((await repository.revision(commit)).entries).toEqual([]);
          for (const snapshot of [repository.worktree(), repository.index()]) {
            const failure = await failureOf(snapshot);
            expect(failure.code).toBe('bare-repository');
            expect(failure.help).toContain('--rev');
          }
        });
      },
      { bare: true },
    ));

  test('a folder of the files that looks like a repository is none, but where it is named', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await repo.git('clone', '--quiet', '--bare', repo.root, 'sub');
      for (const folder of ['sub', 'sub/refs']) {
        const cwd = join(repo.root, folder);
        const failure = await failureOf(openRepository({ cwd, env: repo.env, backend }));
        expect([failure.code, failure.exitCode]).toEqual(['embedded-repository', 3]);
        expect(failure.message).toContain(`among the files of ${repo.root}:`);
      }
      const env = { ...repo.env, GIT_DIR: '.' };
      const named = await openRepository({ cwd: join(repo.root, 'sub'), env, backend });
      expect(named.root).toBe(join(repo.root, 'sub'));
      await named.close();
    }));

  test('the git directory itself is no work tree', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      await opened(
        backend,
        repo,
        async (repository) => {
          expect((await failureOf(repository.worktree())).code).toBe('no-work-tree');
          expect((await failureOf(repository.index())).code).toBe('no-work-tree');
          expect((await repository.revision(head)).entries).toHaveLength(1);
        },
        { folder: '.git' },
      );
    }));

  test('a HEAD whose commit is gone is no first commit', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      rmSync(join(repo.root, '.git', 'objects', head.slice(0, 2), head.slice(2)));
      await opened(backend, repo, async (repository) => {
        expect((await failureOf(repository.index())).code).toBe('missing-object');
        expect((await failureOf(repository.worktree())).code).toBe('missing-object');
      });
    }));

  test('a branch that holds no id is no first commit', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      writeFileSync(join(repo.root, '.git', 'refs', 'heads', 'main'), 'garbage\n');
      await opened(backend, repo, async (repository) => {
        expect((await failureOf(repository.index())).code).toBe('missing-object');
      });
    }));

  test('a damaged index', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      writeFileSync(join(repo.root, '.git', 'index'), 'DIRCgarbage that is long enough to look');
      await opened(backend, repo, async (repository) => {
        // One after the other: a promise that fails while nobody waits for it yet is an error of its own.
        for (const look of [() => repository.worktree(), () => repository.index()]) {
          const failure = await failureOf(look());
          expect(failure.code).toBe('damaged-repository');
          expect(failure.help).toContain('git fsck');
        }
      });
    }));
});

// Git's place is taken by a script of sh.
describe.skipIf(ON_WINDOWS)('native: a git that is of no use', () => {
  async function failureWith(script: string | null): Promise<{ code: string; text: string }> {
    return withRepository(async (repo) => {
      const env =
        script === null
          ? { ...byGitAlone(repo), PATH: repo.base }
          : await withStandIn(repo, script);
      const failure = await failureOf(openRepository({ cwd: repo.root, env, backend: 'native' }));
      return { code: failure.code, text: `${failure.message} ${failure.help}` };
    });
  }

  test('none is installed', async () => {
    const { code, text } = await failureWith(null);
    expect(code).toBe('git-not-found');
    expect(text).toContain('--backend js');
  });

  test('it is too old', async () => {
    const script = 'echo "error: unknown option \\`show-object-format\'" >&2; exit 129';
    const { code, text } = await failureWith(script);
    expect(code).toBe('git-too-old');
    expect(text).toContain('2.31');
  });

  test('it echoes options that it does not know', async () => {
    const { code, text } = await failureWith(
      'printf "false\\ntrue\\n\\n--show-object-format\\n/x\\n"',
    );
    expect(code).toBe('git-too-old');
    expect(text).toContain('2.31');
  });

  test('it fails without a word', async () => {
    const { code, text } = await failureWith('exit 7');
    expect(code).toBe('git-failed');
    expect(text).toContain('exited with 7');
  });

  test('it is killed', async () => {
    const { code, text } = await failureWith('kill -9 $$');
    expect(code).toBe('git-failed');
    expect(text).toContain('SIGKILL');
  });

  test('it dies when contents are read', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const script = insteadOf('cat-file', 'echo "fatal: out of luck" >&2; exit 9');
      const env = await withStandIn(repo, script);
      await opened(
        'native',
        repo,
        async (repository) => {
          const failure = await failureOf(repository.index());
          expect(failure.code).toBe('git-failed');
          expect(failure.message).toContain('out of luck');
        },
        { env },
      );
    }));

  test.runIf(process.getuid?.() === 0)('it refuses a repository of another user', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const paths = readdirSync(repo.root, { recursive: true, encoding: 'utf8' });
      for (const path of ['', ...paths]) chownSync(join(repo.root, path), 12_345, 12_345);
      const { root: cwd, env } = repo;
      const failure = await failureOf(openRepository({ cwd, env, backend: 'native' }));
      expect(failure.code).toBe('dubious-ownership');
      expect(failure.help).toContain(`git config --global --add safe.directory ${repo.root}`);
    }),
  );
});
