import type {
  BlobRead,
  OpenOptions,
  PastState,
  Repository,
  Scope,
  Snapshot,
  SnapshotEntry,
} from '../../core/snapshot.ts';
import { sortByPath } from '../order.ts';
import { demandContents, demandWorkTree, unmergedIndex } from '../refusals.ts';
import type { WorktreeFiles } from './added-files.ts';
import { headCommit, peeledCommit } from './commits.ts';
import { commitsTouching, listCommit } from './history.ts';
import type { HeldEntry } from './large-content.ts';
import { type Location, locate } from './locate.ts';
import { ObjectSources } from './object-sources.ts';
import { parseRawChanges, parseTree } from './parse-listing.ts';
import { readBlobs } from './read-blobs.ts';
import { readWorktreeFiles, type UnheldEntry } from './worktree-files.ts';
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

  constructor(location: Location) {
    this.#location = location;
    this.#sources = new ObjectSources(location.git);
    this.root = location.root;
    this.prefix = location.prefix;
  }

  async worktree(): Promise<Snapshot> {
    const { git, workTree, root } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    const [base, listing] = await Promise.all([headCommit(git, this.#sources), listWorktree(git)]);
    return this.#snapshot({ mode: 'worktree', base, head: null }, listing.entries, listing.files);
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
      if (mode) entries.push({ path, mode, id });
    }
    return this.#snapshot({ mode: 'staged', base, head: null }, entries);
  }

  async revision(rev: string): Promise<Snapshot> {
    const { git } = this.#location;
    const head = await peeledCommit(git, this.#sources, rev);
    const output = await git.run(['ls-tree', '-r', '-z', '--full-tree', head]);
    return this.#snapshot({ mode: 'revision', base: null, head }, parseTree(output));
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
          const entries = await listCommit(git, commit, wanted);
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
