import type { RevisionRange, Step } from '../../core/change.ts';
import type { OpenOptions, Ref, Repository } from '../../core/repository.ts';
import type {
  BlobRead,
  HeldEntry,
  PastState,
  Scope,
  Snapshot,
  SnapshotEntry,
} from '../../core/snapshot.ts';
import { HistoryReader } from '../history-reader.ts';
import { mergeHeads } from '../merge-heads.ts';
import { sortByPath } from '../order.ts';
import { damagedIndex, demandContents, demandWorkTree, unmergedIndex } from '../refusals.ts';
import { sharedGitDir } from '../shared-git-dir.ts';
import type { WorktreeFiles } from './added-files.ts';
import { isAncestor, isShallow, mergeBases } from './ancestry.ts';
import { headCommit, peeledCommit } from './commits.ts';
import { demandCertainRange } from './cut-range.ts';
import { commitsTouching } from './history.ts';
import { type Location, locate } from './locate.ts';
import { ObjectSources } from './object-sources.ts';
import { parseRawChanges, parseTree } from './parse-listing.ts';
import { readBlobs } from './read-blobs.ts';
import { readContent } from './read-content.ts';
import { VerifiedObjects } from './read-objects.ts';
import { readVersions } from './read-versions.ts';
import { readRefs } from './refs.ts';
import { walkRange } from './walk.ts';
import { readWorktreeFiles, streamWorktreeFile, type UnheldEntry } from './worktree-files.ts';
import { listWorktree } from './worktree-listing.ts';

/** The tree without entries, which git knows without having it. */
const EMPTY_TREE = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/**
 * Opens a repository through the git program.
 * @throws CouldNotCheck when the folder is in no repository, or git can't or won't read it.
 */
export async function openNative({ cwd, env }: OpenOptions): Promise<Repository> {
  return new NativeRepository(await locate(cwd, env));
}

class NativeRepository implements Repository {
  readonly backend = 'native';
  readonly root: string;
  readonly prefix: string;
  readonly #location: Location;
  readonly #sources: ObjectSources;
  readonly #objects: VerifiedObjects;
  readonly #history: HistoryReader;
  /** What was noted when the working tree was listed last. */
  #files: WorktreeFiles | null = null;

  constructor(location: Location) {
    this.#location = location;
    this.#sources = new ObjectSources(location.git);
    this.#objects = new VerifiedObjects(location.git, this.#sources, location.objectFormat);
    this.#history = new HistoryReader(this.#objects, (range) => walkRange(location.git, range));
    this.root = location.root;
    this.prefix = location.prefix;
  }

