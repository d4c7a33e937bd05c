import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { BlobRead } from '../../src/core/snapshot.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, type Backend, contents, failureOf, opened, readAll } from './observe.ts';
import { type Files, TestRepository, withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

/** What `git add` makes of every file of the working tree, by git itself. */
async function addedByGit(repo: TestRepository): Promise<Record<string, string>> {
  await repo.git('-c', 'core.safecrlf=false', 'add', '--all');
  return Object.fromEntries(
    (await repo.git('ls-files', '-s', '-z'))
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => [line.slice(line.indexOf('\t') + 1), line.split(' ')[1] as string]),
  );
}

/** Ids of every file of the working tree, as a backend reads them; what it refuses is left out. */
async function readIds(backend: Backend, repo: TestRepository): Promise<Record<string, string>> {
  return opened(backend, repo, async (repository) => {
    const snapshot = await repository.worktree();
    if (backend === 'native') return idsOf(await readAll(snapshot));
    const reads = snapshot.entries.map((entry) => readAll(snapshot, [entry]).catch(refused));
    return idsOf((await Promise.all(reads)).flat());
  });
}

/** By git, and without it. */
async function readByBoth(repo: TestRepository) {
  return [await readIds('native', repo), await readIds('js', repo)] as const;
}

function idsOf(reads: readonly BlobRead[]): Record<string, string> {
  return Object.fromEntries(reads.map(({ entry, id }) => [entry.path, id ?? 'too large']));
}

function refused(error: unknown): [] {
  if (error instanceof CouldNotCheck && error.code === 'unsupported-by-js-backend') return [];
  throw error;
}

const TEXTS: Files = {
  'lf.md': 'one\ntwo\n',
  'crlf.md': 'one\r\ntwo\r\n',
  'mixed.md': 'one\r\ntwo\nthree\rfour',
  'binary.md': 'a\0b\r\n',
  'ident.md': '$Id: made up $\n$Id$\n',
  'empty.md': '',
  'sub/crlf.txt': 'one\r\n',
  'odd "name"\n\\.md': 'one\r\n',
};

/** Attributes, configuration, and what the index held before the files were changed. */
const SETTINGS: readonly {
  readonly name: string;
  readonly attributes?: string;
  readonly config?: readonly (readonly [string, string])[];
  readonly tracked?: Files;
}[] = [
  { name: 'nothing set' },
  { name: 'core.autocrlf=true', config: [['core.autocrlf', 'true']] },
  { name: 'core.autocrlf=input', config: [['core.autocrlf', 'input']] },
  {
    name: 'core.autocrlf=true over text that was stored with CRLF',
    config: [['core.autocrlf', 'true']],
    tracked: { 'crlf.md': 'before\r\n', 'mixed.md': 'before\n' },
  },
  {
    name: 'core.safecrlf',
    config: [
      ['core.autocrlf', 'true'],
      ['core.safecrlf', 'true'],
    ],
  },
  { name: 'text=auto', attributes: '* text=auto' },
  {
    name: 'text=auto over text that was stored with CRLF',
    attributes: '* text=auto',
    tracked: { 'crlf.md': 'before\r\n', 'mixed.md': 'before\n' },
  },
  { name: 'text', attributes: '*.md text', tracked: { 'crlf.md': 'before\r\n' } },
  { name: '-text', attributes: '*.md -text', config: [['core.autocrlf', 'true']] },
  { name: 'binary', attributes: '* binary', config: [['core.autocrlf', 'true']] },
  { name: 'eol=crlf', attributes: '*.md eol=crlf' },
  { name: 'eol=lf', attributes: '*.md eol=lf' },
  { name: 'crlf, the old word', attributes: '*.md crlf' },
  { name: '-crlf, the old word', attributes: '*.md -crlf', config: [['core.autocrlf', 'true']] },
  { name: 'crlf=input', attributes: '*.md crlf=input' },
  { name: 'ident', attributes: '*.md ident' },
  { name: 'a filter that is not there', attributes: '*.md filter=nowhere' },
  { name: 'attributes of a folder', attributes: 'sub/* text' },
];

