import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { foldersOf } from '../../folders.ts';
import { fileSystemPath } from '../../path-bytes.ts';
import type { Look } from './held-file.ts';
import { isSame, isSettled, type Stamp, stampOf } from './stamps.ts';
import { type NameChanges, WatchedFolders } from './watched-folders.ts';

/** Folders of a work tree without listed files are few, or somebody else's. */
const MOST_UNLISTED = 1000;

/**
 * The names in a work tree, and what else a listing of it rests on, by what the file system says:
 * nothing is read.
 */
export class WatchedTree {
  readonly #folders: WatchedFolders;
  readonly #control = new Map<string, Stamp>();
  /** The files, as they were before git listed them. */
  readonly #looks = new Map<string, Look>();
  #began: number;

  private constructor(root: string, now: number) {
    this.#began = now;
    this.#folders = new WatchedFolders(root);
  }

  /**
   * Looks at a work tree for the first time.
   * @param now milliseconds since 1970
   * @param entries those that were listed last: they say where to look
   * @param control other files that a listing rests on, absolute
   * @param ignored tells those of some folders that git does not look into
   * @returns null for one that can't be watched
   */
  static async of(
    { root, now }: { readonly root: string; readonly now: number },
    entries: readonly SnapshotEntry[],
    control: readonly string[],
    ignored: (folders: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<WatchedTree | null> {
    const tree = new WatchedTree(root, now);
    for (const path of control) tree.#control.set(path, stampOf(path));
    // What was written a moment ago may be written again within the same tick.
    if ([...tree.#control.values()].some((stamp) => !isSettled(stamp, now))) return null;
    if (!(await tree.#watchFolders(entries, now, ignored))) return null;
    for (const path of tree.#folders.readByGit) {
      const stamp = stampOf(fileSystemPath(root, path));
      if (!isSettled(stamp, now)) return null;
      tree.#control.set(`${root}/${path}`, stamp);
    }
    for (const path of tree.#folders.files()) {
      const look = lookAt(root, path, now);
      if (look === null) return null;
      tree.#looks.set(path, look);
    }
    return tree;
  }

  /** Whether a file that a listing rests on is looked at; absolute. */
  isControlled(path: string): boolean {
    return this.#control.has(path);
  }

  /** The files as they were seen first, for whoever holds them from now on. */
  takeLooks(): ReadonlyMap<string, Look> {
    const looks = new Map(this.#looks);
    this.#looks.clear();
    return looks;
  }

  /**
   * What came and went since the last look. The contents of files are nobody's business here.
   * @param now milliseconds since 1970
   * @returns null where only git can say what the changes mean
   */
  look(now: number): NameChanges | null {
    // Times that were over may come once more: a change could have the one of what it changed.
    if (now < this.#began) return null;
    this.#began = now;
    for (const [path, stamp] of this.#control) {
      if (!isSame(stamp, stampOf(path))) return null;
    }
    return this.#folders.changes(now);
  }

  /** False where one can't be watched. */
  async #watchFolders(
    entries: readonly SnapshotEntry[],
    now: number,
    ignored: (folders: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<boolean> {
    const listed = new Set(['', ...entries.flatMap(({ path }) => [...foldersOf(path)])]);
    const unlisted: string[] = [];
    const watch = (folder: string): boolean => {
      const below = this.#folders.add(folder, now);
      unlisted.push(...(below ?? []).filter((each) => !listed.has(each)));
      return below !== null;
    };
    if (![...listed].every(watch)) return false;
    for (let count = 0; unlisted.length > 0; ) {
      const round = unlisted.splice(0);
      count += round.length;
      if (count > MOST_UNLISTED) return false;
      const passed = await ignored(round);
      if (!round.filter((folder) => !passed.has(folder)).every(watch)) return false;
    }
    return true;
  }
}

/** Null where nothing is. */
export function lookAt(root: string, path: string, now: number): Look | null {
  const stamp = stampOf(fileSystemPath(root, path));
  return stamp && { stamp, isSettled: isSettled(stamp, now) };
}
