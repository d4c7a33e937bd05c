import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../../src/core/failure.ts';
import type { SnapshotEntry } from '../../../src/core/snapshot.ts';
import { gitEnvironment } from '../../../src/git/native/environment.ts';
import { listByGit } from '../../../src/git/native/index-listing.ts';
import { askGit } from '../../../src/git/native/locate.ts';
import { readPlainIndex } from '../../../src/git/native/plain/index-file.ts';
import { runs } from '../../runs.ts';
import { type TestRepository, withRepository } from '../repository-builder.ts';

const indexOf = (repo: TestRepository): string => join(repo.root, '.git', 'index');

/** What git lists; null where it refuses to. */
async function judged(repo: TestRepository): Promise<SnapshotEntry[] | null> {
  try {
    return await listByGit(await askGit(repo.root, gitEnvironment(repo.env, repo.root)));
  } catch (error) {
    if (error instanceof CouldNotCheck) return null;
    throw error;
  }
}

/** Git walks folders: its order is that of trees. */
function sorted(entries: readonly SnapshotEntry[] | null): readonly SnapshotEntry[] | null {
  return entries && [...entries].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
}

const name = fc.constantFrom(
  'a',
  'b',
  'a.b',
  'a-b',
  'ab',
  'é',
  '\u{1F600}',
  '\uFFFD',
  'long'.repeat(30),
);
const staged = fc.record({
  path: fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  mode: fc.constantFrom('100644', '100755', '120000', '160000'),
  id: fc.integer({ min: 1, max: 0xffffff }).map((id) => id.toString(16).padStart(40, '0')),
  flag: fc.constantFrom('', '', '', '--skip-worktree', '--assume-unchanged'),
});

describe('git is the judge of what stands in an index', () => {
  test('of any paths, in each version', async () => {
    let read = 0;
    await withRepository(async (repo) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(staged, { maxLength: 12 }),
          fc.constantFrom('2', '3', '4'),
          async (entries, version) => {
            const lines = entries.map(({ mode, id, path }) => `${mode} ${id}\t${path}\0`).join('');
            await repo.git('read-tree', '--empty');
            await repo.gitWith({ input: lines }, 'update-index', '-z', '--index-info');
            const listed = await repo.git('ls-files', '-z');
            for (const { flag, path } of entries) {
              const isThere = flag !== '' && listed.split('\0').includes(path);
              if (isThere) await repo.git('update-index', flag, '--', path);
            }
            await repo.git('update-index', '--force-write-index', '--index-version', version);
            const own = readPlainIndex(indexOf(repo));
            if (own !== null) read += 1;
            expect(sorted(own)).toEqual(sorted(await judged(repo)));
          },
        ),
        { numRuns: runs(20) },
      );
    });
    expect(read).toBe(runs(20));
  }, 120_000);

  test('of one that was changed byte by byte: its checksum is nothing to git', async () => {
    let [read, refused] = [0, 0];
    await withRepository(async (repo) => {
      await repo.commit('first', { a: '1', 'in/b': '2', 'in/c/d': '3', 'in/c.d': '4', z: '5' });
      for (const version of ['2', '4']) {
        await repo.git('update-index', '--force-write-index', '--index-version', version);
        const whole = readFileSync(indexOf(repo));
        const changes = fc.array(
          fc.tuple(
            fc.nat(whole.length - 21),
            fc.constantFrom(0, 1, 0x20, 0x2f, 0x40, 0x61, 0x80, 0xff),
          ),
          { minLength: 1, maxLength: 2 },
        );
        await fc.assert(
          fc.asyncProperty(changes, async (bytes) => {
            const changed = Buffer.from(whole);
            for (const [at, byte] of bytes) changed[at] = byte;
            writeFileSync(indexOf(repo), changed);
            const own = readPlainIndex(indexOf(repo));
            if (own === null) refused += 1;
            else {
              read += 1;
              expect(sorted(own)).toEqual(sorted(await judged(repo)));
            }
          }),
          { numRuns: runs(100) },
        );
        // The last change may have left one that git does not read.
        writeFileSync(indexOf(repo), whole);
      }
    });
    // Both ways out were gone.
    expect(Math.min(read, refused)).toBeGreaterThan(runs(10));
  }, 120_000);

  test('where it holds what is not to be committed yet', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1' });
      repo.write({ 'in/new': '2' });
      await repo.git('add', '--intent-to-add', 'in/new');
      const own = readPlainIndex(indexOf(repo));
      expect(own?.map(({ path }) => path)).toEqual(['a']);
      expect(own).toEqual(await judged(repo));
    }));

  test('where it holds a folder that is a submodule, to be passed over', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { a: '1' });
      await repo.git('update-index', '--add', '--cacheinfo', `160000,${head},sub`);
      repo.write({
        '.gitmodules': '[submodule "sub"]\n\tpath = sub\n\turl = ./x\n\tignore = all\n',
      });
      await repo.git('config', 'diff.ignoreSubmodules', 'all');
      expect(sorted(readPlainIndex(indexOf(repo)))).toEqual(sorted(await judged(repo)));
      expect(await judged(repo)).toHaveLength(2);
    }));

  test('without a checksum, as index.skipHash asks for it', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1', 'in/b': '2' });
      const bytes = readFileSync(indexOf(repo));
      writeFileSync(indexOf(repo), bytes.fill(0, bytes.length - 20));
      const own = readPlainIndex(indexOf(repo));
      expect(own).toHaveLength(2);
      expect(own).toEqual(await judged(repo));
    }));

  test('with extensions that say nothing of entries', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1', 'in/b': '2' });
      await repo.git('config', 'core.untrackedCache', 'true');
      await repo.git('status');
      await repo.git('update-index', '--force-write-index', '--untracked-cache');
      const own = readPlainIndex(indexOf(repo));
      expect(own).toHaveLength(2);
      expect(own).toEqual(await judged(repo));
    }));
});

