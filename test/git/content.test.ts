import { randomBytes } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectGarbage } from '../../src/cli/analysts/garbage.ts';
import type { Repository } from '../../src/core/repository.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contentOf, failureOf, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

const MEBIBYTE = 2 ** 20;

async function entryOf(repository: Repository, path: string): Promise<SnapshotEntry> {
  const { entries } = await repository.worktree();
  const entry = entries.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`${path} is not there`);
  return entry;
}

/** What memory holds beside the heap: the buffers. */
function buffers(): number {
  return process.memoryUsage().arrayBuffers;
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
          const entry = { path: 'a', mode: 'file', id: await repo.blobId(content) } as const;
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

  test(
    'takes no memory to speak of: 100 MB from git, from a file, and from one that is converted',
    () =>
      withRepository(async (repo) => {
        const line = 'a line that is stored as it is, but for its end';
        const lines = (end: string) => Buffer.alloc(100 * MEBIBYTE, `${line}${end}`);
        await repo.git('config', 'core.bigFileThreshold', '1m');
        await repo.commit('first', { '.gitattributes': '*.txt text\n', held: lines('\n') });
        writeFileSync(join(repo.root, 'new'), lines('\n'));
        // So many bytes that the last line is whole.
        const whole = `${line}\r\n`.length;
        const converted = lines('\r\n').subarray(0, whole * Math.floor((100 * MEBIBYTE) / whole));
        writeFileSync(join(repo.root, 'new.txt'), converted);
        await opened('native', repo, async (repository) => {
          for (const [path, size] of [
            ['held', 100 * MEBIBYTE],
            ['new', 100 * MEBIBYTE],
            ['new.txt', converted.length - converted.length / whole],
          ] as const) {
            const entry = await entryOf(repository, path);
            const before = buffers();
            let [most, bytes, looks] = [0, 0, 0];
            for await (const piece of repository.content(entry)) {
              bytes += piece.length;
              if (bytes < (looks + 1) * 20 * MEBIBYTE) continue;
              looks += 1;
              // When V8 lets go of what nobody holds is its own affair.
              collectGarbage();
              most = Math.max(most, buffers() - before);
            }
            expect(bytes, path).toBe(size);
            expect(looks, path).toBeGreaterThan(3);
            expect(most, path).toBeLessThan(45 * MEBIBYTE);
          }
        });
      }),
    120_000,
  );

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
