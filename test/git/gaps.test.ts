import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BACKENDS, contents, failureOf, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';

const isSuperuser = process.getuid?.() === 0;

describe('native: what git passes over with a word', () => {
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

describe.each(BACKENDS)('%s: what nobody may open', (backend) => {
  test.skipIf(isSuperuser).each(['closed', 'closed/a.md'])('%s', (path) =>
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
async function withWords(
  repo: Parameters<Parameters<typeof withRepository>[0]>[0],
  command: string,
  words: string,
): Promise<Record<string, string>> {
  const bin = join(repo.base, 'bin');
  mkdirSync(bin);
  const real = join(await repo.git('--exec-path'), 'git');
  const quoted = words.replaceAll("'", "'\\''");
  const script = `case " $* " in *" ${command} "*) echo '${quoted}' >&2;; esac\nexec '${real}' "$@"\n`;
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}`);
  chmodSync(join(bin, 'git'), 0o755);
  return { ...repo.env, PATH: `${bin}:${repo.env['PATH']}` };
}
