import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { linearWalk } from '../../../src/git/native/plain/linear-walk.ts';
import { StoredObjects } from '../../../src/git/native/plain/stored-objects.ts';
import { contents, opened } from '../observe.ts';
import { type TestRepository, withRepository } from '../repository-builder.ts';

function stored<T>(repo: TestRepository, use: (objects: StoredObjects) => T): T {
  const objects = new StoredObjects(join(repo.root, '.git'));
  try {
    return use(objects);
  } finally {
    objects.close();
  }
}

/** Contents that deltas are made of: long, and much like each other. */
async function grown(repo: TestRepository): Promise<void> {
  let log = '';
  for (let version = 0; version < 12; version += 1) {
    log += `${Array.from({ length: 30 }, (_, at) => `${version} ${at} ${(at * 7919) % 1009}`).join(' ')}\n`;
    await repo.commit(`${version}`, { 'in/log': log, [`in/${version}`]: `${version}\n${log}` });
  }
  await repo.git('tag', '-a', '-m', 'a tag', 'named');
}

async function allIds(repo: TestRepository): Promise<string[]> {
  const listed = await repo.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)');
  return listed.split('\n');
}

describe('objects that are read without git', () => {
  test.each<[name: string, ...commands: string[][]]>([
    ['each in its file'],
    ['in a pack', ['gc', '-q']],
    [
      'in a pack whose deltas name their bases',
      ['-c', 'repack.useDeltaBaseOffset=false', 'repack', '-adq'],
    ],
    ['in a pack of long chains', ['repack', '-adfq', '--depth=200', '--window=50']],
    ['in a pack that nothing was made small in', ['-c', 'core.compression=0', 'repack', '-adFq']],
    [
      'in several packs',
      ['-c', 'pack.packSizeLimit=1m', 'repack', '-adq'],
      ['commit', '-q', '--allow-empty', '-m', 'x'],
      ['repack', '-dq'],
    ],
  ])('%s', (_name, ...commands) =>
    withRepository(async (repo) => {
      await grown(repo);
      for (const command of commands) await repo.git(...command);
      const ids = await allIds(repo);
      expect(ids.length).toBeGreaterThan(50);
      const types = await Promise.all(ids.map((id) => repo.git('cat-file', '-t', id)));
      stored(repo, (objects) => {
        // That the bytes are the right ones shows in their hash, which is looked at in reading them.
        expect(ids.map((id) => objects.read(id)?.type)).toEqual(types);
      });
    }),
  );

  test('HEAD is the commit that git means', () =>
    withRepository(async (repo) => {
      const head = () => stored(repo, (objects) => objects.read('HEAD')?.id ?? null);
      expect(head()).toBeNull();
      const first = await repo.commit('first', { a: '1' });
      expect(head()).toBe(first);
      await repo.git('pack-refs', '--all');
      expect(head()).toBe(first);
      const second = await repo.commit('second', { a: '2' });
      expect(head()).toBe(second);
      await repo.git('checkout', '-q', '--detach', first);
      expect(head()).toBe(first);
      await repo.git('checkout', '-q', '-b', 'a/b.c+d@e-f');
      expect(head()).toBe(first);
      await repo.git('symbolic-ref', 'refs/heads/other', 'refs/heads/main');
      await repo.git('symbolic-ref', 'HEAD', 'refs/heads/other');
      expect(head()).toBeNull();
    }));

  test.each([
    'ref: refs/heads/../../HEAD',
    'ref: refs/heads//main',
    'ref: refs/heads/main.lock',
    'ref: refs/tags/x',
    'ref: refs/heads/',
    '1234',
    '',
  ])('HEAD says %j: git is asked', (text) =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1' });
      await repo.git('tag', 'x');
      repo.write({ '.git/HEAD': `${text}\n` });
      stored(repo, (objects) => expect(objects.read('HEAD')).toBeNull());
    }),
  );

  test('of a branch that was packed twice, git is asked', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      const second = await repo.commit('second', { a: '2' });
      await repo.git('pack-refs', '--all');
      const lines = [first, second].map((id) => `${id} refs/heads/main\n`).join('');
      repo.write({ '.git/packed-refs': lines });
      stored(repo, (objects) => expect(objects.read('HEAD')).toBeNull());
    }));

  test('where very many refs are packed, git is asked', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      await repo.git('pack-refs', '--all');
      stored(repo, (objects) => expect(objects.read('HEAD')?.id).toBe(first));
      truncateSync(join(repo.root, '.git/packed-refs'), 2 ** 30);
      stored(repo, (objects) => expect(objects.read('HEAD')).toBeNull());
    }));

  test('a commit is asked for as one', () =>
    withRepository(async (repo) => {
      const commit = await repo.commit('first', { a: '1' });
      await repo.git('tag', '-a', '-m', 'a tag', 'named');
      const [tag, tree] = await Promise.all(
        ['named', 'HEAD^{tree}'].map((rev) => repo.git('rev-parse', rev)),
      );
      stored(repo, (objects) => {
        expect(objects.read(`${commit}^{commit}`)?.id).toBe(commit);
        for (const id of [tag, tree]) expect(objects.read(`${id}^{commit}`)).toBeNull();
      });
    }));
});

