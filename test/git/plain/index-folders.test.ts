import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPlainIndex } from '../../../src/git/native/plain/index-file.ts';
import { runs } from '../../runs.ts';
import { type TestRepository, withRepository } from '../repository-builder.ts';

const name = fc.constantFrom('a', 'b', 'a.b', 'a-b', 'a0', 'ab', 'é', '\u{1F600}', 'x'.repeat(90));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const staged = fc.record({
  path,
  mode: fc.constantFrom('100644', '100755', '120000', '160000', '0'),
  id: fc.integer({ min: 1, max: 0xff }).map((id) => id.toString(16).padStart(40, '0')),
});
const entries = fc.array(staged, { maxLength: 12 });

type Staged = readonly { readonly path: string; readonly mode: string; readonly id: string }[];

async function stage(repo: TestRepository, some: Staged): Promise<void> {
  const lines = some.map((each) => `${each.mode} ${each.id}\t${each.path}\0`).join('');
  await repo.gitWith({ input: lines }, 'update-index', '-z', '--index-info');
}

const opened = (repo: TestRepository) => openPlainIndex(join(repo.root, '.git', 'index'));

describe('git is the judge of what trees an index is', () => {
  test('of any paths, after any of them changed since git made trees', async () => {
    let without = 0;
    let made = 0;
    let passed = 0;
    await withRepository(async (repo) => {
      await fc.assert(
        fc.asyncProperty(entries, entries, async (first, then) => {
          await repo.git('read-tree', '--empty');
          await stage(repo, first);
          await repo.git('write-tree', '--missing-ok');
          await stage(repo, then);
          const index = opened(repo);
          const listed = index?.list() ?? [];
          const { folders } = index ?? {};
          const tree = (await repo.git('write-tree', '--missing-ok')).trim();
          if (!folders) {
            without += 1;
            return;
          }
          made += 1;
          if (!folders.trees.bytes.has(tree)) passed += 1;
          expect(folders.trees.root).toBe(tree);
          expect(folders.size).toBe(listed.length);
          for (const each of listed) expect(folders.at(each.path)).toEqual(each);
          const paths = new Set(listed.map((each) => each.path));
          for (const each of [...first, ...then]) {
            if (!paths.has(each.path)) expect(folders.at(each.path)).toBeNull();
          }
        }),
        { numRuns: runs(60) },
      );
    });
    // Else all of this showed nothing.
    expect(made).toBeGreaterThan(runs(30));
    expect(passed).toBeGreaterThan(0);
    expect(without).toBeLessThan(runs(30));
  }, 120_000);

  test('what is only meant to be added, skipped or in conflict is listed', async () => {
    await withRepository(async (repo) => {
      await repo.commit('some', { 'a/b.txt': 'b\n', 'c.txt': 'c\n' });
      expect(opened(repo)?.folders?.size).toBe(2);
      await repo.git('update-index', '--skip-worktree', 'c.txt');
      expect(opened(repo)?.folders).toBeNull();
      await repo.git('update-index', '--no-skip-worktree', 'c.txt');
      await repo.write({ 'd.txt': 'd\n' });
      await repo.git('add', '--intent-to-add', 'd.txt');
      expect(opened(repo)?.folders).toBeNull();
    });
  });

  test.each([
    ['a path twice', 'd/bb', 'd/a0'],
    ['a path out of order', 'd/bb', 'd/ZZ'],
    ['a NUL in a path', 'd/bb', 'd/b\0'],
    ['a part without a name', 'd/bb', 'd//b'],
    ['a path that ends with a slash', 'd/bb', 'd/b/'],
    ['a file that is a folder as well', 'd/a0c', 'd/a/c'],
  ])('%s is for git to judge', async (_name, was, is) => {
    await withRepository(async (repo) => {
      const files = ['d/a', 'd/a-b', 'd/a0', 'd/a0c', 'd/bb', 'e/f'];
      await repo.commit('some', Object.fromEntries(files.map((each) => [each, `${each}\n`])));
      await repo.write({ 'd/zz': 'another\n' });
      await repo.git('add', 'd/zz');
      expect(opened(repo)?.folders?.trees.root).toBe((await repo.git('write-tree')).trim());
      await repo.write({ 'd/zz': 'another one\n' });
      await repo.git('add', 'd/zz');
      const file = join(repo.root, '.git', 'index');
      const bytes = readFileSync(file);
      const place = bytes.indexOf(`${was}\0`);
      expect(place).toBeGreaterThan(0);
      bytes.write(is, place, 'latin1');
      createHash('sha1')
        .update(bytes.subarray(0, -20))
        .digest()
        .copy(bytes, bytes.length - 20);
      writeFileSync(file, bytes);
      expect(opened(repo)).not.toBeNull();
      expect(opened(repo)?.folders).toBeNull();
    });
  });

  test('the fourth version is listed', async () => {
    await withRepository(async (repo) => {
      await repo.commit('some', { 'a/b.txt': 'b\n', 'c.txt': 'c\n' });
      await repo.git('update-index', '--index-version', '4');
      expect(opened(repo)?.folders).toBeNull();
    });
  });
});
