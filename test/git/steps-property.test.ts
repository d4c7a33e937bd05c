import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, Step } from '../../src/core/change.ts';
import { BACKENDS, opened, stepsOf } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Paths that get into each other's way: files where others have folders. */
const PATHS = ['log', 'log/a', 'log/a/b', 'log.x', 'in/log', 'in/x', 'z', 'é/1', 'é/2'];
const MODES = ['100644', '100755', '120000', '160000'];

const edit = fc.record({
  path: fc.constantFrom(...PATHS),
  mode: fc.constantFrom(...MODES),
  content: fc.integer({ min: 0, max: 3 }),
  removes: fc.boolean(),
});
const commit = fc.record({
  edits: fc.array(edit, { maxLength: 5 }),
  /** How far back the parents are; what is before the first commit is none. */
  parents: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
});
const history = fc.array(commit, { minLength: 1, maxLength: 14 });

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Makes the commits, one after the other; merges take what the first parent has, and the edits. */
async function importHistory(repo: TestRepository, commits: History): Promise<string[]> {
  const lines: string[] = [];
  for (let content = 0; content <= 3; content += 1) {
    lines.push('blob', `mark :${content + 1}`, 'data 1', String(content));
  }
  for (const [at, { edits, parents }] of commits.entries()) {
    const known = parents.map((back) => at - back).filter((parent) => parent >= 0);
    lines.push(`reset refs/heads/c${at}`, `commit refs/heads/c${at}`, `mark :${100 + at}`);
    lines.push(`committer A <a@example.org> ${1000 - 7 * at} +0000`, 'data 0');
    for (const [i, parent] of known.entries()) {
      lines.push(`${i === 0 ? 'from' : 'merge'} :${100 + parent}`);
    }
    for (const { path, mode, content, removes } of edits) {
      const id = mode === '160000' ? String(content).repeat(40) : `:${content + 1}`;
      lines.push(removes ? `D ${path}` : `M ${mode} ${id} ${path}`);
    }
    lines.push('');
  }
  await repo.gitWith({ input: lines.join('\n') }, 'fast-import', '--quiet', '--force');
  const refs = await repo.git('for-each-ref', '--format=%(refname:short) %(objectname)');
  const ids = new Map(refs.split('\n').map((line) => line.split(' ') as [string, string]));
  return commits.map((_, at) => ids.get(`c${at}`) as string);
}

/** What stands at each path of a commit, by the plainest listing git has. */
async function filesOf(repo: TestRepository, id: string): Promise<Map<string, string>> {
  const output = await repo.git('ls-tree', '-r', '-z', id);
  return new Map(
    output
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.split('\t') as [string, string])
      .map(([what, path]) => [path, what.replace(/ \w+ /, ' ')]),
  );
}

/** All changes of a commit, worked out from whole listings. */
async function expectedChanges(repo: TestRepository, id: string): Promise<object[]> {
  const parents = (await repo.git('log', '-1', '--format=%P', id)).split(' ').filter(Boolean);
  const after = await filesOf(repo, id);
  const befores = await Promise.all(parents.map((parent) => filesOf(repo, parent)));
  const paths = new Set([after, ...befores].flatMap((files) => [...files.keys()]));
  return [...paths]
    .sort()
    .map((path) => ({
      path,
      before: befores.map((files) => files.get(path) ?? null),
      after: after.get(path) ?? null,
    }))
    .filter(
      ({ before, after: now }) =>
        before.some((was) => was !== now) || (before.length === 0 && now !== null),
    );
}

const OCTAL = { file: '100644', executable: '100755', symlink: '120000', submodule: '160000' };

function asListed({ path, before, after }: Change): object {
  const line = (entry: Change['after']) => entry && `${OCTAL[entry.mode]} ${entry.id}`;
  return { path, before: before.map(line), after: line(after) };
}

/** The order need not be git's, but no commit may come before what it was made from. */
function expectParentsFirst(steps: readonly Step[]): void {
  const at = new Map(steps.map(({ commit: ref }, i) => [ref?.id, i]));
  for (const [i, { parents }] of steps.entries()) {
    for (const parent of parents) expect(at.get(parent) ?? -1).toBeLessThan(i);
  }
}

test('random histories: every step is what whole listings of its states say', () =>
  fc.assert(
    fc.asyncProperty(history, fc.nat(), fc.nat(), (commits, some, other) =>
      withRepository(async (repo) => {
        const ids = await importHistory(repo, commits);
        const tip = ids.at(-1) as string;
        const include = [tip, ids[some % ids.length] as string];
        const exclude = [ids[other % ids.length] as string].filter((id) => id !== tip);
        const listed = await repo.git('rev-list', ...include, '--not', ...exclude);
        const inRange = listed.split('\n').filter(Boolean).sort();
        for (const backend of BACKENDS) {
          const steps = await opened(backend, repo, (repository) =>
            stepsOf(repository, include, exclude),
          );
          expect(steps.map((step) => step.commit?.id).sort()).toEqual(inRange);
          expectParentsFirst(steps);
          for (const { commit: ref, changes } of steps) {
            expect(changes.map(asListed)).toEqual(await expectedChanges(repo, ref?.id as string));
          }
        }
      }),
    ),
    { numRuns: 12, seed: 11 },
  ));