describe('a changed file has the id that git add would give it', () => {
  test.each(SETTINGS)('$name', ({ attributes, config = [], tracked }) =>
    withRepository(async (repo) => {
      if (tracked) await repo.commit('first', tracked);
      for (const [key, value] of config) await repo.git('config', key, value);
      if (attributes) repo.write({ '.gitattributes': `${attributes}\n` });
      repo.write(TEXTS);
      const [read, readByJs] = await readByBoth(repo);
      const added = await addedByGit(repo);
      expect(added).toMatchObject(read);
      expect(added).toMatchObject(readByJs);
      expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(added)));
      // The js backend may refuse, but never what no setting can change.
      expect(Object.keys(readByJs)).toEqual(expect.arrayContaining(['empty.md', 'lf.md']));
    }),
  );

  test('attributes that stand outside of the working tree', () =>
    withRepository(async (repo) => {
      const elsewhere = join(repo.base, 'attributes');
      await repo.git('config', 'core.attributesFile', elsewhere);
      repo.write({ '../attributes': '*.txt text\n', '.git/info/attributes': '*.md text\n' });
      repo.write(TEXTS);
      const both = await readByBoth(repo);
      const added = await addedByGit(repo);
      for (const read of both) {
        expect(added).toMatchObject(read);
        expect(read['lf.md']).toBe(repo.blobId('one\ntwo\n'));
      }
    }));

  test.each(BACKENDS)(
    '%s: a file that git converts, unchanged since it was checked out',
    (backend) =>
      withRepository(async (repo) => {
        await repo.git('config', 'core.autocrlf', 'true');
        await repo.commit('first', { 'a.md': 'one\r\n' });
        // Long before the index was written: git trusts size and times.
        const then = 1_700_000_000;
        utimesSync(join(repo.root, 'a.md'), then, then);
        await repo.git('update-index', '--refresh');
        await opened(backend, repo, async (repository) => {
          const snapshot = await repository.worktree();
          expect(snapshot.entries[0]?.id).toBe(repo.blobId('one\n'));
          expect(await contents(snapshot)).toEqual({ 'a.md': 'one\n' });
        });
      }),
  );
});