describe('objects that git has to read', () => {
  test('one under the name of another', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1', b: '2' });
      const [a, b] = (await Promise.all(
        ['HEAD:a', 'HEAD:b'].map((rev) => repo.git('rev-parse', rev)),
      )) as [string, string];
      const file = (id: string) => join(repo.root, '.git/objects', id.slice(0, 2), id.slice(2));
      rmSync(file(a));
      writeFileSync(file(a), readFileSync(file(b)));
      stored(repo, (objects) => {
        expect(objects.read(a)).toBeNull();
        expect(objects.readAll([b])).toHaveLength(1);
        expect(objects.readAll([b, a])).toBeNull();
      });
    }));

  test('none of a pack or an index that was changed is believed', () =>
    withRepository(async (repo) => {
      await grown(repo);
      await repo.git('gc', '-q');
      const ids = await allIds(repo);
      const folder = join(repo.root, '.git/objects/pack');
      const whole = new Map(
        ids.map((id) => [id, stored(repo, (objects) => objects.read(id)?.bytes)]),
      );
      let [unread, wrong] = [0, 0];
      for (const ending of ['.pack', '.idx']) {
        const file = join(folder, readdirSync(folder).find((path) => path.endsWith(ending)) ?? '');
        const content = readFileSync(file);
        rmSync(file);
        for (let at = 0; at < content.length; at += Math.ceil(content.length / 30)) {
          const changed = Buffer.from(content);
          changed[at] = (changed[at] ?? 0) ^ 0xff;
          writeFileSync(file, changed);
          stored(repo, (objects) => {
            for (const id of ids) {
              const object = objects.read(id);
              if (object === null) unread += 1;
              else if (whole.get(id)?.equals(object.bytes) !== true) wrong += 1;
            }
          });
        }
        writeFileSync(file, content);
      }
      expect(wrong).toBe(0);
      expect(unread).toBeGreaterThan(100);
    }));

  test('what is nowhere, and what is no id', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1' });
      stored(repo, (objects) => {
        for (const name of ['0'.repeat(40), 'main', '../../config', '', 'HEAD~1', 'f'.repeat(64)]) {
          expect(objects.read(name)).toBeNull();
        }
      });
    }));

  test('one of many megabytes', () =>
    withRepository(async (repo) => {
      await repo.commit('first', {
        large: Buffer.alloc(33 * 2 ** 20),
        small: Buffer.alloc(31 * 2 ** 20),
      });
      const [large = '', small = ''] = await Promise.all(
        ['HEAD:large', 'HEAD:small'].map((rev) => repo.git('rev-parse', rev)),
      );
      for (const isPacked of [false, true]) {
        if (isPacked) await repo.git('gc', '-q');
        stored(repo, (objects) => {
          expect(objects.read(large)).toBeNull();
          expect(objects.read(small)?.bytes).toHaveLength(31 * 2 ** 20);
          expect(objects.readAll(Array(5).fill(small))).toBeNull();
        });
      }
    }));
});