  get commonDir(): string {
    return sharedGitDir(this.#location.gitDir);
  }

  async worktree(): Promise<Snapshot> {
    const { git, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    const [base, listing] = await Promise.all([headCommit(git, this.#sources), listWorktree(git)]);
    this.#files = listing.files;
    const scope: Scope = { mode: 'worktree', base, head: null };
    const { entries, files, unwatched } = listing;
    return { ...this.#snapshot(scope, entries, files), unwatched };
  }

  async index(): Promise<Snapshot> {
    const { git, objectFormat, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'index');
    // Compared with nothing, the index shows all it would commit: intent-to-add entries are left out.
    const [base, output] = await Promise.all([
      headCommit(git, this.#sources),
      git.run([
        'diff-index',
        '--cached',
        '-r',
        '--raw',
        '-z',
        '--no-renames',
        '--ita-invisible-in-index',
        '--ignore-submodules=dirty',
        EMPTY_TREE[objectFormat],
      ]),
    ]);
    const entries: SnapshotEntry[] = [];
    for (const { path, mode, id, status } of parseRawChanges(output)) {
      if (status === 'U') throw unmergedIndex(path);
      // Of an index that is cut off git makes entries of nothing, and does not say so.
      if (mode === null) throw damagedIndex(path);
      entries.push({ path, mode, id });
    }
    return this.#snapshot({ mode: 'staged', base, head: null }, entries);
  }

  async revision(rev: string): Promise<Snapshot> {
    const { git } = this.#location;
    const head = await peeledCommit(git, this.#sources, rev);
    const output = await git.run(['ls-tree', '-r', '-z', '--full-tree', head]);
    return this.#snapshot({ mode: 'revision', base: null, head }, parseTree(output));
  }

  head(): Promise<string | null> {
    return headCommit(this.#location.git, this.#sources);
  }

  resolve(rev: string): Promise<string> {
    return peeledCommit(this.#location.git, this.#sources, rev);
  }

  parents(commit: string): Promise<readonly string[]> {
    return this.#history.parents(commit);
  }

  refs(): Promise<readonly Ref[]> {
    return readRefs(this.#location.git);
  }

  async mergeBases(a: string, b: string): Promise<readonly string[]> {
    const { git } = this.#location;
    const bases = await mergeBases(git, a, b);
    // Behind a cut that only one of the two reaches, there may be more that both do.
    if (await isShallow(git)) await this.#history.demandWhole({ include: [a, b], exclude: bases });
    return bases;
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    const { git } = this.#location;
    if (await isAncestor(git, ancestor, descendant)) return true;
    const between = { include: [descendant], exclude: [ancestor] };
    if (await isShallow(git)) await this.#history.demandWhole(between);
    return false;
  }

  async *steps(range: RevisionRange): AsyncGenerator<Step> {
    const { git } = this.#location;
    if (range.exclude.length > 0 && (await isShallow(git))) {
      await demandCertainRange(git, this.#objects, range);
    }
    yield* this.#history.steps(range);
  }

  async stagedStep(index?: Snapshot, merged: readonly string[] = []): Promise<Step> {
    return this.#stepTo(index ?? (await this.index()), merged);
  }

  async worktreeStep(worktree?: Snapshot): Promise<Step> {
    return this.#stepTo(worktree ?? (await this.worktree()));
  }

  /** What is about to be committed, against HEAD and all that is being merged. */
  async #stepTo({ entries, scope }: Snapshot, toMerge: readonly string[] = []): Promise<Step> {
    const head = scope.base === null ? [] : [scope.base];
    const merged = await mergeHeads(this.#location.gitDir);
    return this.#history.stepTo(entries, [...head, ...merged, ...toMerge]);
  }

  edge(from: string, to: string): Promise<Step> {
    return this.#history.edge(from, to);
  }

  async entriesAt(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]> {
    return this.#history.entriesAt(commit, paths);
  }

  async *content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const { git, objectFormat } = this.#location;
    demandContents([entry]);
    const { id } = entry;
    if (id !== null) {
      yield* readContent(this.#sources, objectFormat, { ...entry, id });
    } else {
      this.#files ??= (await listWorktree(git)).files;
      yield* streamWorktreeFile({ git, objectFormat, files: this.#files }, { ...entry, id });
    }
  }

  contents(entries: readonly HeldEntry[]): ReturnType<Repository['contents']> {
    const { git, objectFormat } = this.#location;
    demandContents(entries);
    return readVersions({ git, sources: this.#sources, format: objectFormat }, entries);
  }

  close(): Promise<void> {
    return this.#sources.close();
  }

  #snapshot(scope: Scope, entries: SnapshotEntry[], files?: WorktreeFiles): Snapshot {
    const head = scope.head ?? scope.base;
    return {
      scope,
      entries: sortByPath(entries),
      read: (wanted, limit) => this.#read(wanted, limit, files),
      ...(head !== null && { introducing: (paths) => this.#introducing(head, paths) }),
    };
  }

  async #introducing(
    head: string,
    paths: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PastState[]>> {
    const { git } = this.#location;
    const states = new Map<string, PastState>();
    const stateOf = (commit: string): PastState => {
      const state = states.get(commit) ?? {
        at: async (wanted) => {
          const entries = await this.#history.entriesAt(commit, wanted);
          return this.#snapshot({ mode: 'revision', base: null, head: commit }, entries);
        },
      };
      states.set(commit, state);
      return state;
    };
    const commits = await commitsTouching(git, head, paths);
    return new Map([...commits].map(([path, ids]) => [path, ids.map(stateOf)]));
  }

  /** Contents that git holds and contents that only the working tree has, in the order given. */
  async *#read(
    wanted: readonly SnapshotEntry[],
    limit: (entry: SnapshotEntry) => number,
    files?: WorktreeFiles,
  ): AsyncGenerator<BlobRead> {
    const { git, objectFormat } = this.#location;
    demandContents(wanted);
    const held = wanted.filter((entry): entry is HeldEntry => entry.id !== null);
    const unheld = wanted.filter((entry): entry is UnheldEntry => entry.id === null);
    const blobs = readBlobs(this.#sources, objectFormat, held, limit);
    const contents = files
      ? readWorktreeFiles({ git, objectFormat, files, limit }, unheld)
      : readBlobs(this.#sources, objectFormat, [], limit);
    try {
      for (const entry of wanted) {
        const next = await (entry.id === null ? contents : blobs).next();
        if (next.done) throw new Error(`no content was read for ${entry.path}`);
        yield next.value;
      }
    } finally {
      await Promise.all([blobs.return(undefined), contents.return(undefined)]);
    }
  }
}
