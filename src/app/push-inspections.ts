import type { Step } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { globs } from '../core/glob.ts';
import type { AskedSteps } from '../core/history.ts';
import type { Repository } from '../core/repository.ts';
import type { Scope } from '../core/snapshot.ts';
import { edges, historyOf, type Inspection, introducingFrom } from './inspection.ts';
import type { PushedRef } from './pushed-refs.ts';
import type { HookTarget } from './target.ts';

/** What the receiving side has before a push. */
interface Receiver {
  /** The commits of its refs: what they reach was judged, or accepted, before. */
  readonly known: readonly string[];
  /** The commit that a new ref is compared with, null where there is none. */
  readonly main: string | null;
  /** The branch that its HEAD names, which is never to be deleted; null where that is not known. */
  readonly head: string | null;
}

/** What one push is looked at for. */
export interface PushInspection {
  /** Opens one after the other: each holds a whole state. */
  readonly runs: readonly (() => Promise<Inspection>)[];
  /** Why something was not looked at. */
  readonly notes: readonly string[];
}

/**
 * What is to be looked at for a push: for each ref the commits that it brings, and what is left
 * behind where it does not simply move on.
 */
export async function inspectPush(
  repository: Repository,
  { hook, args: [remote], all }: HookTarget,
  refs: readonly PushedRef[],
): Promise<PushInspection> {
  const isHere = hook === 'pre-receive';
  const receiver = await (isHere ? thisRepository(repository) : remoteSeen(repository, remote));
  const runs: (() => Promise<Inspection>)[] = [];
  const notes = refs.length === 0 ? ['git says that no ref moves: nothing was checked.'] : [];
  for (const ref of refs) {
    const from = ref.from === null ? null : await commitHere(repository, ref.from);
    if (ref.from !== null && from === null) {
      if (isHere || ref.to === null) throw notHere(ref);
      notes.push(
        `${ref.name} of the remote names ${ref.from}, which is not here: all that the remote is not known to have was checked. What that commit holds was not; git fetch shows it.`,
      );
    }
    if (ref.to !== null) {
      const to = await repository.resolve(ref.to);
      runs.push(await inspectArrival(repository, receiver, { from, to, all }));
    } else if (from !== null) {
      const isDefault = ref.name === receiver.head;
      if (!isDefault) {
        notes.push(`${ref.name} is deleted: that is checked where history.protectedRefs names it.`);
      }
      runs.push(() => inspectDeletion(repository, { name: ref.name, from, isDefault }));
    }
  }
  return { runs, notes };
}

/** In pre-receive no ref has moved yet: what is there now is what was there before. */
async function thisRepository(repository: Repository): Promise<Receiver> {
  const refs = await repository.refs();
  return {
    known: refs.map(({ commit }) => commit),
    main: await repository.head(),
    head: await repository.leadsTo('HEAD'),
  };
}

/** In pre-push, the refs of the remote as they were seen last. */
async function remoteSeen(repository: Repository, remote = ''): Promise<Receiver> {
  const folder = `refs/remotes/${remote}/`;
  const refs = (await repository.refs()).filter(({ name }) => name.startsWith(folder));
  const main = ['HEAD', 'main', 'master'].flatMap(
    (branch) => refs.find(({ name }) => name === folder + branch) ?? [],
  );
  const led = (await repository.leadsTo(`${folder}HEAD`)) ?? '';
  const head = led.startsWith(folder) ? `refs/heads/${led.slice(folder.length)}` : null;
  return { known: refs.map(({ commit }) => commit), main: main[0]?.commit ?? null, head };
}

/** The commit that an id leads to; null where this repository does not have it. */
async function commitHere(repository: Repository, id: string): Promise<string | null> {
  try {
    return await repository.resolve(id);
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'unknown-revision') return null;
    throw error;
  }
}

/** A ref that is new, or moves from one commit to another. What is wrong with its ids shows here. */
async function inspectArrival(
  repository: Repository,
  { known, main }: Receiver,
  { from, to, all }: { readonly from: string | null; readonly to: string; readonly all: boolean },
): Promise<() => Promise<Inspection>> {
  const start = from ?? main;
  const found = start === null ? [] : await repository.mergeBases(start, to);
  const scope: Scope = { mode: 'hook', base: found[0] ?? null, head: to };
  const brought = { include: [to], exclude: from === null ? known : [from] };
  async function* steps({ made }: AskedSteps = {}): AsyncGenerator<Step> {
    yield* repository.steps(brought, made);
    // What the ref named and does not hold any more is in no commit that it brings.
    if (from !== null && !found.includes(from)) yield await repository.edge(from, to);
  }
  const begins = async () => [
    ...found,
    ...(from === null ? await repository.outside(brought) : [from]),
  ];
  const bounds = {
    begins,
    bases: async () =>
      from === null ? repository.newest(await repository.outside(brought)) : found,
    ends: () => edges(repository, found, to),
    introducing: introducingFrom(repository, found),
  };
  return async () => {
    const snapshot = { ...(await repository.revision(to)), scope };
    return {
      snapshot,
      judgesRecords: true,
      bases: found.map((base) => () => repository.revision(base)),
      tellsOld: all,
      // A ref that moves is not merged: what it names now takes the place of what it named.
      before: { commit: start, forks: from === null ? found : [] },
      historyBy: () => ({ ...historyOf(repository, snapshot, steps), ...bounds }),
    };
  };
}

interface Deletion {
  readonly name: string;
  readonly from: string;
  /** Whether it is the branch that whoever clones is given. No setting of a branch changes that. */
  readonly isDefault: boolean;
}

/** A ref that goes away, and with it everything that it held. */
async function inspectDeletion(
  repository: Repository,
  { name, from, isDefault }: Deletion,
): Promise<Inspection> {
  const before = await repository.revision(from);
  const scope: Scope = { mode: 'hook', base: from, head: null };
  const nothing = { ...before, scope, entries: [] };
  async function* steps(): AsyncGenerator<Step> {
    const changes = before.entries.map((entry) => ({
      path: entry.path,
      before: [entry],
      after: null,
    }));
    yield { commit: null, parents: [from], changes };
  }
  return {
    snapshot: before,
    judgesRecords: false,
    bases: [],
    before: { commit: from, forks: [] },
    historyBy: ({ history }) =>
      isDefault || globs(history.protectedRefs)(name)
        ? historyOf(repository, nothing, steps)
        : null,
  };
}

function notHere({ name, from }: PushedRef): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    `${name} names ${from}, and that commit is not here: the commits that the push drops can't be checked.`,
    'Fetch it first: git fetch',
  );
}
