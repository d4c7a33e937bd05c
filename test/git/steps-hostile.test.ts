import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import { stepOf } from '../../src/git/step.ts';
import { ON_WINDOWS } from '../windows.ts';
import { withCopy } from './copied.ts';
import { BACKENDS, contentOf, failureOf, opened, stepsOf, told } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

/** Where git keeps an object that is in no pack. */
function looseFile(repo: TestRepository, id: string): string {
  return join(repo.root, '.git', 'objects', id.slice(0, 2), id.slice(2));
}

/** Stores a tree from `mode name id`, as it is given. */
function rawTree(repo: TestRepository, items: readonly (readonly [string, string, string])[]) {
  const parts = items.flatMap(([mode, name, id]) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(id, 'hex'),
  ]);
  return repo.store('tree', Buffer.concat(parts));
}

/** Three commits of a log in a folder, and the ids of what they hold. */
async function threeCommits(repo: TestRepository) {
  const commits = [
    await repo.commit('one', { 'in/log': '1\n', other: 'x' }),
    await repo.commit('two', { 'in/log': '1\n2\n' }),
    await repo.commit('three', { 'in/log': '1\n2\n3\n' }),
  ] as const;
  const names = ['HEAD~1', 'HEAD~2'].flatMap((name) => [
    `${name}^{tree}`,
    `${name}:in`,
    `${name}:in/log`,
  ]);
  const ids = (await repo.git('rev-parse', ...names)).split('\n');
  const [tree, folder, blob, otherTree, otherFolder, otherBlob] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { commits, tree, folder, blob, otherTree, otherFolder, otherBlob };
}

type Three = Awaited<ReturnType<typeof threeCommits>>;
let three: Three;

async function prepare(repo: TestRepository): Promise<void> {
  three = await threeCommits(repo);
}

/** Hands out a repository of these three commits. */
function withThree<T>(use: (repo: TestRepository, commits: Three) => Promise<T>): Promise<T> {
  return withCopy(prepare, (repo) => use(repo, three));
}

/** All steps and all contents that they name. */
async function readEverything(repository: Repository, head: string): Promise<void> {
  for (const { changes } of await stepsOf(repository, [head])) {
    for (const { after } of changes) if (after) await contentOf(repository, after);
  }
}

