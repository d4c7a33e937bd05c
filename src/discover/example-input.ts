import type { Change, Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import type { Example, ExampleFiles } from '../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { settingLine } from '../core/step-settings.ts';
import { memorySnapshot } from './memory-snapshot.ts';

/** What a run is handed to see an example: its files, and the step that made them. */
export interface ExampleInput {
  readonly snapshot: Snapshot;
  readonly bases: readonly [];
  readonly history: History;
}

export function exampleInput({
  files,
  past,
  givenUp = [],
}: Pick<Example, 'files' | 'past' | 'givenUp'>): ExampleInput {
  const states = pastStates(past);
  const snapshot = memorySnapshot(files, undefined, states);
  const parents = states.map((each) => memorySnapshot(each));
  const step: Step = {
    commit: null,
    parents: parents.map((_state, index) => pastCommit(index)),
    changes: changesOf(snapshot, parents),
  };
  const told = givenUp.map(({ line, ...each }) => {
    const state = each.restores === undefined ? files : (states[0] ?? {});
    const text = state[each.path];
    const entry = step.changes.find(({ path }) => path === each.path)?.after ?? null;
    return { ...each, entry, line: settingLine(typeof text === 'string' ? text : '', line) };
  });
  const isGivenUp = () => false;
  const besides = { config: null, kindsBefore: null, isGivenUp, givenUp: told, excuses: [] };
  const history = {
    ...historyOf(step, [snapshot, ...parents]),
    stepSettings: () => Promise.resolve(told.length === 0 ? null : besides),
  };
  const [published] = parents;
  if (parents.length < 2 || published === undefined) return { snapshot, bases: [], history };
  // Of several, the first is where the merge goes to.
  const end = { ...step, parents: [pastCommit(0)], changes: changesOf(snapshot, [published]) };
  return { snapshot, bases: [], history: { ...history, ends: () => alone(end) } };
}

/** The states that an example was made from: none, the one before, or those that it merges. */
export function pastStates(past: Example['past']): readonly ExampleFiles[] {
  if (past === undefined) return [];
  return isList(past) ? past : [past];
}

/** A commit of an example: in a command it is no id, and reads as what takes its place. */
function pastCommit(index: number): string {
  return `COMMIT_${index + 1}`;
}

/** What stands above the files of one of those states. */
export function pastTitle(index: number, states: number): string {
  if (states === 1) return 'The parent commit:';
  return `Parent ${index + 1} of the merge:`;
}

function isList(past: NonNullable<Example['past']>): past is readonly ExampleFiles[] {
  return Array.isArray(past);
}

function changesOf(after: Snapshot, parents: readonly Snapshot[]): readonly Change[] {
  const [now, ...before] = [after, ...parents].map(
    ({ entries }) => new Map(entries.map((entry) => [entry.path, entry])),
  );
  const paths = new Set(
    [after, ...parents].flatMap(({ entries }) => entries.map(({ path }) => path)),
  );
  return [...paths]
    .sort()
    .map((path) => ({
      path,
      before: before.map((held) => held.get(path) ?? null),
      after: now?.get(path) ?? null,
    }))
    .filter((change) =>
      change.before.length === 0
        ? change.after !== null
        : change.before.some((entry) => !isSame(entry, change.after)),
    );
}

async function* alone(step: Step): AsyncGenerator<Step> {
  yield step;
}

/** True for a path that stands at another one or below it. */
function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function isSame(one: SnapshotEntry | null, other: SnapshotEntry | null): boolean {
  return one?.path === other?.path && one?.id === other?.id && one?.mode === other?.mode;
}

function historyOf(step: Step, [now, ...before]: readonly [Snapshot, ...Snapshot[]]): History {
  const states = [now, ...before];
  const read: Snapshot['read'] = async function* (entries, limit) {
    for (const entry of entries) {
      // By its id, as git reads: it may be at another path there.
      const held = states.flatMap((state) =>
        state.entries.filter(({ id }) => id === entry.id).map((own) => ({ state, own })),
      );
      const { state, own } = held.find((each) => isSame(each.own, entry)) ??
        held[0] ?? { state: now, own: entry };
      yield* state.read([own], limit);
    }
  };
  const content: History['content'] = async function* (entry) {
    for await (const each of read([entry], () => Number.POSITIVE_INFINITY)) {
      if ('bytes' in each) yield each.bytes;
    }
  };
  return {
    steps: () => alone(step),
    content,
    async *contents(entries) {
      for (const entry of entries) yield content(entry);
    },
    read,
    after: () => Promise.resolve(now),
    // The states of an example come from one that holds nothing.
    mergeBases: () => Promise.resolve(['']),
    at: (commit, paths) => {
      const entries = before[step.parents.indexOf(commit)]?.entries ?? [];
      return Promise.resolve(entries.filter(({ path }) => paths.some((each) => isAt(path, each))));
    },
  };
}