test('a large object is read, and one that lies about its size is not', () =>
  withRepository(async (repo) => {
    // What can't be made smaller: more than 64 KiB in its file.
    const content = randomBytes(200_000);
    for (const said of ['200000', '199999', '200001', '1', '0', '33554432', '99999999999', 'x']) {
      const object = Buffer.concat([Buffer.from(`blob ${said}\0`), content]);
      const id = createHash('sha1').update(object).digest('hex');
      const folder = join(repo.root, '.git/objects', id.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, id.slice(2)), deflateSync(object));
      const found = stored(repo, (objects) => objects.read(id)?.bytes);
      if (said === '200000') expect(found?.equals(content)).toBe(true);
      else expect(found).toBeUndefined();
    }
  }));

describe('a line of commits', () => {
  test('is what git lists, and what forks is left to git', () =>
    withRepository(async (repo) => {
      const commits: string[] = [];
      for (let at = 0; at < 5; at += 1) commits.push(await repo.commit(`${at}`, { a: `${at}` }));
      await repo.git('checkout', '-q', '-b', 'side', commits[2] as string);
      const side = await repo.commit('side', { b: '1' });
      await repo.git('checkout', '-q', 'main');
      await repo.git('merge', '-q', '--no-edit', 'side');
      const merged = await repo.head();
      const after = await repo.commit('after', { a: 'after' });
      const all = [...commits, side, merged, after];
      for (const include of all) {
        for (const exclude of all) {
          const listed = await repo.git(
            'rev-list',
            '--topo-order',
            '--reverse',
            '--parents',
            include,
            `^${exclude}`,
          );
          const git = listed
            .split('\n')
            .filter(Boolean)
            .map((line) => line.split(' '));
          const own = stored(repo, (objects) =>
            linearWalk(objects, { include: [include], exclude: [exclude] }),
          );
          const isLine = git.every(([, ...parents]) => parents.length === 1);
          if (own === null)
            expect([isLine && git.at(0)?.[1] === exclude, git.length]).not.toEqual([true, 1]);
          else expect(own.map(({ id, parents }) => [id, ...parents])).toEqual(git);
        }
      }
      const near = { include: [commits[4] as string], exclude: [commits[0] as string] };
      stored(repo, (objects) => expect(linearWalk(objects, near)).toHaveLength(4));
    }));

  test('is not followed for ever', () =>
    withRepository(async (repo) => {
      const lines = Array.from(
        { length: 70 },
        () => 'commit refs/heads/main\ncommitter A <a@b> 0 +0000\ndata 0\n',
      );
      await repo.gitWith({ input: lines.join('') }, 'fast-import', '--quiet');
      const [end, near, far] = (await Promise.all(
        ['main', 'main~64', 'main~65'].map((rev) => repo.git('rev-parse', rev)),
      )) as [string, string, string];
      stored(repo, (objects) => {
        expect(linearWalk(objects, { include: [end], exclude: [near] })).toHaveLength(64);
        expect(linearWalk(objects, { include: [end], exclude: [far] })).toBeNull();
      });
    }));
});

test('what is staged in a plain repository is read without any git', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { a: '1', 'in/log': '1\n', 'in/same': 's' });
    const head = await repo.commit('second', { 'in/log': '1\n2\n' });
    await repo.git('gc', '-q');
    repo.write({ 'in/log': '1\n2\n3\n', new: 'n' });
    await repo.git('add', '.');
    const env = { ...repo.env, PATH: repo.base };
    await opened(
      'native',
      repo,
      async (repository) => {
        const index = await repository.index();
        expect(index.scope.base).toBe(head);
        expect(await contents(index)).toEqual({
          a: '1',
          'in/log': '1\n2\n3\n',
          'in/same': 's',
          new: 'n',
        });
        const step = await repository.stagedStep(index);
        expect(step.changes.map(({ path }) => path)).toEqual(['in/log', 'new']);
        const before = await repository.revision(head);
        expect(await contents(before)).toEqual({ a: '1', 'in/log': '1\n2\n', 'in/same': 's' });
        const [parent = ''] = await repository.parents(head);
        expect(await repository.resolve(`${parent}^{commit}`)).toBe(parent);
        expect(await repository.isAncestor(parent, head)).toBe(true);
        expect(await contents(await repository.revision(parent))).toMatchObject({
          'in/log': '1\n',
        });
      },
      { env },
    );
  }));
