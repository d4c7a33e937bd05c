/** What git says a path is. Directories never appear. */
export type FileMode = 'file' | 'executable' | 'symlink' | 'submodule';

/** One path of a snapshot. */
export interface SnapshotEntry {
  /** From the repository's root, `/` between parts; bytes that are no UTF-8 appear as U+DC80..U+DCFF. */
  readonly path: string;
  readonly mode: FileMode;
  /** The blob's id in hex, or null while only the working tree has the content. */
  readonly id: string | null;
  /**
   * The id that it had when somebody looked last, for who goes through all there is: left out for `id`.
   * Whoever goes on with one of them asks for its `id`, which takes a look at the file.
   */
  readonly lastId?: string | null;
  /** True where only the working tree has the content, though its id is known. */
  readonly isUnstored?: boolean;
  /** Set by who reads it, and wants to know whether it begins with that. */
  readonly mayBeginWith?: Beginning;
}

/** A content that another one may begin with: of a log, mostly an earlier version. */
export interface Beginning {
  /** The blob's id in hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** True for what is a file in git: no link, no submodule. */
export function isFile(entry: SnapshotEntry | null): entry is SnapshotEntry {
  return entry?.mode === 'file' || entry?.mode === 'executable';
}

/** Its id, as far as that is known without a look at the file. */
export function lastIdOf(entry: SnapshotEntry): string | null {
  const { lastId } = entry;
  return lastId === undefined ? entry.id : lastId;
}

/** True for a blob without bytes, by its id in either format. */
export function isEmpty({ id }: SnapshotEntry): boolean {
  return id !== null && EMPTY.has(id);
}

const EMPTY = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/** A path whose content git holds. */
export type HeldEntry = SnapshotEntry & { readonly id: string };

/** A blob that was read, or the reason why its content is not there. */
export type BlobRead =
  | {
      readonly entry: SnapshotEntry;
      readonly id: string;
      readonly bytes: Uint8Array;
      /** Whether it begins with what the entry may begin with; left out where nobody looked. */
      readonly begins?: boolean;
    }
  | {
      readonly entry: SnapshotEntry;
      readonly id: string | null;
      /** Bytes. */
      readonly tooLarge: number;
      /**
       * The bytes in their order, for who does not want to hold them. They can be had once, before
       * the next blob is asked for.
       * @throws CouldNotCheck as `read` does.
       */
      pieces(): AsyncIterable<Uint8Array>;
    };

/** What was looked at, as JSON output tells it. */
export interface Scope {
  readonly mode: 'worktree' | 'staged' | 'range' | 'revision' | 'history' | 'hook' | 'stdin';
  /** The commit compared against, if any. */
  readonly base: string | null;
  /** The commit looked at, if any. */
  readonly head: string | null;
}

/** True for what the next commit would record, also where its hook asks. */
export function isOfIndex({ mode, head }: Pick<Scope, 'mode' | 'head'>): boolean {
  return mode === 'staged' || (mode === 'hook' && head === null);
}

/** One state of the repository: the working tree, the index, a commit, or standard input. */
export interface Snapshot {
  readonly scope: Scope;
  /** Sorted by path (code units), each path once. */
  readonly entries: readonly SnapshotEntry[];
  /** Paths of the working tree that are as the index has them, whatever stands on disk: git was told so. */
  readonly unwatched?: readonly string[];
  /**
   * Reads contents in one pass, in the order given: the bytes that git holds or would store.
   * A blob of more than `limit(entry)` bytes is not kept; its size is given instead.
   * @throws CouldNotCheck when an object is missing or can't be read.
   */
  read(
    entries: readonly SnapshotEntry[],
    limit: (entry: SnapshotEntry) => number,
  ): AsyncIterable<BlobRead>;
  /**
   * The states of this snapshot's history in which a path became what it then was: by path, newest
   * first. Paths that no commit touched are left out. Null where the history is cut off (a shallow
   * clone). Not there where no history is at hand (files in memory).
   */
  introducing?(paths: readonly string[]): Promise<ReadonlyMap<string, readonly PastState[]> | null>;
  /**
   * What can be said before the entries are listed, which takes a while in a large repository. Never
   * part of a copy that is made by spreading: that may have other entries.
   */
  readonly unlisted?: Unlisted;
}

/** What is known of a snapshot without a list of its entries. */
export interface Unlisted {
  /**
   * The id of the tree that git has for it, or would store: equal for the very same entries. Null
   * where only the working tree has some of the contents.
   */
  readonly tree: string | null;
  /** How many entries there are. */
  readonly size: number;
  /** What stands at a path; null where no entry does. Paths below a folder may take the list. */
  at(path: string): SnapshotEntry | null;
  /** How many entries are in a folder and below. */
  countIn(folder: string): number;
  /** How it came from another tree; left out where nobody compared them. */
  readonly since?: SinceTree;
  /**
   * The state of another tree, and how this one came from it; null where git has not all of that
   * tree. Left out where nobody can say.
   */
  earlier?(tree: string): Promise<EarlierState | null>;
}

/** A state of which only the tree is known, and how another one came from it. */
export interface EarlierState {
  readonly snapshot: Snapshot;
  readonly changes: readonly TreeChange[];
}

/** What a state holds otherwise than a tree. */
export interface SinceTree {
  readonly tree: string;
  readonly changes: readonly TreeChange[];
}

/** One path that a state and a tree hold otherwise. */
export interface TreeChange {
  readonly before: SnapshotEntry | null;
  readonly after: SnapshotEntry | null;
}

/** The path at which a state and a tree differ. */
export function changedPath({ before, after }: TreeChange): string {
  return (after ?? before)?.path ?? '';
}

/** A snapshot whose entries are listed when somebody asks for them. */
export function listedLater(
  snapshot: Omit<Snapshot, 'entries' | 'unlisted'>,
  unlisted: Unlisted,
  list: () => readonly SnapshotEntry[],
): Snapshot {
  let entries: readonly SnapshotEntry[] | null = null;
  const made = {
    ...snapshot,
    get entries() {
      entries ??= list();
      return entries;
    },
  };
  return Object.defineProperty(made, 'unlisted', { value: unlisted, enumerable: false });
}

/** A listed state of which the tree is known, and how it came from another one where that is. */
export function knownByTree(snapshot: Snapshot, tree: string | null, since?: SinceTree): Snapshot {
  const { entries, ...around } = snapshot;
  const place = (path: string): number => placeOf(entries, path);
  const unlisted: Unlisted = {
    tree,
    size: entries.length,
    at: (path) => {
      const entry = entries[place(path)];
      return entry?.path === path ? entry : null;
    },
    // What follows a slash comes behind all that is in the folder.
    countIn: (folder) => place(`${folder}0`) - place(`${folder}/`),
    ...(since && { since }),
  };
  return listedLater(around, unlisted, () => entries);
}

/** How many entries stand before a path. */
export function placeOf(entries: readonly SnapshotEntry[], path: string): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((entries[middle] as SnapshotEntry).path < path) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Sorted entries with others at some paths: those that stand there go.
 * @param held what comes, by path; null where nothing does
 */
export function withEntries(
  entries: readonly SnapshotEntry[],
  held: ReadonlyMap<string, SnapshotEntry | null>,
): readonly SnapshotEntry[] {
  const parts: SnapshotEntry[][] = [];
  let from = 0;
  for (const path of [...held.keys()].sort()) {
    const place = placeOf(entries, path);
    const come = held.get(path) ?? null;
    parts.push(entries.slice(from, place), come === null ? [] : [come]);
    from = entries[place]?.path === path ? place + 1 : place;
  }
  return ([] as SnapshotEntry[]).concat(...parts, entries.slice(from));
}

/** Those of sorted entries that are in a folder, at any depth. */
export function entriesIn(
  entries: readonly SnapshotEntry[],
  folder: string,
): readonly SnapshotEntry[] {
  const from = placeOf(entries, `${folder}/`);
  // What follows a slash in the order of code units.
  return entries.slice(from, placeOf(entries, `${folder}0`));
}

/** The same state, looked at for another reason. */
export function inScope(snapshot: Snapshot, scope: Scope, since?: SinceTree): Snapshot {
  const { unlisted } = snapshot;
  if (unlisted === undefined) return { ...snapshot, scope };
  const { read, introducing, unwatched } = snapshot;
  const same = {
    scope,
    read,
    ...(introducing && { introducing }),
    ...(unwatched && { unwatched }),
  };
  const known = since === undefined ? unlisted : { ...unlisted, since };
  return listedLater(same, known, () => snapshot.entries);
}

/** What stands at a path of a snapshot; null where no entry does. */
export function entryAt(
  snapshot: Pick<Snapshot, 'entries' | 'unlisted'>,
  path: string,
): SnapshotEntry | null {
  if (snapshot.unlisted !== undefined) return snapshot.unlisted.at(path);
  const found = snapshot.entries[placeOf(snapshot.entries, path)];
  return found?.path === path ? found : null;
}

/** How many entries a snapshot has. */
export function sizeOf(snapshot: Pick<Snapshot, 'entries' | 'unlisted'>): number {
  return snapshot.unlisted?.size ?? snapshot.entries.length;
}

/** What a commit left behind. The same commit is the same object. */
export interface PastState {
  /** Its id; left out for what is none. */
  readonly commit?: string;
  /** What it holds at and below some paths, and nothing else of it. */
  at(paths: readonly string[]): Promise<Snapshot>;
}

/** A content that is in memory. */
export type WholeContent = Pick<Extract<BlobRead, { bytes: unknown }>, 'bytes' | 'begins'>;

/** A content that is in memory, as it is read. */
export function readWhole(
  entry: SnapshotEntry,
  { id, bytes, begins }: WholeContent & { readonly id: string },
  limit: (entry: SnapshotEntry) => number,
): BlobRead {
  const isLooked = begins !== undefined;
  if (bytes.length <= limit(entry)) return { entry, id, bytes, ...(isLooked && { begins }) };
  return { entry, id, tooLarge: bytes.length, pieces: () => onePiece(bytes) };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