describe.each(BACKENDS)('%s: what is not all there', (backend) => {
  test('a shallow clone is judged as far as it goes', () =>
    withThree(async (repo, { commits }) => {
      await repo.git('clone', '-q', '--depth=2', `file://${repo.root}`, '../shallow');
      await opened(
        backend,
        repo,
        async (repository) => {
          const [step, ...more] = await stepsOf(repository, [commits[2]], [commits[1]]);
          expect(more).toEqual([]);
          expect(step && (await told(repository, step))).toEqual(['in/log: 1\n2\n -> 1\n2\n3\n']);
          for (const range of [[commits[2]], [commits[1]]]) {
            const failure = await failureOf(stepsOf(repository, range));
            expect(failure.code).toBe('shallow-clone');
            expect(failure.message).toContain(commits[0]);
            expect(failure.help).toContain('git fetch --unshallow');
            expect(failure.help).toContain('fetch-depth: 0');
          }
        },
        { folder: '../shallow' },
      );
    }));

  test.each(['tree', 'folder', 'blob', 'commit'] as const)('a missing %s', (kind) =>
    withThree(async (repo, { commits, ...ids }) => {
      const id = kind === 'commit' ? commits[1] : ids[kind];
      rmSync(looseFile(repo, id));
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(readEverything(repository, commits[2]));
        expect(failure.code).toBe('missing-object');
        expect(failure.message).toContain(id);
        expect(failure.help).toContain('git fsck');
        // Each edge needs what it touches, and no more.
        expect(await stepsOf(repository, [commits[0]])).toHaveLength(1);
      });
    }),
  );

  test.each([
    ['tree', 'otherTree'],
    ['folder', 'otherFolder'],
    ['blob', 'otherBlob'],
  ] as const)('a %s under the name of another', (kind, other) =>
    withThree(async (repo, { commits, ...ids }) => {
      const file = looseFile(repo, ids[kind]);
      chmodSync(file, 0o644);
      copyFileSync(looseFile(repo, ids[other]), file);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(readEverything(repository, commits[2]));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain(ids[kind]);
      });
    }),
  );

  test('a commit under the name of another', () =>
    withThree(async (repo, { commits }) => {
      // As if the second commit had never been.
      const [, , third] = commits;
      const text = (await repo.git('cat-file', 'commit', third)).replace(commits[1], commits[0]);
      const forged = repo.store('commit', `${text}\n`);
      chmodSync(looseFile(repo, third), 0o644);
      copyFileSync(looseFile(repo, forged), looseFile(repo, third));
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(stepsOf(repository, [third]));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain(third);
      });
    }));

  test.each(['tree', 'folder', 'blob'] as const)('a damaged %s', (kind) =>
    withThree(async (repo, { commits, ...ids }) => {
      const file = looseFile(repo, ids[kind]);
      chmodSync(file, 0o644);
      const bytes = readFileSync(file);
      bytes.fill(0xff, 8);
      writeFileSync(file, bytes);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(readEverything(repository, commits[2]));
        expect(['damaged-repository', 'missing-object']).toContain(failure.code);
        expect(failure.message).toContain(ids[kind]);
      });
    }),
  );

  test('what is asked for must be commits', () =>
    withThree(async (repo, { commits, blob, tree }) => {
      await opened(backend, repo, async (repository) => {
        for (const id of [blob, tree, '1'.repeat(40)]) {
          const failure = await failureOf(stepsOf(repository, [id]));
          expect(['missing-object', 'damaged-repository', 'unknown-revision']).toContain(
            failure.code,
          );
          expect(failure.message).toContain(id);
        }
        expect(await stepsOf(repository, [commits[2]])).toHaveLength(3);
      });
    }));
});

describe.each(BACKENDS)('%s: history told another way', (backend) => {
  async function expectTruth(repo: TestRepository, commits: readonly string[]): Promise<void> {
    await opened(backend, repo, async (repository) => {
      const steps = await stepsOf(repository, [commits[2] as string]);
      expect(steps.map(({ commit }) => commit?.id)).toEqual(commits);
      expect(steps.map(({ parents }) => parents)).toEqual([[], [commits[0]], [commits[1]]]);
      expect(await repository.isAncestor(commits[1] as string, commits[2] as string)).toBe(true);
      expect(await repository.mergeBases(commits[1] as string, commits[2] as string)).toEqual([
        commits[1],
      ]);
    });
  }

  test('by grafts', () =>
    withThree(async (repo, { commits }) => {
      repo.write({ '.git/info/grafts': `${commits[2]} ${commits[0]}\n` });
      expect((await repo.git('rev-list', 'HEAD')).split('\n')).toHaveLength(2);
      await expectTruth(repo, commits);
    }));

  test('by replacements of a commit, a tree and a blob', () =>
    withThree(async (repo, { commits, tree, otherTree, blob, otherBlob }) => {
      await repo.git('replace', '--graft', commits[2], commits[0]);
      await repo.git('replace', tree, otherTree);
      await repo.git('replace', blob, otherBlob);
      await repo.git('config', 'core.useReplaceRefs', 'true');
      expect((await repo.git('rev-list', 'HEAD')).split('\n')).toHaveLength(2);
      await expectTruth(repo, commits);
      await opened(backend, repo, async (repository) => {
        const [, second] = await stepsOf(repository, [commits[2]]);
        expect(second && (await told(repository, second))).toEqual(['in/log: 1\n -> 1\n2\n']);
      });
    }));

  test('by a commit-graph file that lies', () =>
    withThree(async (repo, { commits }) => {
      await repo.git('commit-graph', 'write', '--reachable');
      const file = join(repo.root, '.git', 'objects', 'info', 'commit-graph');
      const bytes = readFileSync(file);
      const sorted = [...commits].sort();
      // After the table of chunks: for each commit, by id, its tree, two parents, and its time.
      const chunk = bytes.indexOf('CDAT');
      const data = Number(bytes.readBigUInt64BE(chunk + 4));
      const parentAt = data + 36 * sorted.indexOf(commits[2]) + 20;
      expect(bytes.readUInt32BE(parentAt)).toBe(sorted.indexOf(commits[1]));
      bytes.writeUInt32BE(sorted.indexOf(commits[0]), parentAt);
      chmodSync(file, 0o644);
      writeFileSync(file, bytes);
      expect((await repo.git('rev-list', 'HEAD')).split('\n')).toHaveLength(2);
      await expectTruth(repo, commits);
    }));
});

