import { randomBytes } from 'node:crypto';
import { rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { Git } from '../../src/git/native/git.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contentOf, failureOf, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';
import { byGitAlone, insteadOf, withStandIn } from './stand-in.ts';

const MEBIBYTE = 2 ** 20;

async function entryOf(repository: Repository, path: string): Promise<SnapshotEntry> {
  const { entries } = await repository.worktree();
  const entry = entries.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`${path} is not there`);
  return entry;
}

describe.each(BACKENDS)('%s: a content in pieces', (backend) => {
  test('is all of it, for files in the repository and for files that are not', () =>
    withRepository(async (repo) => {
      const large = randomBytes(300_000);
      await repo.commit('first', { empty: '', small: 'a\r\nb', large, changed: '1' });
      symlinkSync('small', join(repo.root, 'link'));
      repo.write({ changed: '2', new: large, none: '' });
      const expected = {
        empty: '',
        small: 'a\r\nb',
        large,
        changed: '2',
        link: 'small',
        new: large,
        none: '',
      };
      await opened(backend, repo, async (repository) => {
        for (const [path, content] of Object.entries(expected)) {
          const read = await contentOf(repository, await entryOf(repository, path));
          expect(read.equals(Buffer.from(content)), path).toBe(true);
        }
      });
    }));

  test('can be left in the middle, and several can be read at the same time', () =>
    withRepository(async (repo) => {
      const [a, b] = [randomBytes(400_000), randomBytes(400_000)];
      await repo.commit('first', { a, b });
      await opened(backend, repo, async (repository) => {
        const [entryA, entryB] = [await entryOf(repository, 'a'), await entryOf(repository, 'b')];
        for await (const piece of repository.content(entryA)) {
          expect(piece.length).toBeGreaterThan(0);
          break;
        }
        const entries = [entryA, entryB, entryA, entryB, entryA, entryB, entryA, entryB];
        const reads = await Promise.all(entries.map((entry) => contentOf(repository, entry)));
        expect(reads.map((read, i) => read.equals(i % 2 === 0 ? a : b))).toEqual(
          Array(entries.length).fill(true),
        );
      });
    }));

  test('a submodule has none, and a blob that is not there can not be read', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: 'a' });
      const id = '1'.repeat(40);
      await opened(backend, repo, async (repository) => {
        const read = (mode: SnapshotEntry['mode'], of: string | null) =>
          failureOf(contentOf(repository, { path: 'in/x', mode, id: of }));
        expect((await read('submodule', id)).code).toBe('no-content');
        const missing = await read('file', id);
        expect(missing.code).toBe('missing-object');
        expect(missing.message).toContain(`in/x (blob ${id})`);
        const noBlob = await read('file', await repo.git('rev-parse', 'HEAD^{tree}'));
        expect(noBlob.code).toBe('damaged-repository');
        expect(noBlob.message).toContain('in/x should be a file');
        expect((await read('file', null)).code).toBe('unreadable-file');
      });
    }));
});

// Git's place is taken by a script of sh.
describe.skipIf(ON_WINDOWS)('native: a content in pieces', () => {
  test('is checked when the last piece has come', () =>
    withRepository(async (repo) => {
      const content = 'x'.repeat(200_000);
      await repo.commit('first', { a: content });
      const env = await withStandIn(
        repo,
        insteadOf('cat-file', '"$git" "$@" | while read -r line; do echo "$line" | tr x y; done'),
      );
      await opened(
        'native',
        repo,
        async (repository) => {
          const entry = { path: 'a', mode: 'file', id: repo.blobId(content) } as const;
          let bytes = 0;
          const failure = await failureOf(
            (async () => {
              for await (const piece of repository.content(entry)) bytes += piece.length;
            })(),
          );
          expect(failure.code).toBe('damaged-repository');
          expect(bytes).toBe(content.length);
        },
        { env },
      );
    }));

  test('is handed on as it comes from git: of a file in the repository, and of one that is converted', () =>
    withRepository(async (repo) => {
      const line = 'a line that is stored as it is, but for its end';
      const lines = (end: string) => `${line}${end}`.repeat(200_000);
      await repo.git('config', 'core.bigFileThreshold', '1m');
      await repo.commit('first', { '.gitattributes': '*.txt text\n', held: lines('\n') });
      repo.write({ 'new.txt': lines('\r\n') });
      const started = vi.spyOn(Git.prototype, 'start');
      const reading = async (repository: Repository) => {
        for (const path of ['held', 'new.txt']) {
          const entry = await entryOf(repository, path);
          const fromGit = () =>
            started.mock.results.reduce((sum, { value }) => sum + value.stdout.bytesRead, 0);
          const before = fromGit();
          let [ahead, bytes] = [0, 0];
          for await (const piece of repository.content(entry)) {
            bytes += piece.length;
            ahead = Math.max(ahead, fromGit() - before - bytes);
          }
          expect(bytes, path).toBe(lines('\n').length);
          expect(fromGit() - before, path).toBeGreaterThan(bytes);
          expect(ahead, path).toBeLessThan(MEBIBYTE);
        }
      };
      await opened('native', repo, reading, { env: byGitAlone(repo) }).finally(() =>
        started.mockRestore(),
      );
    }));

  test('of a file that is too large to be held', () =>
    withRepository(async (repo) => {
      repo.write({ new: '' });
      // Node takes no file for more than 2 GiB at once.
      truncateSync(join(repo.root, 'new'), 3 * 2 ** 30);
      await opened('native', repo, async (repository) => {
        for await (const piece of repository.content(await entryOf(repository, 'new'))) {
          expect(piece.length).toBeLessThanOrEqual(MEBIBYTE);
          break;
        }
      });
    }));

  test('what a filter would store is not read from the file', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'filter.f.clean', 'tr a b');
      repo.write({ '.gitattributes': '*.md filter=f\n', 'a.md': 'a' });
      await opened('native', repo, async (repository) => {
        const entry = await entryOf(repository, 'a.md');
        expect((await failureOf(contentOf(repository, entry))).code).toBe('filtered-file');
      });
    }));

  test('a file that is gone by now', () =>
    withRepository(async (repo) => {
      repo.write({ 'a.md': 'a' });
      await opened('native', repo, async (repository) => {
        const entry = await entryOf(repository, 'a.md');
        rmSync(join(repo.root, 'a.md'));
        expect((await failureOf(contentOf(repository, entry))).code).toBe('unreadable-file');
      });
    }));
});
