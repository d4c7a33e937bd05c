import type { Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import { contentsBeside, interleaved } from '../core/interleaved.ts';
import type { MendStep } from '../core/remedy.ts';
import { entryAt, readWhole, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';

/** What a command leaves at a path. */
export interface Making {
  readonly path: string;
  /** Null for nothing. */
  readonly entry: SnapshotEntry | null;
  /** Its content where git has it not yet. */
  readonly bytes?: Uint8Array;
}

/** A command of which is known what it makes. Nothing of that is reported. */
export interface MakingStep extends MendStep {
  readonly makes?: readonly Making[];
  /** Of a command that commits: the commit whose changes that takes back. */
  readonly of?: string;
  /** The file that it lists in a log. */
  readonly lists?: string;
  /** What somebody has to look at before it. */
  readonly after?: MendStep;
  /** What is tried first where a hook refuses what was kept of a log beside what it held. */
  readonly bare?: readonly MakingStep[];
}

/** As it is printed, behind what has to be looked at before. */
export function reportedSteps({
  makes: _,
  of: __,
  bare: ___,
  lists: ____,
  after,
  ...step
}: MakingStep): readonly MendStep[] {
  return after === undefined ? [step] : [after, step];
}

/**
 * A state as commands leave it. Of two that write a path the later one holds.
 * @param committed reads what a command takes out of a commit: the state under it may go by paths
 */
export function madeFrom(
  under: Snapshot,
  steps: Iterable<MakingStep>,
  committed: Snapshot['read'],
): Made {
  const made = new Map<string, Making>();
  for (const { makes = [] } of steps) for (const each of makes) made.set(each.path, each);
  const held = new Map<string, Uint8Array>();
  for (const { entry, bytes } of made.values())
    if (entry?.id && bytes !== undefined) held.set(entry.id, bytes);
  const others = under.entries.filter(({ path }) => !made.has(path));
  const own = [...made.values()].flatMap(({ path, entry }) => (entry ? [{ ...entry, path }] : []));
  const read: Snapshot['read'] = (entries, limit) =>
    interleaved(
      entries,
      (entry) => {
        const [id, bytes] = [entry.id ?? '', held.get(entry.id ?? '')];
        return bytes === undefined ? null : readWhole(entry, { id, bytes }, limit);
      },
      (rest) => apart(rest, limit),
    );
  const isOwn = ({ path }: SnapshotEntry) => made.has(path);
  async function* apart(...[rest, limit]: Parameters<Snapshot['read']>) {
    const ours = committed(rest.filter(isOwn), limit)[Symbol.asyncIterator]();
    const theirs = under
      .read(
        rest.filter((each) => !isOwn(each)),
        limit,
      )
      [Symbol.asyncIterator]();
    try {
      for (const entry of rest) {
        const next = await (isOwn(entry) ? ours : theirs).next();
        if (!next.done) yield next.value;
      }
    } finally {
      await ours.return?.();
      await theirs.return?.();
    }
  }
  const { scope, introducing } = under;
  const entries = [...others, ...own].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { snapshot: { scope, entries, read, ...(introducing && { introducing }) }, held };
}

/** A state that stands nowhere. */
export interface Made {
  readonly snapshot: Snapshot;
  /** By their ids, contents that git has not. */
  readonly held: ReadonlyMap<string, Uint8Array>;
}

/** What a commit left. */
export function stateOf(commit: string, { after }: Pick<History, 'after'>): Promise<Snapshot> {
  return after({ commit: { id: commit, authored: null }, parents: [], changes: [] });
}

export function isSame(one: SnapshotEntry | null, other: SnapshotEntry | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

/** What a state holds otherwise than at least one of those before. */
export function changesBetween(
  parents: readonly Snapshot[],
  { entries }: Snapshot,
): Step['changes'] {
  const states = [...parents.map((each) => each.entries), entries];
  const held = states.map((each) => new Map(each.map((entry) => [entry.path, entry])));
  const now = held.at(-1);
  const paths = [...new Set(held.flatMap((each) => [...each.keys()]))].sort();
  return paths.flatMap((path) => {
    const after = now?.get(path) ?? null;
    const before = held.slice(0, -1).map((each) => each.get(path) ?? null);
    return before.every((each) => isSame(each, after)) ? [] : [{ path, before, after }];
  });
}

/** The one step to a state of which git has not all contents, judged as a hook judges what is staged. */
export function leadingTo({ snapshot, held }: Made, step: Step, history: History): History {
  const { at, mergeBases, reached, ofMade } = history;
  const inMemory = ({ id }: SnapshotEntry) => held.get(id ?? '') ?? null;
  async function* content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const bytes = inMemory(entry);
    if (bytes === null) yield* history.content(entry);
    else yield bytes;
  }
  async function* steps() {
    yield step;
  }
  const made: History = {
    ...{ steps, content, at, mergeBases, read: snapshot.read },
    ...(reached && { reached }),
    begins: () => Promise.resolve(step.parents),
    contents: (entries) => contentsBeside(entries, inMemory, (rest) => history.contents(rest)),
    after: (asked) => (asked === step ? Promise.resolve(snapshot) : history.after(asked)),
  };
  return ofMade?.(made, snapshot) ?? made;
}

/** The paths that a command is about. */
export function pathsOf({ path, makes = [] }: MakingStep): readonly string[] {
  return [path ?? [], makes.map((each) => each.path)].flat();
}

/** Files that are put back as they were: not logs, which may hold more since. */
export function wholePathsOf({ makes = [] }: MakingStep): readonly string[] {
  return makes.flatMap(({ path, bytes }) => (bytes || path.endsWith('.jsonl') ? [] : path));
}

/** True for what a state holds already. */
export function isThere({ path, entry }: Making, snapshot: Snapshot): boolean {
  return isSame(entryAt(snapshot, path), entry);
}

/** Without what takes a file away that another command moves back. */
export function withoutMoved(steps: readonly MakingStep[]): readonly MakingStep[] {
  const isArriving = ({ makes = [] }: MakingStep) => makes.some(({ entry }) => entry !== null);
  const moving = steps.filter(isArriving).flatMap(({ makes = [] }) => makes);
  const left = new Set(moving.flatMap(({ path, entry }) => (entry === null ? path : [])));
  const isLeft = ({ makes = [] }: MakingStep) =>
    makes.length > 0 && makes.every(({ path, entry }) => entry === null && left.has(path));
  return steps.filter((step) => !isLeft(step));
}