describe('native: conversions', () => {
  test('another encoding is stored as UTF-8', () =>
    withRepository(async (repo) => {
      repo.write({
        '.gitattributes': '*.md working-tree-encoding=UTF-16LE\n',
        'a.md': Buffer.from('é\n', 'utf16le'),
      });
      await opened('native', repo, async (repository) => {
        const files = await contents(await repository.worktree());
        expect(files['a.md']).toBe('é\n');
      });
    }));

  test('the limit is about what git would store', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.autocrlf', 'true');
      repo.write({ 'a.md': '12\r\n\r\n', 'b.md': '123\r\n\r\n' });
      await opened('native', repo, async (repository) => {
        const snapshot = await repository.worktree();
        const [a, b] = await readAll(snapshot, snapshot.entries, 4);
        expect(a && 'bytes' in a && Buffer.from(a.bytes).toString()).toBe('12\n\n');
        expect(b).toMatchObject({ entry: snapshot.entries[1], id: null, tooLarge: 5 });
      });
    }));

  test('what is far beyond the limit does not stop what follows', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.autocrlf', 'true');
      const large = '12345678\r\n'.repeat(600_000);
      repo.write({ 'a.md': 'a\r\n', 'b.md': large, 'c.md': 'c\r\n' });
      await opened('native', repo, async (repository) => {
        const snapshot = await repository.worktree();
        const reads = await readAll(snapshot, snapshot.entries, 1000);
        expect(reads.map((read) => ('bytes' in read ? read.bytes.length : read.tooLarge))).toEqual([
          // Not converted to be measured: the size is the file's own.
          2, 6_000_000, 2,
        ]);
      });
    }));

  // Git's place is taken by a script of sh.
  test.skipIf(ON_WINDOWS)('what is far beyond the limit is not converted to be measured', () =>
    withRepository(async (repo) => {
      repo.write({
        '.gitattributes': 'text.md text\nident.md ident\nwide.md working-tree-encoding=UTF-16LE\n',
        'text.md': 'x\r\n'.repeat(2000),
        'ident.md': '$Id: made up $\n'.repeat(400),
        'wide.md': Buffer.from('x'.repeat(2500), 'utf16le'),
      });
      const mark = join(repo.base, 'converted');
      const env = await withStandIn(
        repo,
        insteadOf('update-index', `echo >> '${mark}'; exec "$git" "$@"`),
      );
      await opened(
        'native',
        repo,
        async (repository) => {
          const snapshot = await repository.worktree();
          const entries = snapshot.entries.filter(({ path }) => path !== '.gitattributes');
          const sizes = async (limit: number) =>
            (await readAll(snapshot, entries, limit)).map((read) =>
              'bytes' in read ? read.bytes.length : -read.tooLarge,
            );
          expect(await sizes(1000)).toEqual([-6000, -6000, -5000]);
          expect(existsSync(mark)).toBe(false);
          // From a quarter of the file's size on, what git would store may be within the limit.
          expect(await sizes(2500)).toEqual([2000, -4000, 2500]);
          expect(existsSync(mark)).toBe(true);
        },
        { env },
      );
    }),
  );

  test.each([
    ['UTF-16', Buffer.from('no mark', 'utf16le'), 'BOM is required'],
    ['UTF-16LE', Buffer.from('\ufeffa mark', 'utf16le'), 'BOM is prohibited'],
    ['made-up', Buffer.from('text'), 'failed to encode'],
  ])('a file that is not in its encoding: %s', (encoding, bytes, words) =>
    withRepository(async (repo) => {
      repo.write({
        '.gitattributes': `*.md working-tree-encoding=${encoding}\n`,
        'in/a.md': bytes,
      });
      await expect(repo.git('add', '--all')).rejects.toThrow(words);
      await opened('native', repo, async (repository) => {
        const failure = await failureOf(repository.worktree().then(contents));
        expect(failure.code).toBe('wrong-encoding');
        expect(failure.message).toContain(words);
        expect(failure.message).toContain('in/a.md');
        expect(failure.help).toContain('working-tree-encoding');
      });
    }),
  );

  test('attributes come from the index where the working tree has lost them', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/.gitattributes': '*.md text\n', 'in/a.md': 'a\n' });
      rmSync(join(repo.root, 'in', '.gitattributes'));
      repo.write({ 'in/a.md': 'changed\r\n', 'in/b.md': 'new\r\n' });
      const files = await opened('native', repo, async (repository) =>
        contents(await repository.worktree()),
      );
      expect(files).toEqual({ 'in/a.md': 'changed\n', 'in/b.md': 'new\n' });
      await opened('js', repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect((await failureOf(readAll(snapshot))).code).toBe('unsupported-by-js-backend');
      });
    }));

  test('our side of a conflict says whether text has CRLF', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a\r\n' });
      await repo.git('checkout', '--quiet', '-b', 'side');
      await repo.commit('side', { 'a.md': 'side\r\n' });
      await repo.git('checkout', '--quiet', 'main');
      await repo.commit('main', { 'a.md': 'main\r\n' });
      await repo.git('config', 'core.autocrlf', 'true');
      await expect(repo.git('merge', '--quiet', 'side')).rejects.toThrow();
      repo.write({ 'a.md': 'settled\r\n' });
      const read = await readIds('native', repo);
      expect(read).toEqual(await addedByGit(repo));
      expect(read['a.md']).toBe(repo.blobId('settled\r\n'));
    }));

  test('many files, in their order', () =>
    withRepository(async (repo) => {
      repo.write({ '.gitattributes': '* text=auto\n' });
      const files = Object.fromEntries(
        Array.from({ length: 1300 }, (_, i) => [`${i}.md`, i % 3 ? `${i}\r\n` : `${i}\n`]),
      );
      repo.write(files);
      const expected = Object.entries(files).map(([path, text]) => [path, text.replace('\r', '')]);
      await opened('native', repo, async (repository) => {
        const read = await contents(await repository.worktree());
        expect(read).toEqual({
          '.gitattributes': '* text=auto\n',
          ...Object.fromEntries(expected),
        });
      });
    }));

  test('nothing is left behind, in the repository or beside it', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.autocrlf', 'true');
      await repo.git('config', 'core.splitIndex', 'true');
      await repo.commit('first', { 'a.md': 'a\n', 'b.md': 'b\n' });
      repo.write({ 'a.md': 'changed\r\n', 'new.md': 'new\r\n' });
      const inside = () => readdirSync(join(repo.root, '.git'), { recursive: true }).sort();
      const beside = () =>
        readdirSync(tmpdir()).filter((name) => /^lint-protocol-\w{6}$/.test(name));
      const before = [inside(), beside()];
      await opened('native', repo, async (repository) => {
        const snapshot = await repository.worktree();
        expect((await contents(snapshot))['new.md']).toBe('new\n');
        for await (const read of snapshot.read(snapshot.entries, () => 100)) {
          expect(read.entry.path).toBe('a.md');
          break;
        }
      });
      expect([inside(), beside()]).toEqual(before);
    }));

  test('the path of the repository may hold what separates paths', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a\r\n' });
      await repo.git('config', 'core.autocrlf', 'true');
      const base = join(repo.base, 'with:colon "and quotes"\\');
      mkdirSync(join(base, 'home'), { recursive: true });
      renameSync(repo.root, join(base, 'repo'));
      const moved = new TestRepository(base);
      moved.write({ 'a.md': 'changed\r\n', 'new.md': 'new\r\n' });
      await opened('native', moved, async (repository) => {
        const snapshot = await repository.worktree();
        expect(snapshot.scope.base).toBe(head);
        expect(await contents(snapshot)).toEqual({ 'a.md': 'changed\r\n', 'new.md': 'new\n' });
      });
    }));

  test.each([
    ['clean', 'cat'],
    ['process', 'cat'],
    ['required', 'true'],
  ])('a filter with %s decides what is stored, so the file is not judged', (variable, value) =>
    withRepository(async (repo) => {
      await repo.git('config', `filter.f.${variable}`, value);
      repo.write({ '.gitattributes': '*.md filter=f\n', 'a.md': 'a', 'b.txt': 'b' });
      await opened('native', repo, async (repository) => {
        const snapshot = await repository.worktree();
        const failure = await failureOf(readAll(snapshot));
        expect(failure.code).toBe('filtered-file');
        expect(failure.message).toContain('a.md');
        expect(failure.message).toContain('"f"');
        const others = snapshot.entries.filter(({ path }) => path !== 'a.md');
        expect(await readAll(snapshot, others)).toHaveLength(2);
      });
    }),
  );

  test.each([
    ['smudge', 'cat'],
    ['clean', ''],
    ['required', 'false'],
  ])('a filter with %s=%j changes nothing that is stored', (variable, value) =>
    withRepository(async (repo) => {
      await repo.git('config', `filter.f.${variable}`, value);
      repo.write({ '.gitattributes': '*.md filter=f\n', 'a.md': 'a' });
      await opened('native', repo, async (repository) => {
        expect((await contents(await repository.worktree()))['a.md']).toBe('a');
      });
    }),
  );
});
