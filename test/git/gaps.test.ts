import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contents, failureOf, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

const isSuperuser = process.getuid?.() === 0;

// Git's place is taken by a script of sh.
describe.skipIf(ON_WINDOWS)('native: what git passes over with a word', () => {
  test.each([
    ['ls-files', "warning: could not open directory 'closed/': Permission denied", 'closed/'],
    ['diff-files', 'closed/a.md: Permission denied', 'closed/a.md'],
    ['diff-files', 'far/a.md: Input/output error', 'far/a.md'],
  ])('is a gap: %s says %s', (command, words, path) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const env = await withWords(repo, command, words);
      await opened(
        'native',
        repo,
        async (repository) => {
          const failure = await failureOf(repository.worktree());
          expect(failure.code).toBe('unreadable-file');
          expect(failure.message).toContain(path);
        },
        { env },
      );
    }),
  );

  test.each([
    "warning: unable to access '/root/.config/git/attributes': Permission denied",
    "ERROR: ld.so: object 'x.so' from LD_PRELOAD cannot be preloaded: ignored.",
    'hint: something to know',
  ])('is no gap: %s', (words) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const env = await withWords(repo, 'ls-files', words);
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(await contents(await repository.worktree())).toEqual({ 'a.md': 'a' });
        },
        { env },
      );
    }),
  );
});

// Git's place is taken by a script of sh.
describe.skipIf(ON_WINDOWS)('native: what git leaves out without a word', () => {
  const cut = '"$git" "$@" | head -c -1';

  test.each([
    ['ls-files', 'worktree'],
    ['diff-files', 'worktree'],
    ['config', 'worktree'],
    ['diff-index', 'index'],
  ] as const)('the end of %s', (command, state) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      repo.write({ 'b.md': 'changed' });
      const env = await withStandIn(repo, insteadOf(command, cut));
      await opened(
        'native',
        repo,
        async (repository) => {
          const failure = await failureOf(repository[state]());
          expect(failure.code).toBe('git-output');
          expect(failure.message).toContain('ends in the middle');
        },
        { env },
      );
    }),
  );

  test('the last attributes', () =>
    withRepository(async (repo) => {
      repo.write({ 'a.md': 'a', 'b.md': 'b' });
      // All that is said of the second file, up to the NUL before it.
      const env = await withStandIn(repo, insteadOf('check-attr', '"$git" "$@" | head -c 170'));
      await opened(
        'native',
        repo,
        async (repository) => {
          const failure = await failureOf(repository.worktree().then(contents));
          expect(failure.code).toBe('git-output');
        },
        { env },
      );
    }));

  test('the path of a change', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      const lastPart = `awk 'BEGIN{RS=ORS="\\0"}{part[NR]=$0}END{for(i=1;i<NR;i++)print part[i]}'`;
      const env = await withStandIn(repo, insteadOf('diff-index', `"$git" "$@" | ${lastPart}`));
      await opened(
        'native',
        repo,
        async (repository) => {
          expect((await failureOf(repository.index())).code).toBe('git-output');
        },
        { env },
      );
    }));
});

describe.each(BACKENDS)('%s: what nobody may open', (backend) => {
  // On Windows, modes close nothing.
  test.skipIf(isSuperuser || ON_WINDOWS).each(['closed', 'closed/a.md'])('%s', (path) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'b.md': 'b' });
      repo.write({ 'closed/a.md': 'a' });
      chmodSync(join(repo.root, path), 0);
      try {
        await opened(backend, repo, async (repository) => {
          const failure = await failureOf(repository.worktree().then(contents));
          expect(['unreadable-file', 'file-system']).toContain(failure.code);
          expect(failure.message).toContain('closed');
        });
      } finally {
        chmodSync(join(repo.root, path), 0o755);
      }
    }),
  );
});

/** A git that says something while it runs a command, and then does its work. */
function withWords(repo: TestRepository, command: string, words: string) {
  const quoted = words.replaceAll("'", "'\\''");
  return withStandIn(repo, insteadOf(command, `echo '${quoted}' >&2; exec "$git" "$@"`));
}