describe.each(BACKENDS)('%s: forged trees', (backend) => {
  async function failureOfTree(repo: TestRepository, tree: string) {
    const commit = await repo.git('commit-tree', '-m', 'x', tree);
    return opened(backend, repo, (repository) => failureOf(stepsOf(repository, [commit])));
  }

  test.each([
    ['the same name twice', ['log', 'log']],
    ['the same name twice, far apart', ['log', 'a', 'z', 'log']],
  ])('%s', (_what, names) =>
    withRepository(async (repo) => {
      const blob = repo.store('blob', 'x');
      const tree = rawTree(
        repo,
        names.map((name) => ['100644', name, blob]),
      );
      const failure = await failureOfTree(repo, tree);
      expect(failure.code).toBe('damaged-repository');
      expect(failure.message).toContain(tree);
      expect(failure.message).toContain('"log" twice');
    }),
  );

  test('names out of order are read all the same', () =>
    withRepository(async (repo) => {
      const blob = repo.store('blob', 'x');
      const inner = rawTree(repo, [['100644', 'x', blob]]);
      const items = [
        ['100664', 'b', blob],
        ['040000', 'a', inner],
        ['100755', 'a.b', blob],
      ] as const;
      const one = await repo.git('commit-tree', '-m', 'x', rawTree(repo, items));
      const ordered = rawTree(repo, [items[2], ['40000', 'a', inner], items[0]]);
      const two = await repo.git('commit-tree', '-p', one, '-m', 'x', ordered);
      await opened(backend, repo, async (repository) => {
        const steps = await stepsOf(repository, [two]);
        expect(await told(repository, steps[0] as never)).toEqual([
          'a.b: -> executable x',
          'a/x: -> x',
          'b: -> x',
        ]);
        expect(steps[1]?.changes).toEqual([]);
      });
    }));

  test('a name that is a path', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { 'in/log': '1\n2\n' });
      const short = repo.store('blob', '1\n');
      const long = await repo.git('rev-parse', 'HEAD:in/log');
      const folder = rawTree(repo, [['100644', 'log', short]]);
      const tree = rawTree(repo, [
        ['40000', 'in', folder],
        ['100644', 'in/log', long],
      ]);
      const commit = await repo.git('commit-tree', '-p', first, '-m', 'x', tree);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(stepsOf(repository, [commit], [first]));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain('"in/log" is not a name');
      });
    }));

  test.each([
    ['a mode that nothing has', '170000', 'a', 'has the mode 170000'],
    ['no mode', '', 'a', 'cut off'],
    ['no name', '100644', '', 'cut off'],
  ])('%s', (_what, mode, name, words) =>
    withRepository(async (repo) => {
      const blob = repo.store('blob', 'x');
      const tree = rawTree(repo, [
        ['100644', 'A', blob],
        [mode, name, blob],
      ]);
      const failure = await failureOfTree(repo, tree);
      expect(failure.code).toBe('damaged-repository');
      expect(failure.message).toContain(words);
    }),
  );

  test('a tree that ends within an id', () =>
    withRepository(async (repo) => {
      const tree = rawTree(repo, [['100644', 'a', 'abcdef']]);
      const failure = await failureOfTree(repo, tree);
      expect(failure.code).toBe('damaged-repository');
      expect(failure.message).toContain('cut off');
    }));

  test('a blob where a folder should be', () =>
    withRepository(async (repo) => {
      const blob = repo.store('blob', 'x');
      const failure = await failureOfTree(repo, rawTree(repo, [['40000', 'in', blob]]));
      expect(failure.code).toBe('damaged-repository');
      expect(failure.message).toContain('it should be a folder, but it is a blob');
    }));

  test('a tree that holds itself many times over', () =>
    withRepository(async (repo) => {
      const blob = repo.store('blob', 'x');
      let deep = rawTree(repo, [['100644', 'a', blob]]);
      for (let depth = 0; depth < 20; depth += 1) {
        deep = rawTree(repo, [
          ['40000', 'a', deep],
          ['40000', 'b', deep],
        ]);
      }
      expect((await failureOfTree(repo, deep)).code).toBe('too-many-files');
    }));
});

