import {
  chmodSync,
  lstatSync,
  lutimesSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import type { Repository } from '../../src/core/repository.ts';
import { lastIdOf, type SnapshotEntry } from '../../src/core/snapshot.ts';
import { ATTRIBUTES_QUESTION } from '../../src/git/native/attributes.ts';
import { gitEnvironment } from '../../src/git/native/environment.ts';
import { Git } from '../../src/git/native/git.ts';
import { AskedGit } from '../../src/git/native/held/asked-git.ts';
import { HeldRepository } from '../../src/git/native/held/held-repository.ts';
import { openRepository } from '../../src/git/open.ts';
import { everySecond } from '../runs.ts';
import { contents, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** So late that whatever was written was written long ago. */
const LATE = () => Date.UTC(2100, 0, 1);

const PATHS = [
  'a.txt',
  'docs/b.md',
  'docs/deep/c.txt',
  'out/log.txt',
  'out/of/log.txt',
  'fresh/x/y.txt',
  'fresh/x/z.md',
  '.hidden',
  'Docs.txt',
];
const TEXTS = ['one\n', 'two\n', 'three\r\n', '', 'one\none\n'];

/** What a working tree holds, by path: how and what. */
async function seen(repository: Repository): Promise<Record<string, readonly unknown[]>> {
  const snapshot = await repository.worktree();
  const texts = await contents(snapshot);
  const { parents } = await repository.worktreeStep(snapshot);
  const rows = snapshot.entries.map(({ path, mode }) => [path, [mode, texts[path], parents]]);
  return Object.fromEntries(rows);
}

async function seenHeld(held: HeldRepository, repo: TestRepository) {
  const options = { cwd: repo.root, env: repo.env, backend: 'native' } as const;
  const repository = await openRepository(options, held);
  try {
    return await seen(repository);
  } finally {
    await repository.close();
  }
}

/** How often git listed files meanwhile. */
async function listings(work: () => Promise<unknown>): Promise<number> {
  const start = vi.spyOn(Git.prototype, 'start');
  try {
    await work();
    return start.mock.calls.filter(([args]) => args.includes('--exclude-standard')).length;
  } finally {
    start.mockRestore();
  }
}

/** Each change has a time of its own, as if there were time between them. */
class Changes {
  readonly #repo: TestRepository;
  #second = 1_000_000_000;

  constructor(repo: TestRepository) {
    this.#repo = repo;
  }

  write(path: string, text: string): void {
    const there = lstatSync(join(this.#repo.root, path), { throwIfNoEntry: false });
    if (there?.isSymbolicLink()) this.remove(path);
    this.#repo.write({ [path]: text });
    this.#stamp(path);
  }

  remove(path: string): void {
    rmSync(join(this.#repo.root, path), { force: true });
    this.#stamp(path);
  }

  link(path: string): void {
    this.remove(path);
    symlinkSync('nowhere', join(this.#repo.root, path));
    this.#stamp(path);
  }

  removeFolder(path: string): void {
    const folder = dirname(path);
    if (folder !== '.') rmSync(join(this.#repo.root, folder), { recursive: true, force: true });
    this.#stamp(path);
  }

  /** The file and its folders. */
  #stamp(path: string): void {
    for (let each = path; ; each = dirname(each)) {
      const full = join(this.#repo.root, each);
      this.#second += 1;
      if (lstatSync(full, { throwIfNoEntry: false })) lutimesSync(full, this.#second, this.#second);
      if (each === '.') break;
    }
  }

  async any(random: ReturnType<typeof seeded>): Promise<void> {
    const path = random.pick(PATHS);
    const full = join(this.#repo.root, path);
    const isThere = lstatSync(full, { throwIfNoEntry: false }) !== undefined;
    switch (random.below(20)) {
      case 0:
        return this.remove(path);
      case 1:
        return isThere ? this.link(path) : this.write(path, random.pick(TEXTS));
      case 2:
        if (isThere && lstatSync(full).isFile()) chmodSync(full, 0o755);
        return this.#stamp(path);
      case 3:
        return this.write('.gitignore', random.pick(['out/\n', '', '*.md\n!docs/b.md\n']));
      case 4:
        await this.#repo.commit('all');
        return;
      case 5:
        return this.write('.gitattributes', random.pick(['*.txt text\n', '* -text\n']));
      case 6:
        if (isThere) renameSync(full, `${full}.moved`);
        return this.#stamp(path);
      case 7:
        return this.removeFolder(path);
      default:
        return this.write(path, random.pick(TEXTS));
    }
  }
}

describe('a git that goes on answering', () => {
  test('tells of each path, and is started again where somebody ended it', async () => {
    await withRepository(async (repo) => {
      repo.write({ '.gitattributes': '*.txt text\n' });
      const git = new Git(repo.root, gitEnvironment(repo.env, repo.root));
      const start = vi.spyOn(git, 'start');
      const asked = new AskedGit(git, ATTRIBUTES_QUESTION);
      const textOf = async (...paths: string[]) => {
        const parts = await asked.ask(paths);
        return paths.map((_, at) => parts[at * ATTRIBUTES_QUESTION.parts + 2]);
      };
      expect(await textOf('a.txt', 'b.md')).toEqual(['set', 'unspecified']);
      expect(await Promise.all([textOf('c.txt'), textOf('d')])).toEqual([['set'], ['unspecified']]);
      expect(start).toHaveBeenCalledTimes(1);
      const [child] = start.mock.results.map(({ value }) => value);
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      expect(await textOf('e.txt')).toEqual(['set']);
      expect(start).toHaveBeenCalledTimes(2);
      asked.end();
    });
  });

  test('that fails says why', async () => {
    await withRepository(async (repo) => {
      const git = new Git(repo.root, gitEnvironment(repo.env, repo.root));
      const asked = new AskedGit(git, { args: ['check-attr', '--nonsense'], parts: 1 });
      await expect(asked.ask(['a'])).rejects.toMatchObject({ code: 'git-too-old' });
    });
  });
});

describe('a work tree that is held', () => {
  test.each(everySecond([1, 2]))(
    'is what git lists, whatever happens to it (seed %i)',
    async (seed) => {
      await withRepository(async (repo) => {
        const random = seeded(seed);
        const changes = new Changes(repo);
        const held = new HeldRepository(LATE);
        await repo.commit('first', { 'a.txt': 'one\n', 'docs/b.md': 'two\n' });
        let told = 0;
        for (let nth = 0; nth < 35; nth += 1) {
          await changes.any(random);
          told += await listings(async () => {
            const found = await seenHeld(held, repo);
            expect(found, `change ${nth}`).toEqual(await opened('native', repo, seen));
          });
        }
        await held.end();
        // Git listed it for the comparison each time, and for us only now and then.
        expect(told).toBeGreaterThan(35);
        expect(told).toBeLessThan(60);
      });
    },
  );

  test('costs no process where files of it changed', async () => {
    await withRepository(async (repo) => {
      const changes = new Changes(repo);
      const held = new HeldRepository(LATE);
      await repo.commit('first', { 'a.txt': 'one\n' });
      for (const text of ['1', '2', '3']) {
        changes.write('new.txt', text);
        await seenHeld(held, repo);
      }
      const start = vi.spyOn(Git.prototype, 'start');
      changes.write('new.txt', '4');
      changes.write('a.txt', 'other\n');
      const found = await seenHeld(held, repo);
      expect(start.mock.calls.map(([args]) => args[0])).toEqual([]);
      start.mockRestore();
      await held.end();
      expect(found['new.txt']?.[1]).toBe('4');
      expect(found['a.txt']?.[1]).toBe('other\n');
    });
  });

  test('has its objects from one git, which is started again where somebody ended it', async () => {
    await withRepository(async (repo) => {
      const held = new HeldRepository(LATE);
      await repo.commit('first', { 'a.txt': 'one\n' });
      for (let nth = 0; nth < 2; nth += 1) await seenHeld(held, repo);
      const start = vi.spyOn(Git.prototype, 'start');
      await repo.commit('second', { 'a.txt': 'two\n' });
      expect((await seenHeld(held, repo))['a.txt']?.[1]).toBe('two\n');
      const [child] = start.mock.results.flatMap(({ value }, nth) =>
        start.mock.calls[nth]?.[0]?.[0] === 'cat-file' ? [value] : [],
      );
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill();
      await ended;
      start.mockClear();
      expect(await seenHeld(held, repo)).toEqual(await opened('native', repo, seen));
      start.mockRestore();
      await held.end();
    });
  });

  test('of what was written a moment ago, nothing is believed', async () => {
    await withRepository(async (repo) => {
      const held = new HeldRepository();
      await repo.commit('first', { 'a.txt': 'one\n' });
      for (let nth = 0; nth < 12; nth += 1) {
        repo.write({ 'a.txt': `${nth % 10}\n`, 'new.txt': `${nth % 10}` });
        const found = await seenHeld(held, repo);
        expect([found['a.txt']?.[1], found['new.txt']?.[1]]).toEqual([
          `${nth % 10}\n`,
          `${nth % 10}`,
        ]);
      }
      await held.end();
    });
  });

  test.each(['in place', 'by another file'])(
    'hands out what was known last, and is outdated once somebody asks for what changed %s',
    (how) =>
      withRepository(async (repo) => {
        const held = new HeldRepository(LATE);
        await repo.commit('first', { 'a.txt': 'one\n', 'b.txt': 'one\n', 'c.txt': 'one\n' });
        for (let call = 0; call < 3; call += 1) await seenHeld(held, repo);
        const options = { cwd: repo.root, env: repo.env, backend: 'native' } as const;
        const repository = await openRepository(options, held);
        const path = join(repo.root, 'a.txt');
        writeFileSync(how === 'in place' ? path : `${path}.new`, 'two\n');
        if (how !== 'in place') renameSync(`${path}.new`, path);
        const { entries } = await repository.worktree();
        const [changed, same, other] = entries;
        const before = entries.map((entry) => lastIdOf(entry));
        expect(new Set(before).size).toBe(1);
        expect([same?.id, other?.mode]).toEqual([before[0], 'file']);
        expect(repository.isOutdated).toBe(false);
        expect(changed?.id).toBeNull();
        expect(repository.isOutdated).toBe(true);
        writeFileSync(join(repo.root, 'c.txt'), 'three\n');
        // Who begins anew is told of nothing that was not looked at.
        const again = await repository.worktree();
        expect(again.entries.map((entry) => lastIdOf(entry))).toEqual([null, before[0], null]);
        expect(repository.isOutdated).toBe(false);
        await repository.close();
        await held.end();
      }),
  );

  test('a log that grew since the commit is read, whoever asks how it began', async () => {
    await withRepository(async (repo) => {
      const changes = new Changes(repo);
      const held = new HeldRepository(LATE);
      await repo.commit('first', { 'log.txt': 'one\n' });
      changes.write('log.txt', 'one\ntwo\n');
      for (let nth = 0; nth < 3; nth += 1) await seenHeld(held, repo);
      const options = { cwd: repo.root, env: repo.env, backend: 'native' } as const;
      const repository = await openRepository(options, held);
      const snapshot = await repository.worktree();
      const [entry] = snapshot.entries;
      // Its content is held: git has no object of that name.
      expect(entry?.id).toMatch(/^[0-9a-f]{40}$/);
      expect(entry?.isUnstored).toBe(true);
      const grown = { ...(entry as SnapshotEntry), mayBeginWith: { id: '0'.repeat(40), size: 4 } };
      const found: (string | null)[] = [];
      for await (const read of snapshot.read([grown], () => 100)) {
        found.push('bytes' in read ? Buffer.from(read.bytes).toString() : null);
      }
      expect(found).toEqual(['one\ntwo\n']);
      await repository.close();
      await held.end();
    });
  });

  test.each([
    ['another size', (path: string) => writeFileSync(path, 'other\n')],
    ['as many bytes', (path: string) => writeFileSync(path, 'two\n', { flag: 'r+' })],
    [
      'another file of the same name',
      (path: string) => {
        writeFileSync(`${path}.new`, 'two\n');
        renameSync(`${path}.new`, path);
      },
    ],
  ])('a change whose time was set back is seen: %s', async (_name, change) => {
    await withRepository(async (repo) => {
      const held = new HeldRepository(LATE);
      await repo.commit('first', { 'a.txt': 'one\n', 'b.txt': 'one\n' });
      const paths = ['.', 'a.txt', 'b.txt'].map((each) => join(repo.root, each));
      for (const path of paths) lutimesSync(path, 1_000_000_000, 1_000_000_000);
      repo.write({ 'b.txt': 'new\n' });
      for (let nth = 0; nth < 3; nth += 1) await seenHeld(held, repo);
      const times = paths.map((path) => [path, lstatSync(path)] as const);
      for (const path of paths.slice(1)) change(path);
      for (const [path, { atime, mtime }] of times) lutimesSync(path, atime, mtime);
      const found = await seenHeld(held, repo);
      expect(found).toEqual(await opened('native', repo, seen));
      expect([found['a.txt']?.[1], found['b.txt']?.[1]]).not.toContain('one\n');
      expect(found['b.txt']?.[1]).not.toBe('new\n');
      await held.end();
    });
  });

  test('where the clock of the machine was set back, git lists all', async () => {
    await withRepository(async (repo) => {
      let now = LATE();
      const held = new HeldRepository(() => now);
      await repo.commit('first', { 'a.txt': 'one\n' });
      for (let nth = 0; nth < 3; nth += 1) await seenHeld(held, repo);
      expect(await listings(() => seenHeld(held, repo))).toBe(0);
      now -= 1;
      expect(await listings(() => seenHeld(held, repo))).toBe(1);
      await held.end();
    });
  });

  test('is listed by git where that alone can tell', async () => {
    await withRepository(async (repo) => {
      const changes = new Changes(repo);
      const held = new HeldRepository(LATE);
      await repo.commit('first', { 'a.txt': 'one\n', '.gitignore': 'out/\n' });
      for (let nth = 0; nth < 3; nth += 1) await seenHeld(held, repo);
      const tell = async (change: () => unknown) => {
        await change();
        return listings(() => seenHeld(held, repo));
      };
      expect(await tell(() => changes.write('sub/new/a.txt', '1'))).toBe(0);
      expect(await tell(() => changes.write('out/new/a.txt', '1'))).toBe(0);
      expect(await tell(() => changes.write('sub/new/b.txt', '1'))).toBe(0);
      const found = ['.gitignore', 'a.txt', 'sub/new/a.txt', 'sub/new/b.txt'];
      expect(Object.keys(await seenHeld(held, repo))).toEqual(found);
      // Twice each: the first listing says where to look.
      expect(await tell(() => changes.write('other/.gitignore', '*.txt\n'))).toBe(1);
      expect(await tell(() => undefined)).toBe(0);
      expect(await tell(() => changes.write('.gitignore', 'sub/\n'))).toBe(1);
      const left = ['.gitignore', 'a.txt', 'other/.gitignore', 'out/new/a.txt'];
      expect(Object.keys(await seenHeld(held, repo))).toEqual(left);
      expect(await tell(() => repo.git('config', 'core.filemode', 'false'))).toBe(1);
      expect(await tell(() => undefined)).toBe(1);
      await held.end();
    });
  });
});
