import type { Step } from '../../src/core/change.ts';
import type { History } from '../../src/core/history.ts';
import type { Snapshot, SnapshotEntry } from '../../src/core/snapshot.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { asExampleFile, type Commit, type Files } from './fuzz-input.ts';

/** A history whose commits stand nowhere but in memory. */
export interface MemoryHistory {
  readonly history: History;
  /** The commits' ids, in their order. */
  readonly ids: readonly string[];
}

/** @param ids what the commits are called; made up where they are left out */
export function memoryHistory(
  commits: readonly Commit[],
  ids: readonly string[] = commits.map((_, index) => `${index}`.padStart(40, '0')),
): MemoryHistory {
  const inputs = commits.map(({ parents, files }) =>
    exampleInput({
      files: asExample(files),
      ...(parents.length > 0 && {
        past: parents.map((parent) => asExample(commits[parent]?.files ?? {})),
      }),
    }),
  );
  const states = inputs.map(({ snapshot }) => snapshot);
  const stepsOf = async function* (reached?: ReadonlySet<number>): AsyncGenerator<Step> {
    for (const [index, { history }] of inputs.entries()) {
      if (reached?.has(index) === false) continue;
      const parents = commits[index]?.parents.map((parent) => ids[parent] ?? '') ?? [];
      for await (const step of history.steps()) {
        yield { ...step, commit: { id: ids[index] ?? '', authored: null }, parents };
      }
    }
  };
  const read = readerOf(states);
  const content: History['content'] = async function* (entry) {
    for await (const each of read([entry], () => Number.POSITIVE_INFINITY)) {
      if ('bytes' in each) yield each.bytes;
    }
  };
  const history: History = {
    steps: () => stepsOf(),
    reached: (heads) =>
      stepsOf(new Set(heads.flatMap((id) => [...reachedFrom(commits, ids.indexOf(id))]))),
    content,
    async *contents(entries) {
      for (const entry of entries) yield content(entry);
    },
    read,
    after: async ({ commit }) => {
      const state = states[ids.indexOf(commit?.id ?? '')];
      if (state === undefined) throw new Error('a step of another history');
      return state;
    },
    at: (commit, paths) => {
      const entries = states[ids.indexOf(commit)]?.entries ?? [];
      const isAsked = (path: string) =>
        paths.some((each) => path === each || path.startsWith(`${each}/`));
      return Promise.resolve(entries.filter(({ path }) => isAsked(path)));
    },
    mergeBases: (one, other) => {
      const [a, b] = [one, other].map((id) => reachedFrom(commits, ids.indexOf(id)));
      const common = [...(a ?? [])].filter((each) => b?.has(each));
      const behind = new Set(
        common.flatMap((each) =>
          (commits[each]?.parents ?? []).flatMap((at) => [...reachedFrom(commits, at)]),
        ),
      );
      return Promise.resolve(common.flatMap((each) => (behind.has(each) ? [] : (ids[each] ?? []))));
    },
  };
  return { history, ids };
}

/** A commit and all that it was made from, by their indices. */
function reachedFrom(commits: readonly Commit[], start: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...(commits[at]?.parents ?? []));
  }
  return reached;
}

function asExample(files: Files) {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, asExampleFile(content)]),
  );
}

/** Reads entries of any state from one that has them. */
function readerOf(states: readonly Snapshot[]): Snapshot['read'] {
  const keyOf = ({ path, mode, id }: SnapshotEntry): string => `${mode} ${id} ${path}`;
  const holders = new Map<string, Snapshot>();
  for (const state of states) {
    for (const entry of state.entries) holders.set(keyOf(entry), state);
  }
  return async function* (entries, limit) {
    for (const entry of entries) {
      const holder = holders.get(keyOf(entry));
      if (holder === undefined) throw new Error(`no state has ${entry.path}`);
      yield* holder.read([entry], limit);
    }
  };
}
