import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/core/change.ts';
import type { Repository } from '../../src/core/repository.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, opened, stepsOf, told } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Stores a commit as it is given, and gives its id. */
function rawCommit(repo: TestRepository, lines: readonly string[], message = 'x'): Promise<string> {
  const input = `${lines.join('\n')}\n\n${message}\n`;
  return repo.gitWith({ input }, 'hash-object', '-t', 'commit', '-w', '--literally', '--stdin');
}

/** A merge of commits that holds what the working tree does. */
async function mergeOf(repo: TestRepository, ...parents: string[]): Promise<string> {
  await repo.git('add', '--all');
  const tree = await repo.git('write-tree');
  return repo.git('commit-tree', '-m', 'merge', ...parents.flatMap((id) => ['-p', id]), tree);
}

async function lastStep(repository: Repository, commit: string): Promise<Step> {
  const step = (await stepsOf(repository, [commit])).at(-1);
  if (step?.commit?.id !== commit) throw new Error('the commit asked for is not the last one');
  return step;
}

describe.each(BACKENDS)('%s: one parent', (backend) => {
  test('each commit tells what it changed, and nothing else', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1', b: '1', 'in/c': '1', 'in/d': '1' });
      rmSync(join(repo.root, 'b'));
      const second = await repo.commit('second', { a: '2', 'in/d': '2', 'in/new/e': '2' });
      const third = await repo.commit('nothing');
      await opened(backend, repo, async (repository) => {
        const steps = await stepsOf(repository, [third]);
        expect(steps.map(({ commit }) => commit?.id)).toEqual([first, second, third]);
        expect(steps.map(({ parents }) => parents)).toEqual([[], [first], [second]]);
        expect(await Promise.all(steps.map((step) => told(repository, step)))).toEqual([
          ['a: -> 1', 'b: -> 1', 'in/c: -> 1', 'in/d: -> 1'],
          ['a: 1 -> 2', 'b: 1 -> -', 'in/d: 1 -> 2', 'in/new/e: - -> 2'],
          [],
        ]);
        expect(steps[1]?.changes[0]).toEqual({
          path: 'a',
          before: [{ path: 'a', mode: 'file', id: repo.blobId('1') }],
          after: { path: 'a', mode: 'file', id: repo.blobId('2') },
        });
      });
    }));

  test('a step that was made before comes in its place, and nothing of it is read', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      const second = await repo.commit('second', { a: '2' });
      const side = await mergeOf(repo, first);
      const merge = await mergeOf(repo, second, side);
      await opened(backend, repo, async (repository) => {
        const range = { include: [merge], exclude: [] };
        const whole = await stepsOf(repository, [merge]);
        const known = new Map(whole.map((step) => [step.commit?.id, { ...step }]));
        for (const left of [[second, side], [first], [merge], [], [first, second, side, merge]]) {
          const made = (id: string) => (left.includes(id) ? undefined : known.get(id));
          const steps: Step[] = [];
          for await (const step of repository.steps(range, made)) steps.push(step);
          expect(steps).toEqual(whole);
          const taken = steps.filter((step) => step === known.get(step.commit?.id));
          expect(taken).toHaveLength(whole.length - left.length);
        }
      });
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('a file that becomes something else', () =>
    withRepository(async (repo) => {
      const path = join(repo.root, 'log');
      await repo.commit('file', { log: 'x', 'z.txt': 'z' });
      chmodSync(path, 0o755);
      await repo.commit('executable');
      rmSync(path);
      symlinkSync('z.txt', path);
      await repo.commit('link');
      rmSync(path);
      await repo.commit('folder', { 'log/a': 'a', 'log/b': 'b' });
      rmSync(path, { recursive: true });
      const id = await repo.head();
      await repo.git('rm', '-rq', '--cached', 'log');
      await repo.git('update-index', '--add', '--cacheinfo', `160000,${id},log`);
      await repo.git('commit', '-qm', 'submodule');
      await repo.git('rm', '-q', '--cached', 'log');
      const head = await repo.commit('file again', { log: 'x' });
      await opened(backend, repo, async (repository) => {
        const steps = await stepsOf(repository, [head]);
        expect(await Promise.all(steps.slice(1).map((step) => told(repository, step)))).toEqual([
          ['log: x -> executable x'],
          ['log: executable x -> symlink z.txt'],
          ['log: symlink z.txt -> -', 'log/a: - -> a', 'log/b: - -> b'],
          [`log: - -> submodule ${id.slice(0, 7)}`, 'log/a: a -> -', 'log/b: b -> -'],
          [`log: submodule ${id.slice(0, 7)} -> x`],
        ]);
      });
    }),
  );

  test('a renamed file is one gone and one come', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'old/log': 'same\n'.repeat(50) });
      await repo.git('config', 'diff.renames', 'copies');
      mkdirSync(join(repo.root, 'new'));
      await repo.git('mv', 'old/log', 'new/log');
      const head = await repo.commit('second');
      await opened(backend, repo, async (repository) => {
        const { changes } = await lastStep(repository, head);
        expect(changes.map(({ path, after }) => [path, after !== null])).toEqual([
          ['new/log', true],
          ['old/log', false],
        ]);
      });
    }));

  test('names that are trouble, in the order of their code units', () =>
    withRepository(async (repo) => {
      const names = [
        '"q"',
        '-x',
        'a\nb',
        'a b',
        'in/\t',
        'é',
        '\u{1f4dc}',
        '\uff5e',
        'back\\slash',
      ];
      const head = await repo.commit('one', Object.fromEntries(names.map((name) => [name, 'x'])));
      await opened(backend, repo, async (repository) => {
        const { changes } = await lastStep(repository, head);
        expect(changes.map(({ path }) => path)).toEqual([...names].sort());
      });
    }));

  test('names that are no UTF-8', () =>
    withRepository(async (repo) => {
      const blob = await repo.gitWith({ input: 'x' }, 'hash-object', '-w', '--stdin');
      const input = Buffer.from(`100644 blob ${blob}\t\xff\xe4\0`, 'latin1');
      const tree = await repo.gitWith({ input }, 'mktree', '-z');
      const commit = await repo.git('commit-tree', '-m', 'x', tree);
      await opened(backend, repo, async (repository) => {
        const step = await lastStep(repository, commit);
        expect(step.changes.map(({ path }) => path)).toEqual(['\udcff\udce4']);
        expect(await repository.entriesAt(commit, ['\udcff\udce4'])).toEqual([
          step.changes[0]?.after,
        ]);
      });
    }));

  test.each([
    ['1767225600 +0000', '2026-01-01T00:00:00+00:00'],
    ['1767225600 +0530', '2026-01-01T05:30:00+05:30'],
    ['1767225600 -0930', '2025-12-31T14:30:00-09:30'],
    ['0 -0000', '1970-01-01T00:00:00-00:00'],
    ['253402300799 +0000', '9999-12-31T23:59:59+00:00'],
    ['253402300799 +0100', null],
    ['999999999999999999999 +0000', null],
    ['-1 +0000', null],
    ['1767225600', null],
    ['1767225600 UTC', null],
    ['1767225600 +2400', null],
    ['1767225600 +0060', null],
    ['yesterday', null],
    ['', null],
  ])('the author date %j is %j', (date, authored) =>
    withRepository(async (repo) => {
      const tree = await repo.git('write-tree');
      const who = 'Eve <a> 1 +0000 <eve@example.org>';
      const id = await rawCommit(repo, [
        `tree ${tree}`,
        `author ${who} ${date}`,
        `committer ${who} 1 +0000`,
      ]);
      await opened(backend, repo, async (repository) => {
        expect((await lastStep(repository, id)).commit).toEqual({ id, authored });
      });
    }),
  );

  test('only what stands first in a commit are its tree, parents and author', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      const tree = await repo.git('rev-parse', 'HEAD^{tree}');
      const who = 'Eve <eve@example.org> 60 +0000';
      const id = await rawCommit(
        repo,
        [
          `tree ${tree}`,
          `parent ${first}`,
          `author ${who}`,
          `committer ${who}`,
          'gpgsig -----',
          ` parent ${tree}`,
          `parent ${tree}`,
          `author ${who}`,
        ],
        `parent ${tree}`,
      );
      await opened(backend, repo, async (repository) => {
        const step = await lastStep(repository, id);
        expect(step).toEqual({
          commit: { id, authored: '1970-01-01T00:01:00+00:00' },
          parents: [first],
          changes: [],
        });
      });
    }));
});

