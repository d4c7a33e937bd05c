import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RevisionRange, Step } from '../../core/change.ts';
import { oncePerText } from '../../core/once-per.ts';
import type { OpenOptions, Ref, Repository } from '../../core/repository.ts';
import type { HeldEntry, Scope, Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { HistoryReader, type MadeStep } from '../history-reader.ts';
import { mergeHeads } from '../merge-heads.ts';
import { sortByPath } from '../order.ts';
import { decodePath } from '../path-bytes.ts';
import { demandContents, demandWorkTree } from '../refusals.ts';
import { sharedGitDir } from '../shared-git-dir.ts';
import { independent, isAncestor, isShallow, mergeBases } from './ancestry.ts';
import { headCommit, peeledCommit, symbolicRef } from './commits.ts';
import { demandCertainRange } from './cut-range.ts';
import type { Git } from './git.ts';
import type { HeldWorktree } from './held/held-worktree.ts';
import { ignoredPaths, ignoringLine } from './ignored-paths.ts';
import { readIndex } from './index-listing.ts';
import { type Location, locate } from './locate.ts';
import { ObjectSources } from './object-sources.ts';
import { statesIntroducing } from './past-states.ts';
import { readContent } from './read-content.ts';
import { VerifiedObjects } from './read-objects.ts';
import { type Contents, readEach, readSnapshot } from './read-snapshot.ts';
import { StagedStates } from './staged-states.ts';
import { walkRange } from './walk.ts';
import { streamWorktreeFile } from './worktree-files.ts';
import { listWorktree, type WorktreeListing } from './worktree-listing.ts';

/**
 * Opens a repository through the git program.
 * @param heldAt what is held of its work tree from one opening to the next; left out for nothing
 * @throws CouldNotCheck when the folder is in no repository, or git can't or won't read it.
 */
export async function openNative(
  { cwd, env }: OpenOptions,
  heldAt: (location: Location) => HeldWorktree | null = () => null,
): Promise<Repository> {
  const location = await locate(cwd, env);
  return new NativeRepository(location, heldAt(location));
}

const FORMAT = '%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)';
const PLACES = ['refs/heads', 'refs/tags', 'refs/remotes'];

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
async function readRefs(git: Git): Promise<Ref[]> {
  const output = await git.run(['for-each-ref', `--format=${FORMAT}`, ...PLACES]);
  const refs: Ref[] = [];
  for (const line of decodePath(output).split('\n')) {
    const [type, id, tagged, taggedId, ...name] = line.split(' ');
    const commit = type === 'commit' ? id : tagged === 'commit' ? taggedId : undefined;
    if (commit !== undefined) refs.push({ name: name.join(' '), commit });
  }
  return refs;
}

class NativeRepository implements Repository {
  readonly backend = 'native';
  readonly root: string;
  readonly prefix: string;
  readonly gitDir: string;
  readonly #location: Location;
  readonly #sources: ObjectSources;
  readonly #objects: VerifiedObjects;
  readonly #held: HeldWorktree | null;
  #reader: HistoryReader | null = null;
  /** What the working tree was listed as last. */
  #worktree: WorktreeListing | undefined;
  readonly #staged = new StagedStates();
  readonly ignoringLine = (path: string) => ignoringLine(this.#location.git, path);

  constructor(location: Location, held: HeldWorktree | null) {
    this.#location = location;
    this.#held = held;
    const { git, gitDir, objectFormat } = location;
    this.#sources = held?.sources ?? new ObjectSources(git);
    this.#objects = new VerifiedObjects(git, this.#sources, objectFormat);
    this.root = location.root;
    this.prefix = location.prefix;
    this.gitDir = gitDir;
  }

  /** Made when the past is first asked for: many runs never do, and load nothing of it. */
  get #history(): HistoryReader {
    const { git } = this.#location;
    this.#reader ??= new HistoryReader(this.#objects, (range) => walkRange(git, range));
    return this.#reader;
  }

  get commonDir(): string {
    return sharedGitDir(this.gitDir);
  }

  async worktree(preload?: () => void): Promise<Snapshot> {
    const { git, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    // Git first: it looks around while what HEAD names is read here.
    const [listing, base] = await Promise.all([
      this.#list(preload),
      headCommit(git, this.#sources),
    ]);
    this.#worktree = listing;
    const scope: Scope = { mode: 'worktree', base, head: null };
    const { entries, unwatched } = listing;
    return { ...this.#around(scope, listing), entries, unwatched };
  }

  #list(preload?: () => void): Promise<WorktreeListing> {
    return this.#held?.list(preload) ?? listWorktree(this.#location.git, preload);
  }

  async ignored(paths: readonly string[]): Promise<readonly string[]> {
    const { git, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    return this.#held?.ignored(paths) ?? ignoredPaths(git, paths);
  }

  async index(): Promise<Snapshot> {
    const { git, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'index');
    const [base, files] = await Promise.all([
      headCommit(git, this.#sources),
      readIndex(this.#location),
    ]);
    return this.#staged.snapshot(this.#around({ mode: 'staged', base, head: null }), files);
  }

  async revision(rev: string): Promise<Snapshot> {
    const head = await this.resolve(rev);
    const scope: Scope = { mode: 'revision', base: null, head };
    const parent = await this.#staged.parent(head, this.#history, this.#around(scope));
    if (parent !== null) return parent;
    return this.#staged.listed(head, this.#snapshot(scope, await this.#listing(head)));
  }

  treeOf(commit: string): Promise<string> {
    return this.#history.treeOf(commit);
  }

  head(): Promise<string | null> {
    return headCommit(this.#location.git, this.#sources);
  }
  leadsTo = (name: string) => symbolicRef(this.#location.git, name);

  async resolve(rev: string): Promise<string> {
    return peeledCommit(this.#location, this.#sources, rev);
  }

  async #listing(commit: string): Promise<SnapshotEntry[]> {
    return this.#staged.listing(commit) ?? this.#history.entriesAt(commit, null);
  }

  async isShallow(): Promise<boolean> {
    const { git, gitDir, isPlain } = this.#location;
    if (isPlain && !existsSync(join(gitDir, 'shallow'))) return false;
    return isShallow(git);
  }

  authored(commit: string): Promise<string | null> {
    return this.#history.authored(commit);
  }

  author(commit: string): Promise<string | null> {
    return this.#history.author(commit);
  }

  parents(commit: string): Promise<readonly string[]> {
    return this.#history.parents(commit);
  }

  refs(): Promise<readonly Ref[]> {
    return readRefs(this.#location.git);
  }

  mergeBases(...pair: [a: string, b: string]): Promise<readonly string[]> {
    return this.#basesOf(pair.sort().join(' '));
  }

  /** Each step that is judged asks of the same few commits, and what is printed for it does again. */
  readonly #basesOf = oncePerText(async (pair) => {
    const [a = '', b = ''] = pair.split(' ');
    const bases = await mergeBases(this.#location.git, a, b);
    // Behind a cut that only one of the two reaches, there may be more that both do.
    if (await this.isShallow())
      await this.#history.demandWhole({ include: [a, b], exclude: bases });
    return bases;
  });

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    const between = { include: [descendant], exclude: [ancestor] };
    if (await isAncestor(this.#location.git, ancestor, descendant)) return true;
    if (await this.isShallow()) await this.#history.demandWhole(between);
    return false;
  }

  outside(range: RevisionRange): Promise<readonly string[]> {
    return this.#history.outside(range);
  }

  newest(commits: readonly string[]): Promise<readonly string[]> {
    return independent(this.#location.git, commits);
  }

  async *steps(range: RevisionRange, made?: MadeStep): AsyncGenerator<Step> {
    if (range.exclude.length > 0 && (await this.isShallow())) {
      await demandCertainRange(this.#location.git, this.#objects, range);
    }
    yield* this.#history.steps(range, made);
  }

  async stagedStep(index?: Snapshot, merged: readonly string[] = []): Promise<Step> {
    const snapshot = index ?? (await this.index());
    const parents = await this.#parentsOf(snapshot, merged);
    return this.#staged.step(snapshot, parents, this.#history);
  }

  async worktreeStep(worktree?: Snapshot): Promise<Step> {
    const snapshot = worktree ?? (await this.worktree());
    const known = this.#staged.stepOf(snapshot);
    return known ?? this.#history.stepTo(snapshot.entries, await this.#parentsOf(snapshot));
  }

  async comparedWorktree(worktree: Snapshot): Promise<Snapshot> {
    return this.#staged.worktree(worktree, await this.#parentsOf(worktree), this.#history);
  }

  /** HEAD and all that is being merged. */
  async #parentsOf({ scope }: Snapshot, toMerge: readonly string[] = []): Promise<string[]> {
    const head = scope.base === null ? [] : [scope.base];
    return [...head, ...(await mergeHeads(this.#location.gitDir)), ...toMerge];
  }

  async edge(from: string, to: string): Promise<Step> {
    const step = await this.#history.edge(from, to);
    this.#staged.compare(step, to, await this.treeOf(to));
    return step;
  }

  async entriesAt(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]> {
    return this.#history.entriesAt(commit, paths);
  }

  async *content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const { git, objectFormat } = this.#location;
    demandContents([entry]);
    const { id } = entry;
    const known = this.#worktree?.known?.bytesOf(entry) ?? null;
    if (known !== null) {
      yield known;
    } else if (id !== null) {
      yield* readContent(this.#sources, objectFormat, { ...entry, id });
    } else {
      this.#worktree ??= await this.#list();
      const { files } = this.#worktree;
      yield* streamWorktreeFile({ git, objectFormat, files }, { ...entry, id });
    }
  }

  contents(entries: readonly HeldEntry[]): ReturnType<Repository['contents']> {
    return readEach(this.#contentsOf(this.#worktree), entries);
  }

  #contentsOf(listing?: WorktreeListing): Contents {
    return { ...this.#location, sources: this.#sources, listing };
  }

  get isOutdated(): boolean {
    return this.#held?.isOutdated === true;
  }

  async close(): Promise<void> {
    if (this.#held === null) await this.#sources.close();
  }

  #snapshot(scope: Scope, entries: SnapshotEntry[]): Snapshot {
    return { ...this.#around(scope), entries: sortByPath(entries) };
  }

  /** A snapshot but for what it holds. */
  #around(scope: Scope, listing?: WorktreeListing): Omit<Snapshot, 'entries'> {
    const head = scope.head ?? scope.base;
    return {
      scope,
      read: (wanted, limit) => readSnapshot(this.#contentsOf(listing), wanted, limit),
      // Before the first commit there is nothing that a path could have been.
      introducing: async (paths) => (head === null ? new Map() : this.#introducing(head, paths)),
    };
  }

  async #introducing(head: string, paths: readonly string[]) {
    // At the cut of a shallow clone, a commit seems to add everything.
    if (await this.isShallow()) return null;
    const at = this.entriesAt.bind(this);
    const snapshotOf = (commit: string, entries: readonly SnapshotEntry[]): Snapshot =>
      this.#snapshot({ mode: 'revision', base: null, head: commit }, [...entries]);
    return statesIntroducing({ git: this.#location.git, at }, { head, paths }, snapshotOf);
  }
}
