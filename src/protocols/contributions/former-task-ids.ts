import type { Facts } from '../../core/fact.ts';
import type { LookedThrough } from '../../core/protocol.ts';
import type { PastState } from '../../core/snapshot.ts';
import { MOST_VERSIONS, tasksIn } from './former-tasks.ts';
import { isTaskId, taskListPaths } from './tasks.ts';

declare module '../../core/look-up.ts' {
  interface PastLookUps {
    /**
     * Ids of tasks that manifests and outputs of subagents name, that no list of this state holds and
     * that one held before, or may have held where the history is cut off.
     */
    readonly formerTaskIds: ReadonlySet<string>;
  }
}

/**
 * Finished tasks leave their list. Looks those up that are named all the same, in the states in which
 * a list changed. Where all are known, that costs nothing.
 * @param limit bytes of a list that is read
 */
export async function formerTaskIds(
  facts: Facts,
  { candidates, introducing }: LookedThrough,
  limit: number,
): Promise<ReadonlySet<string>> {
  const lists = facts.of('task-list');
  const known = new Set(lists.flatMap(({ fact }) => fact.tasks.map(({ id }) => id)));
  const wanted = known.size === 0 ? [] : [...named(facts)].filter((id) => !known.has(id));
  const read = new Set(lists.map(({ record }) => record.path));
  const isUnread = candidates.some(
    ({ kind, entry }) => kind === 'task-list' && !read.has(entry.path),
  );
  // One that can't be read may hold them.
  if (isUnread) return new Set(wanted);
  if (wanted.length === 0 || introducing === undefined) return new Set();
  const homes = new Set(lists.map(({ record }) => record.home));
  const paths = [...homes].flatMap((home) => taskListPaths({ home }));
  const states = await introducing(paths);
  if (states === null) return new Set(wanted);
  const open = new Set(wanted);
  const found = new Set<string>();
  const versions = new Set(paths.flatMap((path) => states.get(path) ?? []));
  // A task is in its list for a while: some versions of all times have nearly all.
  for (const state of spread([...versions], MOST_VERSIONS)) {
    if (open.size === 0) break;
    for await (const id of idsIn(state, paths, limit)) if (open.delete(id)) found.add(id);
  }
  return found;
}

/** The ids of tasks that subagents name. */
function named(facts: Facts): ReadonlySet<string> {
  const ofEntries = facts
    .of('subagent-manifest')
    .flatMap(({ fact }) => fact.entries)
    .flatMap(({ task, linkedTasks }) => [task, ...linkedTasks.map(({ text }) => text)]);
  const ofOutputs = facts.of('subagent-output').flatMap(({ fact }) => fact.tasks);
  return new Set([...ofEntries, ...ofOutputs].filter(isTaskId));
}

async function* idsIn(
  state: PastState,
  paths: readonly string[],
  limit: number,
): AsyncGenerator<string> {
  const { entries, read } = await state.at(paths);
  for await (const each of read(entries, () => limit)) {
    if (!('bytes' in each)) continue;
    for (const { id } of tasksIn(Buffer.from(each.bytes))) yield id;
  }
}

/**
 * So many of a list at most, all over it: the first and the last, then what is between in ever smaller
 * steps. What many in a row have is come upon soon.
 */
function* spread<T>(list: readonly T[], most: number): Generator<T> {
  const count = Math.min(list.length, most);
  const between = count < 2 ? 0 : (list.length - 1) / (count - 1);
  const seen = new Set<number>();
  for (let step = Math.max(1, count - 1); ; step = Math.ceil(step / 2)) {
    for (let nth = 0; nth < count; nth += step) {
      const at = Math.round(nth * between);
      if (seen.has(at)) continue;
      seen.add(at);
      yield list[at] as T;
    }
    if (step === 1) return;
  }
}