test('a merge of very many parents is refused before the memory is full', () => {
  const parents = Array.from({ length: 4000 }, (_, i) => String(i));
  const entry = (path: string) => ({ path, mode: 'file' as const, id: 'a' });
  const differences = Array.from({ length: 1000 }, (_, i) => ({
    before: null,
    after: entry(`${i}`),
  }));
  const commit = { id: 'c', authored: null };
  expect(stepOf(commit, parents, [differences.slice(0, 700)]).changes).toHaveLength(700);
  expect(() => stepOf(commit, parents, [differences])).toThrow('Commit c changes more paths');
});

// Git's place is taken by a script of sh.
describe.skipIf(ON_WINDOWS)('native: a git that leaves something out', () => {
  async function failureWith(command: string, script: string) {
    return withThree(async (repo, { commits }) => {
      const env = await withStandIn(repo, insteadOf(command, script));
      return opened('native', repo, (repository) => failureOf(stepsOf(repository, [commits[2]])), {
        env,
      });
    });
  }

  test('the end of a line', async () => {
    const failure = await failureWith('rev-list', '"$git" "$@" | head -c -1');
    expect(failure.code).toBe('git-output');
  });

  test('the end of a list', async () => {
    const failure = await failureWith('rev-list', '"$git" "$@" | head -n 2; exit 128');
    expect(failure.code).toBe('git-failed');
  });

  test('the answers from one on', async () => {
    const failure = await failureWith('cat-file', 'timeout 1 "$git" "$@" | head -c 300');
    expect(failure.code).toBe('git-failed');
    expect(failure.message).toContain('cat-file');
  });

  test('nothing of a partial clone is fetched', () =>
    withThree(async (repo, { commits, blob }) => {
      await repo.git('config', 'uploadpack.allowFilter', 'true');
      for (const [filter, missing] of [
        ['tree:0', 'tree'],
        ['blob:none', 'blob'],
      ] as const) {
        const clone = join(repo.base, missing);
        const url = `file://${repo.root}`;
        await repo.git('clone', '-q', '--no-checkout', `--filter=${filter}`, url, clone);
        const packs = () => readdirSync(join(clone, '.git', 'objects', 'pack')).sort();
        const before = packs();
        await opened(
          'native',
          repo,
          async (repository) => {
            const failure = await failureOf(readEverything(repository, commits[2]));
            expect(failure.code).toBe('missing-object');
            expect(failure.help).toContain('--no-filter');
            // What differs can be said without the contents.
            if (missing === 'blob') {
              const [, step] = await stepsOf(repository, [commits[2]]);
              expect(step?.changes[0]?.after?.id).toBe(blob);
            }
          },
          { folder: `../${missing}` },
        );
        expect(packs()).toEqual(before);
      }
    }));

  test('a folder that can hold no more than its name', () =>
    withRepository(async (repo) => {
      // A chain of folders that a recursion would fall over.
      let id = repo.store('blob', 'x');
      const depth = 300;
      for (let i = 0; i < depth; i += 1) {
        id = rawTree(repo, [[i === 0 ? '100644' : '40000', 'd', id]]);
      }
      const commit = await repo.git('commit-tree', '-m', 'x', id);
      await opened('native', repo, async (repository) => {
        const [step] = await stepsOf(repository, [commit]);
        expect(step?.changes.map(({ path }) => path)).toEqual([Array(depth).fill('d').join('/')]);
      });
    }));
});