describe.each(BACKENDS)('%s: several parents', (backend) => {
  test('a merge tells what differs from any parent, and what each of them has', () =>
    withRepository(async (repo) => {
      const base = await repo.commit('base', { a: '0', b: '0', same: '0', 'in/gone': '0' });
      await repo.git('checkout', '-qb', 'side');
      await repo.git('rm', '-q', 'in/gone');
      const side = await repo.commit('side', { a: 'side', side: 'new' });
      await repo.git('checkout', '-q', 'main');
      const main = await repo.commit('main', { b: 'main' });
      await repo.git('merge', '-q', '--no-commit', 'side');
      const merge = await repo.commit('merge', { evil: 'new' });
      await opened(backend, repo, async (repository) => {
        const step = await lastStep(repository, merge);
        expect(step.parents).toEqual([main, side]);
        expect(await told(repository, step)).toEqual([
          'a: 0, side -> side',
          'b: main, 0 -> main',
          'evil: -, - -> new',
          'in/gone: 0, - -> -',
          'side: -, new -> new',
        ]);
        // A parent that agrees with the result has the very same entry.
        expect(step.changes[0]?.before[1]).toBe(step.changes[0]?.after);
        const ids = (await stepsOf(repository, [merge])).map(({ commit }) => commit?.id);
        expect(ids.slice(1, 3).sort()).toEqual([main, side].sort());
        expect([ids[0], ids[3]]).toEqual([base, merge]);
      });
    }));

  test('three parents, in the order of the commit', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { a: '0', b: '0', c: '0' });
      const heads: string[] = [];
      for (const name of ['c', 'a', 'b']) {
        await repo.git('checkout', '-q', '--detach', 'main');
        heads.push(await repo.commit(name, { [name]: name }));
      }
      await repo.git('checkout', '-q', '--detach', 'main');
      repo.write({ a: 'a', b: 'b', c: 'none of them' });
      const merge = await mergeOf(repo, ...heads);
      await opened(backend, repo, async (repository) => {
        const step = await lastStep(repository, merge);
        expect(step.parents).toEqual(heads);
        expect(await told(repository, step)).toEqual([
          'a: 0, a, 0 -> a',
          'b: 0, 0, b -> b',
          'c: c, 0, 0 -> none of them',
        ]);
      });
    }));

  test('the same parent twice, and unrelated ones', () =>
    withRepository(async (repo) => {
      const one = await repo.commit('one', { a: '1' });
      await repo.git('checkout', '-q', '--orphan', 'other');
      await repo.git('rm', '-rqf', '.');
      const two = await repo.commit('two', { b: '2' });
      const tree = await repo.git('rev-parse', 'HEAD^{tree}');
      const parents = [two, one, one].map((id) => `parent ${id}`);
      const who = 'Ada <ada@example.org> 60 +0000';
      const id = await rawCommit(repo, [
        `tree ${tree}`,
        ...parents,
        `author ${who}`,
        `committer ${who}`,
      ]);
      await opened(backend, repo, async (repository) => {
        const step = await lastStep(repository, id);
        expect(step.parents).toEqual([two, one, one]);
        expect(await told(repository, step)).toEqual(['a: -, 1, 1 -> -', 'b: 2, -, - -> 2']);
      });
    }));

  test('a path that is a file for one parent and a folder for the other', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { keep: 'k' });
      const file = await repo.commit('file', { log: 'x' });
      await repo.git('checkout', '-q', '--detach', 'HEAD~1');
      const folder = await repo.commit('folder', { 'log/a': 'a' });
      const merge = await mergeOf(repo, file, folder);
      await opened(backend, repo, async (repository) => {
        expect(await told(repository, await lastStep(repository, merge))).toEqual([
          'log: x, - -> -',
          'log/a: -, a -> a',
        ]);
      });
    }));
});

