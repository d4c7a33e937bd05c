import type { RevisionRange, Step } from '../core/change.ts';
import { formatOf } from '../core/object-id.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { CommitObject } from './commit-object.ts';
import { readCommits, readWalk, type Walked } from './commits.ts';
import { foldersOf } from './folders.ts';
import type { ObjectReader } from './git-object.ts';
import { type ListedTrees, noId, treesOf } from './index-trees.ts';
import { sortByPath } from './order.ts';
import { compareListings, stepOf } from './step.ts';
import { stepsOf } from './steps.ts';
import { advance, demandFew, ROUND, TreeComparison } from './tree-comparison.ts';
import type { Difference } from './tree-difference.ts';
import { TreeStore } from './tree-store.ts';

/** Lists the commits of a range, parents before children. */
export type Walk = (range: RevisionRange) => Promise<Iterable<Walked>>;

/** Gives the step of a commit that was made before. */
export type MadeStep = (commit: string) => Step | undefined;

/** What changed between states of a repository, whatever its objects are read with. */
export class HistoryReader {
  readonly #reader: ObjectReader;
  readonly #trees: TreeStore;
  readonly #walk: Walk;

  constructor(reader: ObjectReader, walk: Walk) {
    this.#reader = reader;
    this.#trees = new TreeStore(reader);
    this.#walk = walk;
  }

