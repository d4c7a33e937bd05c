import type { Stats } from 'node:fs';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { foldersOf } from '../../folders.ts';
import { fileSystemPath } from '../../path-bytes.ts';
import { type FilePath, isSame, isSettled, type Stamp, stampOf } from './stamps.ts';
import { WatchedFolders } from './watched-folders.ts';

/** A file of the work tree as it was looked at. */
export interface WatchedFile {
  readonly stamp: Stats;
  readonly at: FilePath;
  /** Whether a change that came after has another stamp. */
  readonly isSettled: boolean;
  /** The look that saw it first as it is. */
  readonly since: number;
}

/** Where it is, and what tells the time, in milliseconds since 1970. */
export interface WatchedPlace {
  readonly root: string;
  readonly now: () => number;
}

/** What became of a work tree since the last look. */
export interface TreeChanges {
  readonly changed: ReadonlyMap<string, Stats>;
  readonly gone: readonly string[];
  /** New files and links; what git ignores is among them. */
  readonly added: ReadonlyMap<string, Stats>;
}

/** Folders of a work tree without listed files are few, or somebody else's. */
const MOST_UNLISTED = 1000;

/** The files of a work tree by what the file system says of them: nothing is read. */
export class WatchedTree {
  readonly #root: string;
  readonly #now: () => number;
  readonly #folders: WatchedFolders;
  readonly #files = new Map<string, WatchedFile>();
  readonly #control = new Map<string, Stamp>();
  #looks = 0;

  private constructor({ root, now }: WatchedPlace) {
    this.#root = root;
    this.#now = now;
    this.#folders = new WatchedFolders(root);
  }

  /**
   * Looks at a work tree for the first time.
   * @param entries those that were listed last: they say where to look
   * @param control other files that a listing rests on, absolute
   * @param ignored tells those of some folders that git does not look into
   * @returns null for one that can't be watched
   */
  static async of(
    place: WatchedPlace,
    entries: readonly SnapshotEntry[],
    control: readonly string[],
    ignored: (folders: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<WatchedTree | null> {
    const { root } = place;
    const tree = new WatchedTree(place);
    const now = place.now();
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
      const at = fileSystemPath(root, path);
      const stamp = stampOf(at);
      if (stamp === null) return null;
      tree.#note(path, at, stamp, now);
    }
    return tree;
  }

  /** How often it was looked at. */
  get looks(): number {
    return this.#looks;
  }

  /** Whether a file that a listing rests on is looked at; absolute. */
  isControlled(path: string): boolean {
    return this.#control.has(path);
  }

  file(path: string): WatchedFile | undefined {
    return this.#files.get(path);
  }

  /** Takes no more notice of a file: git ignores it. */
  drop(path: string): void {
    this.#files.delete(path);
  }

  /** The same for all but some. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of [...this.#files.keys()]) if (!paths.has(path)) this.drop(path);
  }

  /** Null where only git can say what the changes mean. */
  look(): TreeChanges | null {
    this.#looks += 1;
    const now = this.#now();
    for (const [path, stamp] of this.#control) {
      if (!isSame(stamp, stampOf(path))) return null;
    }
    const names = this.#folders.changes(now);
    if (names === null) return null;
    for (const path of names.removed) this.#files.delete(path);
    const changed = new Map<string, Stats>();
    for (const [path, { stamp: before, at, isSettled: wasSettled }] of this.#files) {
      const stamp = stampOf(at);
      if (stamp === null) return null;
      if (wasSettled && isSame(before, stamp)) continue;
      this.#note(path, at, stamp, now);
      changed.set(path, stamp);
    }
    const added = new Map<string, Stats>();
    for (const path of names.added) {
      const at = fileSystemPath(this.#root, path);
      const stamp = stampOf(at);
      if (stamp === null) return null;
      this.#note(path, at, stamp, now);
      added.set(path, stamp);
    }
    return { changed, added, gone: names.removed };
  }

  #note(path: string, at: FilePath, stamp: Stats, now: number): void {
    const settled = isSettled(stamp, now);
    this.#files.set(path, { stamp, at, isSettled: settled, since: this.#looks });
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