/**
 * The same index, with further entries where no reader of one thread looks: in an extension that may
 * be passed over. A table says that they are the ones to read.
 * @param id of all the further entries
 */
function withTwoReadings(index: Buffer, id: string): Buffer {
  const count = index.readUInt32BE(8);
  let end = 12;
  for (let left = count; left > 0; left -= 1)
    end += (62 + (index.readUInt16BE(end + 60) & 0xfff) + 8) & ~7;
  const others = Buffer.from(index.subarray(12, end));
  for (let at = 0, left = count; left > 0; left -= 1) {
    others.write(id, at + 40, 'hex');
    at += (62 + (others.readUInt16BE(at + 60) & 0xfff) + 8) & ~7;
  }
  const numbers = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const head = (name: string, size: number) => Buffer.concat([Buffer.from(name), numbers(size)]);
  const table = numbers(1, end + 8, count);
  const heads = [head('XTRA', others.length), head('IEOT', table.length)] as const;
  const names = createHash('sha1').update(Buffer.concat(heads)).digest();
  const body = Buffer.concat([
    index.subarray(0, end),
    ...[heads[0], others, heads[1], table],
    ...[head('EOIE', 24), numbers(end), names],
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

describe('an index that is left to git', () => {
  test.each<[name: string, make: (repo: TestRepository) => Promise<unknown> | undefined]>([
    [
      'none',
      async (repo) =>
        repo
          .git('update-ref', '-d', 'HEAD')
          .then(() => repo.git('rm', '-rq', '--cached', '.'))
          .then(() => import('node:fs').then(({ rmSync }) => rmSync(indexOf(repo)))),
    ],
    ['one in two files', (repo) => repo.git('update-index', '--split-index')],
    [
      'a sparse one',
      async (repo) => {
        await repo.git('sparse-checkout', 'init', '--cone', '--sparse-index');
        await repo.git('sparse-checkout', 'set', 'in');
      },
    ],
    [
      'one in the middle of a merge',
      async (repo) => {
        const id = await repo.git('rev-parse', 'HEAD:a');
        const input = `100644 ${id} 1\tm\n100644 ${id} 2\tm\n`;
        await repo.gitWith({ input }, 'update-index', '--index-info');
      },
    ],
    [
      'one that ends early',
      async (repo) => writeFileSync(indexOf(repo), readFileSync(indexOf(repo)).subarray(0, 50)),
    ],
    [
      'one that says where a git of several threads is to read on',
      async (repo) => {
        await repo.git('config', 'index.threads', '4');
        await repo.git('update-index', '--force-write-index');
        expect(readFileSync(indexOf(repo)).includes('EOIE')).toBe(true);
      },
    ],
    [
      'one that has other entries for such a git',
      async (repo) => {
        await repo.git('config', 'index.threads', '4');
        const whole = readFileSync(indexOf(repo));
        const other = '7'.repeat(40);
        writeFileSync(indexOf(repo), withTwoReadings(whole, other));
        const [first] = (await judged(repo)) ?? [];
        expect(first).toEqual({ path: 'a', mode: 'file', id: other });
      },
    ],
    [
      'one with paths that take very much memory',
      async (repo) => {
        await repo.git('read-tree', '--empty');
        const id = await repo.gitWith({ input: 'x' }, 'hash-object', '-w', '--stdin');
        const folder = 'long/'.repeat(40_000);
        const lines = Array.from({ length: 1000 }, (_, at) => `100644 ${id}\t${folder}${at}\n`);
        await repo.git('update-index', '--force-write-index', '--index-version', '4');
        await repo.gitWith({ input: lines.join('') }, 'update-index', '--index-info');
        expect(readFileSync(indexOf(repo)).length).toBeLessThan(400_000);
      },
    ],
    ['an empty one', async (repo) => writeFileSync(indexOf(repo), '')],
  ])('%s', (_name, make) =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1', 'in/b': '2', 'out/c/d': '3' });
      await make(repo);
      expect(readPlainIndex(indexOf(repo))).toBeNull();
    }),
  );
});
