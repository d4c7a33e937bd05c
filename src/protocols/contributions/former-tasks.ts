import type { FactEntry, Facts } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import type { Words } from '../../core/look-up.ts';
import type { LookedThrough } from '../../core/protocol.ts';
import type { PastState } from '../../core/snapshot.ts';
import type { TaskFact } from './cleo-facts.ts';
import { taskListFact } from './facts/cleo-facts.ts';
import { ANY_TASK, TASKS } from './rows.ts';
import { inPlace } from './sealing.ts';
import { type FormerTasks, isTaskId, taskListPaths } from './tasks.ts';

/** Versions of the task lists of a home that are looked into, the newest first: each may be a megabyte. */
export const MOST_VERSIONS = 200;

/** A contribution whose task no list of the state holds. */
interface Wanted {
  readonly entry: FactEntry<'contribution'>;
  readonly id: string;
  readonly markerLabel: string | null;
  /** Where it is, and where it was before it was archived. */
  readonly paths: readonly string[];
  readonly lists: readonly string[];
  readonly found: TaskFact[];
}

/**
 * Finished tasks leave their list. Looks them up in the states that had the contribution: in the one
 * that introduced it, then in those in which a list changed. Where all tasks are known, and where
 * nothing is committed, that costs nothing.
 * @param limit bytes of a list that is read
 */
export async function formerTasks(
  facts: Facts,
  { candidates, introducing }: LookedThrough,
  limit: number,
  words: Words,
): Promise<FormerTasks> {
  const read = new Set(facts.of('task-list').map(({ record }) => record.path));
  const unread = candidates.filter(
    ({ kind, entry }) => kind === 'task-list' && !read.has(entry.path),
  );
  const wanted = wantedIn(facts, new Set(unread.map(({ entry }) => entry.path)), words);
  const byPath = new Map(wanted.map((each) => [each.entry.record.path, each.found]));
  const former = { of: ({ path }: FactEntry['record']) => byPath.get(path) ?? null };
  if (wanted.length === 0 || introducing === undefined) return former;
  const lists = [...new Set(wanted.flatMap((each) => each.lists))];
  const states = await introducing([...lists, ...wanted.flatMap(({ paths }) => paths)]);
  if (states === null) return { ...former, isCutOff: true };
  const own = byState(wanted, ({ paths }) => paths.flatMap((path) => states.get(path) ?? []));
  for (const [state, asking] of own) await search(state, asking, limit);
  // What no commit has yet was introduced by none.
  const known = new Set([...own.values()].flat());
  // What is found of one home is no matter of how many others there are.
  const homes = grouped([...known], ({ entry }) => entry.record.home);
  for (const asking of homes.values()) {
    const versions = byState(asking, ({ lists: own }) =>
      own.flatMap((path) => states.get(path) ?? []),
    );
    for (const [state, those] of [...versions].slice(0, MOST_VERSIONS))
      await search(state, those, limit);
  }
  return former;
}

function wantedIn(facts: Facts, unread: ReadonlySet<string>, words: Words): readonly Wanted[] {
  return facts.of('contribution').flatMap((entry) => {
    const { record, fact } = entry;
    const { taskId: id, markerLabel } = fact;
    if (!isTaskId(id) || words.exists(TASKS, [record.home, id])) return [];
    if (!words.exists(ANY_TASK, record.home)) return [];
    const lists = taskListPaths(record);
    if (lists.some((path) => unread.has(path))) return [];
    const paths = [record.path, inPlace(record.path)];
    return { entry, id, markerLabel, paths: [...new Set(paths)], lists, found: [] };
  });
}

function byState(
  wanted: readonly Wanted[],
  statesOf: (each: Wanted) => readonly PastState[],
): ReadonlyMap<PastState, readonly Wanted[]> {
  const groups = new Map<PastState, Wanted[]>();
  for (const each of wanted) {
    for (const state of new Set(statesOf(each))) {
      const others = groups.get(state);
      if (others === undefined) groups.set(state, [each]);
      else others.push(each);
    }
  }
  return groups;
}

/** Adds what the lists of a state say of the tasks that contributions of that state want. */
async function search(state: PastState, asking: readonly Wanted[], limit: number): Promise<void> {
  const open = asking.filter(({ found, markerLabel }) => !isLabelled(found, markerLabel));
  if (open.length === 0) return;
  const asked = new Set(open.flatMap(({ paths, lists }) => [...paths, ...lists]));
  const { entries, read } = await state.at([...asked]);
  const there = new Set(entries.map(({ path }) => path));
  const present = open.filter(({ paths }) => paths.some((path) => there.has(path)));
  const lists = new Set(present.flatMap((each) => each.lists));
  for await (const each of read(
    entries.filter(({ path }) => lists.has(path)),
    () => limit,
  )) {
    if (!('bytes' in each)) continue;
    const bytes = Buffer.from(each.bytes);
    for (const one of present) {
      if (!one.lists.includes(each.entry.path) || !bytes.includes(`"${one.id}"`)) continue;
      one.found.push(...tasksIn(bytes).filter(({ id }) => id === one.id));
    }
  }
}

function isLabelled(found: readonly TaskFact[], label: string | null): boolean {
  return found.some(({ labels }) => label === null || labels.includes(label));
}

/** The tasks of a list of the past; none where it could not be read even then. */
export function tasksIn(bytes: Buffer): readonly TaskFact[] {
  try {
    return taskListFact({ value: JSON.parse(bytes.toString()) }).tasks;
  } catch {
    return [];
  }
}