describe.each(BACKENDS)('%s: ranges', (backend) => {
  /** Two branches that were merged into each other twice, and their names by id. */
  async function crissCross(repo: TestRepository): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    ids['root'] = await repo.commit('root', { root: 'x' });
    await repo.git('checkout', '-qb', 'side');
    ids['side1'] = await repo.commit('side1', { side: '1' });
    await repo.git('checkout', '-q', 'main');
    ids['main1'] = await repo.commit('main1', { main: '1' });
    await repo.git('merge', '-q', '--no-edit', 'side');
    ids['main2'] = await repo.head();
    await repo.git('checkout', '-q', 'side');
    await repo.git('merge', '-q', '--no-edit', '--no-ff', ids['main1']);
    ids['side2'] = await repo.head();
    return ids;
  }

  test('hold what is reached from some and not from others, parents before children', () =>
    withRepository(async (repo) => {
      const ids = await crissCross(repo);
      const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
      await opened(backend, repo, async (repository) => {
        const names = async (include: string[], exclude: string[] = []) => {
          const idsOf = (all: string[]) => all.map((name) => ids[name] as string);
          const steps = await stepsOf(repository, idsOf(include), idsOf(exclude));
          const seen = new Set(idsOf(exclude));
          for (const { commit, parents } of steps) {
            for (const parent of parents) {
              const listed = steps.some((step) => step.commit?.id === parent);
              if (listed) expect(seen).toContain(parent);
            }
            seen.add(commit?.id as string);
          }
          return steps.map((step) => nameOf.get(step.commit?.id ?? '')).sort();
        };
        expect(await names(['main2'])).toEqual(['main1', 'main2', 'root', 'side1']);
        expect(await names(['main2'], ['main1'])).toEqual(['main2', 'side1']);
        // Neither reaches the other.
        expect(await names(['main2'], ['side2'])).toEqual(['main2']);
        expect(await names(['side1'], ['main1'])).toEqual(['side1']);
        expect(await names(['main2', 'side2'])).toEqual([
          'main1',
          'main2',
          'root',
          'side1',
          'side2',
        ]);
        expect(await names(['main2', 'side2'], ['main1', 'side1'])).toEqual(['main2', 'side2']);
        expect(await names(['root', 'root'])).toEqual(['root']);
        expect(await names(['main1'], ['main2'])).toEqual([]);
        expect(await names([], ['main1'])).toEqual([]);
        expect(await names([])).toEqual([]);
      });
    }));

  test('a commit is compared with its parents outside the range too', () =>
    withRepository(async (repo) => {
      const ids = await crissCross(repo);
      await opened(backend, repo, async (repository) => {
        const [step, ...more] = await stepsOf(
          repository,
          [ids['main2'] as string],
          [ids['main1'] as string, ids['side1'] as string],
        );
        expect(more).toEqual([]);
        expect(step && (await told(repository, step))).toEqual([
          'main: 1, - -> 1',
          'side: -, 1 -> 1',
        ]);
      });
    }));

  test('come in the same order every time, and can be left in the middle', () =>
    withRepository(async (repo) => {
      const ids = await crissCross(repo);
      await opened(backend, repo, async (repository) => {
        const heads = [ids['main2'] as string, ids['side2'] as string];
        const all = await stepsOf(repository, heads);
        expect(await stepsOf(repository, heads)).toEqual(all);
        for await (const step of repository.steps({ include: heads, exclude: [] })) {
          expect(step).toEqual(all[0]);
          break;
        }
        // What was left does not get in the way of what comes next.
        expect(await stepsOf(repository, heads)).toEqual(all);
      });
    }));

  test('two at the same time, with contents read in between', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('one', { a: '1' });
      const next = await repo.commit('two', { a: '2' });
      await opened(backend, repo, async (repository) => {
        const first = repository.steps({ include: [next], exclude: [] })[Symbol.asyncIterator]();
        const second = repository
          .steps({ include: [next], exclude: [head] })
          [Symbol.asyncIterator]();
        const steps = [await first.next(), await second.next(), await first.next()];
        expect(
          await Promise.all(steps.map(({ value }) => told(repository, value as Step))),
        ).toEqual([['a: -> 1'], ['a: 1 -> 2'], ['a: 1 -> 2']]);
        expect([(await first.next()).done, (await second.next()).done]).toEqual([true, true]);
      });
    }));
});