  /** The commits of a range, each against all its parents. */
  async *steps(range: RevisionRange, made: MadeStep = () => undefined): AsyncGenerator<Step> {
    // Of what is no commit, git lists nothing and says nothing.
    await readCommits(this.#reader, [...range.include, ...range.exclude]);
    const walk = [...(await this.#walk(range))].map((each) => ({ ...each, step: made(each.id) }));
    const others = walk.filter(({ step }) => step === undefined);
    const fresh = stepsOf(this.#trees, readWalk(this.#reader, others));
    if (others.length === walk.length) yield* fresh;
    else yield* inTurn(walk, fresh);
  }

  /** @throws CouldNotCheck when a commit of the range was made from one that is not here. */
  async demandWhole(range: RevisionRange): Promise<void> {
    const commits = readWalk(this.#reader, await this.#walk(range));
    while (!(await commits.next()).done);
  }

  /** The parents of a range's commits that are not of it. Their trees are not looked at. */
  async outside(range: RevisionRange): Promise<readonly string[]> {
    const inside = new Set<string>();
    const outside = new Set<string>();
    // Parents come before children: what is not known by then is not of the range.
    for (const { id, parents } of await this.#walk(range)) {
      inside.add(id);
      for (const parent of parents) if (!inside.has(parent)) outside.add(parent);
    }
    return [...outside];
  }

  /** What a commit holds, all of it or what stands at and below some paths, sorted by path. */
  async entriesAt(commit: string, paths: readonly string[] | null): Promise<SnapshotEntry[]> {
    return sortByPath(await listTree(this.#trees, await this.treeOf(commit), paths));
  }

  /** Two commits, whatever lies between them. */
  async edge(from: string, to: string): Promise<Step> {
    const differences = await this.#between(await this.treeOf(from), await this.treeOf(to));
    return stepOf(null, [from], [differences]);
  }

  /** The same of two trees, of which the first is no commit's. */
  async edgeOfTrees(from: string, to: string): Promise<Step> {
    return stepOf(null, [from], [await this.#between(from, to)]);
  }

  async #between(from: string, to: string): Promise<readonly Difference[]> {
    const comparison = new TreeComparison(from, to);
    while (comparison.open.length > 0) await advance(this.#trees, [comparison]);
    return comparison.differences;
  }

  /** A state that is no commit yet, against the commits that it will be made from. */
  async stepTo(entries: readonly SnapshotEntry[], parents: readonly string[]): Promise<Step> {
    const [first, ...others] = parents;
    if (first === undefined) return stepOf(null, [], [compareListings([], entries)]);
    return (await this.listedStepTo(entries, [first, ...others])).step;
  }

  /** The same from some parents, and the tree of the state: null where git has not all contents. */
  async listedStepTo(
    entries: readonly SnapshotEntry[],
    parents: readonly [string, ...string[]],
  ): Promise<{ readonly step: Step; readonly tree: string | null }> {
    const [like] = parents;
    const trees = treesOf(entries, formatOf(like));
    const step = await this.stepToTrees(trees, parents);
    return trees.isWhole
      ? { step, tree: trees.root }
      : { step: withoutMadeIds(step, like), tree: null };
  }

  /** The same for a state that is trees already. */
  async stepToTrees(state: ListedTrees, parents: readonly string[]): Promise<Step> {
    const commits = await readCommits(this.#reader, parents);
    const trees = parents.map((parent) => (commits.get(parent) as CommitObject).tree);
    return stepOf(null, parents, await differencesTo(state, trees, this.#reader));
  }

  async authored(commit: string): Promise<string | null> {
    return (await this.#commit(commit)).authored;
  }

  async author(commit: string): Promise<string | null> {
    return (await this.#commit(commit)).author;
  }

  async parents(commit: string): Promise<readonly string[]> {
    return (await this.#commit(commit)).parents;
  }

  /** The id of the tree that a commit holds. */
  async treeOf(commit: string): Promise<string> {
    return (await this.#commit(commit)).tree;
  }

  async #commit(id: string): Promise<CommitObject> {
    return (await readCommits(this.#reader, [id])).get(id) as CommitObject;
  }
}

/** A step to a listing of which git has not all contents: these have no id again. */
function withoutMadeIds(step: Step, like: string): Step {
  const nobody = noId(formatOf(like));
  const changes = step.changes.map((change) =>
    change.after?.id === nobody ? { ...change, after: { ...change.after, id: null } } : change,
  );
  return { ...step, changes };
}

/**
 * What a state holds otherwise than each of some trees. A folder that both hold is not read: its id
 * says all of it.
 */
async function differencesTo(
  { root, bytes, starts }: ListedTrees,
  trees: readonly string[],
  reader: ObjectReader,
): Promise<Difference[][]> {
  const store = new TreeStore(alsoFrom({ bytes, starts }, reader));
  const found: Difference[][] = [];
  for (const tree of trees) {
    const comparison = new TreeComparison(tree, root);
    while (comparison.open.length > 0) await advance(store, [comparison]);
    found.push(comparison.differences);
  }
  return found;
}

/** A reader that has some trees already. */
function alsoFrom(
  { bytes: trees, starts }: Pick<ListedTrees, 'bytes' | 'starts'>,
  reader: ObjectReader,
): ObjectReader {
  return {
    ask(ids) {
      const others = reader.ask(ids.filter((id) => !trees.has(id)));
      const left = ids.values();
      return {
        next() {
          const id = left.next().value ?? '';
          const bytes = trees.get(id);
          if (bytes === undefined) return others.next();
          return { type: 'tree', bytes, starts: starts?.get(id) };
        },
        end: () => others.end(),
      };
    },
  };
}

interface Folder {
  readonly prefix: string;
  readonly id: string;
  /** True where all that it holds is wanted, false where only some paths are. */
  readonly whole: boolean;
}

/**
 * Lists the files of a tree, in no order.
 * @param paths only what stands at and below these; null for all
 * @throws CouldNotCheck when a folder on the way is missing or damaged
 */
async function listTree(
  store: TreeStore,
  tree: string,
  paths: readonly string[] | null,
): Promise<SnapshotEntry[]> {
  const wanted = new Set(paths);
  const names = namesIn(paths ?? []);
  const entries: SnapshotEntry[] = [];
  const open: Folder[] = [{ prefix: '', id: tree, whole: paths === null }];
  for (let listed = 0; open.length > 0; ) {
    const round = open.splice(-ROUND);
    const trees = store.ask(round.map(({ id }) => id));
    try {
      for (const { prefix, whole, id: folder } of round) {
        const held = await trees.next(folder);
        const items = whole ? held.items() : held.named(names.get(prefix) ?? new Set());
        for (const { name, mode, id } of items) {
          const path = prefix + name;
          const isWanted = whole || wanted.has(path);
          if (mode === 'folder') open.push({ prefix: `${path}/`, id, whole: isWanted });
          else if (isWanted) entries.push({ path, mode, id });
        }
        listed += 1;
        demandFew(entries.length, open.length + listed);
      }
    } finally {
      await trees.end();
    }
  }
  return entries;
}

/** What is looked for in each folder on the way to some paths, by what stands before its names. */
function namesIn(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    for (const each of [...foldersOf(path), path]) {
      const start = each.lastIndexOf('/') + 1;
      const prefix = each.slice(0, start);
      const known = names.get(prefix) ?? new Set();
      names.set(prefix, known.add(each.slice(start)));
    }
  }
  return names;
}

/** The steps of a walk in its order: those that it has, and the others as they come. */
async function* inTurn(
  walk: readonly { readonly step: Step | undefined }[],
  fresh: AsyncGenerator<Step>,
): AsyncGenerator<Step> {
  try {
    for (const { step } of walk) {
      const next = step ?? (await fresh.next()).value;
      if (next === undefined) throw new Error('a commit has no step');
      yield next;
    }
  } finally {
    await fresh.return(undefined);
  }
}
