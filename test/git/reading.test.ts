import { randomBytes } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contents, failureOf, opened, readAll } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { withStandIn } from './stand-in.ts';

/** Where git keeps an object that is in no pack. */
function looseObject(repo: TestRepository, id: string): string {
  return join(repo.root, '.git', 'objects', id.slice(0, 2), id.slice(2));
}

describe.each(BACKENDS)('%s: reading', (backend) => {
  test('keeps the order asked for, and reads an entry as often as it is asked for', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b', 'same-as-a.md': 'a', 'empty.md': '' });
      repo.write({ 'new.md': 'new', 'newer.md': 'newer' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        const wanted = ['newer.md', 'b.md', 'a.md', 'new.md', 'b.md', 'same-as-a.md', 'empty.md']
          .map((name) => snapshot.entries.find(({ path }) => path === name))
          .filter((entry) => entry !== undefined);
        const reads = await readAll(snapshot, wanted);
        expect(reads.map(({ entry }) => entry)).toEqual(wanted);
        expect(
          reads.map((read) => ('bytes' in read ? Buffer.from(read.bytes).toString() : read)),
        ).toEqual(['newer', 'b', 'a', 'new', 'b', 'a', '']);
        const ids = ['newer', 'b', 'a', 'new', 'b', 'a', ''].map((text) => repo.blobId(text));
        expect(reads.map(({ id }) => id)).toEqual(await Promise.all(ids));
        // Again, from the same snapshot, and nothing at all.
        expect(await readAll(snapshot, wanted)).toEqual(reads);
        expect(await readAll(snapshot, [])).toEqual([]);
      });
    }));

  test('tells the size of what is beyond the limit, and reads on', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': '12345', 'b.md': '123456', 'c.md': '12' });
      repo.write({ 'd.md': '12345', 'e.md': '1234567' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        const reads = await readAll(snapshot, snapshot.entries, 5);
        expect(
          reads.map((read) => ('tooLarge' in read ? read.tooLarge : read.bytes.length)),
        ).toEqual([5, 6, 2, 5, 7]);
        expect(reads.map((read) => 'tooLarge' in read)).toEqual([false, true, false, false, true]);
        expect(reads.map(({ id }) => id)).toEqual([
          repo.blobId('12345'),
          repo.blobId('123456'),
          repo.blobId('12'),
          repo.blobId('12345'),
          null,
        ]);
      });
    }));

  test('asks for each limit by entry', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': '12345', 'log.jsonl': '12345' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.index();
        const sizes: (number | string)[] = [];
        const limit = ({ path }: { path: string }) => (path.endsWith('.jsonl') ? 10 : 1);
        for await (const read of snapshot.read(snapshot.entries, limit)) {
          sizes.push('bytes' in read ? 'read' : read.tooLarge);
        }
        expect(sizes).toEqual([5, 'read']);
      });
    }));

  test('gives bytes as they are', () =>
    withRepository(async (repo) => {
      const binary = randomBytes(300_000);
      await repo.commit('first', { 'binary.md': binary, 'crlf.md': 'a\r\nb\n\0\r' });
      await opened(backend, repo, async (repository) => {
        const [read, crlf] = await readAll(await repository.index());
        expect(read && 'bytes' in read && Buffer.compare(read.bytes, binary)).toBe(0);
        expect(crlf && 'bytes' in crlf && Buffer.from(crlf.bytes).toString()).toBe('a\r\nb\n\0\r');
      });
    }));

  test('may be left early and begun again', () =>
    withRepository(async (repo) => {
      const files = Object.fromEntries(
        Array.from({ length: 600 }, (_, i) => [`${i}.md`, `${i}`.repeat(2000)]),
      );
      await repo.commit('first', files);
      repo.write({ 'new.md': 'new' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        for (let round = 0; round < 3; round += 1) {
          for await (const read of snapshot.read(snapshot.entries, () => 1e9)) {
            expect(read.entry.path).toBe('0.md');
            break;
          }
        }
        expect(await contents(snapshot)).toEqual({ ...files, 'new.md': 'new' });
      });
    }));

  test('two readers at the same time do not disturb each other', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.index();
        const forth = snapshot.read(snapshot.entries, () => 10)[Symbol.asyncIterator]();
        const back = snapshot
          .read([...snapshot.entries].reverse(), () => 10)
          [Symbol.asyncIterator]();
        const seen: string[] = [];
        for (let i = 0; i < 3; i += 1) {
          for (const reader of [forth, back]) {
            const next = await reader.next();
            if (!next.done && 'bytes' in next.value) seen.push(`${Buffer.from(next.value.bytes)}`);
          }
        }
        expect(seen.join('')).toBe('acbbca');
        expect([(await forth.next()).done, (await back.next()).done]).toEqual([true, true]);
      });
    }));

  test('names the file whose content is missing', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'gone.md': 'gone', 'z.md': 'z' });
      const id = repo.blobId('gone');
      rmSync(looseObject(repo, id));
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.index();
        expect(snapshot.entries).toHaveLength(3);
        const failure = await failureOf(readAll(snapshot));
        expect(failure.code).toBe('missing-object');
        expect(failure.message).toContain('gone.md');
        expect(failure.message).toContain(id);
        expect(failure.help).toContain('git fsck');
        // What is there can still be read afterwards.
        expect(await readAll(snapshot, snapshot.entries.slice(0, 1))).toHaveLength(1);
      });
    }));

  test('does not believe an object that is not what its name says', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
      const file = looseObject(repo, repo.blobId('a'));
      const other = readFileSync(looseObject(repo, repo.blobId('b')));
      rmSync(file);
      writeFileSync(file, other);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.index().then((snapshot) => readAll(snapshot)));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain('a.md');
      });
    }));

  test.each([
    ['no object at all', Buffer.from('garbage')],
    ['an empty file', Buffer.alloc(0)],
  ])('does not believe a damaged object: %s', (_name, bytes) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const file = looseObject(repo, repo.blobId('a'));
      rmSync(file);
      writeFileSync(file, bytes);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.index().then((snapshot) => readAll(snapshot)));
        expect(['damaged-repository', 'missing-object']).toContain(failure.code);
        expect(failure.help).toContain('git fsck');
      });
    }),
  );

  test('fails when a file of the working tree goes away', () =>
    withRepository(async (repo) => {
      repo.write({ 'a.md': 'a', 'folder/b.md': 'b' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        rmSync(join(repo.root, 'folder'), { recursive: true });
        const failure = await failureOf(readAll(snapshot));
        expect(failure.code).toBe('unreadable-file');
        expect(failure.message).toContain('folder/b.md');
      });
    }));

  test('does not follow a folder that has become a link', () =>
    withRepository(async (repo) => {
      repo.write({ 'folder/b.md': 'b', 'x.md': 'x' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        renameSync(join(repo.root, 'folder'), join(repo.base, 'outside'));
        symlinkSync('../outside', join(repo.root, 'folder'));
        rmSync(join(repo.root, 'x.md'));
        symlinkSync('../outside/b.md', join(repo.root, 'x.md'));
        for (const entry of snapshot.entries) {
          expect((await failureOf(readAll(snapshot, [entry]))).code).toBe('unreadable-file');
        }
      });
    }));

  test('writes nothing into the repository', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { '.gitattributes': '*.md text\n', 'a.md': 'a\n' });
      repo.write({ 'a.md': 'changed\n', 'new.md': 'new\n' });
      const everything = () => readdirSync(join(repo.root, '.git'), { recursive: true }).sort();
      const before = everything();
      await opened(backend, repo, async (repository) => {
        await readAll(await repository.worktree());
        await readAll(await repository.index());
      });
      expect(everything()).toEqual(before);
      expect(existsSync(join(repo.root, '.git', 'index.lock'))).toBe(false);
    }));
});

// The stand-in for git is a script of sh.
describe.skipIf(ON_WINDOWS)('what is asked of one git', () => {
  /** How many gits handed out contents while all of a revision was read twice, up to so many. */
  function startedFor(most: number): Promise<number> {
    return withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
      const started = join(repo.base, 'started');
      const script = `case " $* " in *" cat-file "*) echo "$*" >> '${started}';; esac; exec "$git" "$@"`;
      const env = await withStandIn(repo, script);
      const read = async (repository: Repository) => {
        const snapshot = await repository.revision('HEAD');
        for (let pass = 0; pass < 2; pass += 1) {
          let left = most;
          for await (const { entry } of snapshot.read(snapshot.entries, () => 10)) {
            expect(entry.path).toBe(['a.md', 'b.md', 'c.md'][most - left]);
            left -= 1;
            if (left === 0) break;
          }
        }
      };
      await opened('native', repo, read, { env });
      return readFileSync(started, 'utf8').split('\n').length - 1;
    });
  }

  test('who takes the last content lets the next one read from the same', async () => {
    expect(await startedFor(3)).toBe(1);
  });

  test('who stops sooner ends it: answers that nobody wants are still to come', async () => {
    expect(await startedFor(2)).toBe(2);
  });
});
