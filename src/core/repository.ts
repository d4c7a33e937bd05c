import type { RevisionRange, Step } from './change.ts';
import type { IgnoreDecision } from './ignore-file.ts';
import type { HeldEntry, Snapshot, SnapshotEntry } from './snapshot.ts';

/** A branch, a tag or a remote's branch, as far as it leads to a commit. */
export interface Ref {
  /** The whole name: `refs/heads/main`. */
  readonly name: string;
  /** The commit's id, tags peeled. */
  readonly commit: string;
}

/**
 * An opened git repository: the only door to its contents. Parents are what a commit itself says:
 * grafts, replace refs and the commit-graph file play no part.
 */
export interface Repository {
  readonly backend: 'native' | 'js';
  /** The work tree's absolute path, or the git directory's where there is no work tree. */
  readonly root: string;
  /** The caller's folder from the root, '' for the root itself, with `/` between parts and at its end. */
  readonly prefix: string;
  /** The git directory of this work tree, absolute. */
  readonly gitDir: string;
  /** The git directory that all its work trees share, absolute. */
  readonly commonDir: string;

  /**
   * Tracked, modified, untracked and not ignored files, as git would store them.
   * @param preload is called where nothing is left but to wait for another process
   */
  worktree(preload?: () => void): Promise<Snapshot>;
  /**
   * Those of some paths that git would not list if an untracked file were there, in their order.
   * @param paths nothing is there yet
   */
  ignored(paths: readonly string[]): Promise<readonly string[]>;
  /** The line that makes git ignore a path, in a file from the root or an absolute one; null for none. */
  ignoringLine(path: string): Promise<IgnoreDecision | null>;
  /** What `git commit` would record. `base` is HEAD, or null before the first commit. */
  index(): Promise<Snapshot>;
  /** A commit's tree. Takes anything that names a commit. */
  revision(rev: string): Promise<Snapshot>;

  /** The commit that HEAD names; null before the first commit. */
  head(): Promise<string | null>;
  /**
   * The id of the commit that a revision leads to, tags peeled.
   * @throws CouldNotCheck `unknown-revision` when it names nothing, several things, or no commit.
   */
  resolve(rev: string): Promise<string>;
  /**
   * What a commit itself says it was made from, also where a shallow clone leaves that out.
   * @param commit its id
   */
  parents(commit: string): Promise<readonly string[]>;
  /**
   * The author's date of a commit as RFC 3339; null where it holds none that can be read.
   * @param commit its id
   */
  authored(commit: string): Promise<string | null>;
  /**
   * The name of a commit's author, as the commit has it; null where it has none.
   * @param commit its id
   */
  author(commit: string): Promise<string | null>;
  /**
   * The id of the tree that a commit holds: equal for states of the very same files.
   * @param commit its id
   */
  treeOf(commit: string): Promise<string>;
  /** The ref that HEAD, or another symbolic one, leads to, whether or not it is there; null for none. */
  leadsTo(name: string): Promise<string | null>;
  /** Branches, tags and remotes' branches, sorted by name. Those that lead to no commit are left out. */
  refs(): Promise<readonly Ref[]>;
  /**
   * The best common ancestors of two commits: none for unrelated histories, several after a
   * criss-cross. Sorted.
   * @param a a commit's id, like `b`
   * @throws CouldNotCheck where a shallow clone or a missing commit leaves it open.
   */
  mergeBases(a: string, b: string): Promise<readonly string[]>;
  /**
   * Whether a commit is another one or reached from it.
   * @param ancestor a commit's id, like `descendant`
   * @throws CouldNotCheck where a shallow clone or a missing commit leaves it open.
   */
  isAncestor(ancestor: string, descendant: string): Promise<boolean>;
  /**
   * The commits that those of a range were made from and that are not of it themselves.
   * @throws CouldNotCheck like `steps`
   */
  outside(range: RevisionRange): Promise<readonly string[]>;
  /** Those of some commits that no other one of them reaches. */
  newest(commits: readonly string[]): Promise<readonly string[]>;
  /** Whether this is a shallow clone: some of its commits are without what they were made from. */
  isShallow(): Promise<boolean>;

  /**
   * The commits of a range, each against all its own parents, parents before children. They are
   * read as they are asked for, and every commit and folder that a step rests on is hashed.
   * @throws CouldNotCheck when a part of the range can't be judged: at the boundary of a shallow
   * clone, for an object that is missing, damaged or under another object's name. No step that
   * needs it is given out, and the iteration never ends as if it were complete.
   * @param made gives a commit's step that this repository gave out before: it comes in its place,
   * and nothing of it is read
   */
  steps(range: RevisionRange, made?: (commit: string) => Step | undefined): AsyncIterable<Step>;
  /**
   * The index against HEAD and all that is being merged; without parents before the first commit.
   * While a commit is picked, reverted or rebased, HEAD is the only parent, as git has it.
   * @throws CouldNotCheck when a path is unmerged.
   * @param index what `index()` gave, to save listing it again
   * @param merged commits that git is about to merge, and has not written down yet
   */
  stagedStep(index?: Snapshot, merged?: readonly string[]): Promise<Step>;
  /**
   * The working tree against the same commits as the index. Where only the working tree has a
   * content, its entry has no id, and the content may turn out to be what HEAD has.
   * @param worktree what `worktree()` gave, to save listing it again
   */
  worktreeStep(worktree?: Snapshot): Promise<Step>;
  /**
   * The working tree, or what it would be, known by how it came from HEAD; as it is where that takes
   * as long as to look at all of it.
   */
  comparedWorktree(worktree: Snapshot): Promise<Snapshot>;
  /** One edge of a history that is not a commit's own: what a forced push makes of a ref. */
  edge(from: string, to: string): Promise<Step>;

  /**
   * What a commit holds at and below some paths, sorted by path. Paths that hold nothing are left out.
   * @param commit its id
   */
  entriesAt(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]>;
  /**
   * A content in pieces, so that it need not fit in memory: the bytes that git holds or would store.
   * Nothing that was read counts before the last piece has come, for only then the hash is known.
   * @throws CouldNotCheck for an entry without content (a submodule), and when the blob is missing,
   * damaged, or another's.
   */
  content(entry: SnapshotEntry): AsyncIterable<Uint8Array>;
  /**
   * The same for many, in the order given: while one is looked at, git reads the next. Each must be
   * taken to its end before the next. One that is how a later one of its path begins, as its hash
   * proves, need not be read: then what is stored under its id plays no part.
   */
  contents(
    entries: readonly HeldEntry[],
  ): AsyncIterable<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;

  /**
   * True where a file of the working tree has another `id` than the `lastId` that was handed out since
   * the working tree was listed: whatever was made of it is to be made anew, of a new listing. In
   * that one, all files are looked at. Left out where nothing is handed out.
   */
  readonly isOutdated?: boolean;

  /** Ends what runs in the background. */
  close(): Promise<void>;
}

/** How to open a repository. */
export interface OpenOptions {
  /** Any folder of the repository, absolute. */
  readonly cwd: string;
  /** The caller's environment; git's own variables are let through from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly backend: 'native' | 'js';
}
