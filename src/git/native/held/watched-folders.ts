import { type Dirent, readdirSync } from 'node:fs';
import { fileSystemPath } from '../../path-bytes.ts';
import { isFolder, isSame, isSettled, type Stamp, stampOf } from './stamps.ts';

/** What a name in a folder stands for. */
type NameKind = 'file' | 'link' | 'folder' | 'other';

interface Folder {
  readonly stamp: Stamp;
  readonly isSettled: boolean;
  readonly names: ReadonlyMap<string, NameKind>;
}

/** What came and went in folders. */
export interface NameChanges {
  /** Files and links. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Where git keeps its own, and what it reads in every folder. */
const READ_BY_GIT: ReadonlySet<string> = new Set(['.git', '.gitignore', '.gitattributes']);

/** Folders that come with a new one; of more, git may pass over all. */
const MOST_NEW = 50;

/** The names in folders of a work tree: a folder that is as it was has the same ones. */
export class WatchedFolders {
  readonly #root: string;
  readonly #folders = new Map<string, Folder>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Looks at a folder for the first time.
   * @param folder '' for the root
   * @returns the folders in it; null for what can't be watched: no folder, or a repository of its own
   */
  add(folder: string, now: number): readonly string[] | null {
    const found = this.#read(folder, now);
    if (found === null || (folder !== '' && found.names.has('.git'))) return null;
    this.#folders.set(folder, found);
    return [...found.names].flatMap(([name, kind]) =>
      kind === 'folder' && name !== '.git' ? below(folder, name) : [],
    );
  }

  /** The files and links in all of them. */
  *files(): Generator<string> {
    for (const [folder, { names }] of this.#folders) {
      for (const [name, kind] of names) {
        if (kind === 'file' || kind === 'link') yield below(folder, name);
      }
    }
  }

  /** The files that git reads in these folders, as they stand there. */
  get readByGit(): readonly string[] {
    return [...this.#folders].flatMap(([folder, { names }]) =>
      [...READ_BY_GIT].flatMap((name) =>
        name !== '.git' && names.has(name) ? below(folder, name) : [],
      ),
    );
  }

  /** What changed since the last look; null where only git can say what that means. */
  changes(now: number): NameChanges | null {
    const added: string[] = [];
    const removed: string[] = [];
    const made: string[] = [];
    for (const [folder, before] of this.#folders) {
      const stamp = stampOf(fileSystemPath(this.#root, folder));
      if (before.isSettled && isSame(before.stamp, stamp)) continue;
      const found = this.#read(folder, now);
      if (found === null) return null;
      let left = before.names.size;
      for (const [name, kind] of found.names) {
        const known = before.names.get(name);
        if (known !== undefined) left -= 1;
        if (known === kind) continue;
        if (known !== undefined || READ_BY_GIT.has(name)) return null;
        if (kind === 'folder') made.push(below(folder, name));
        else if (kind !== 'other') added.push(below(folder, name));
      }
      for (const [name, kind] of left === 0 ? [] : before.names) {
        if (found.names.has(name)) continue;
        if (kind === 'folder' || READ_BY_GIT.has(name)) return null;
        removed.push(below(folder, name));
      }
      this.#folders.set(folder, found);
    }
    const came = this.#addNew(made, now);
    return came && { added: [...added, ...came], removed };
  }

  /** What comes with new folders; null where they are many, or git has to look into them. */
  #addNew(made: readonly string[], now: number): readonly string[] | null {
    const open = [...made];
    const files: string[] = [];
    for (let left = MOST_NEW; open.length > 0; left -= 1) {
      const folder = open.pop() as string;
      const found = left === 0 ? null : this.#read(folder, now);
      if (found === null || [...READ_BY_GIT].some((name) => found.names.has(name))) return null;
      this.#folders.set(folder, found);
      for (const [name, kind] of found.names) {
        if (kind === 'folder') open.push(below(folder, name));
        else if (kind !== 'other') files.push(below(folder, name));
      }
    }
    return files;
  }

  #read(folder: string, now: number): Folder | null {
    const path = fileSystemPath(this.#root, folder);
    // Before the names: what comes in between is seen the next time.
    const stamp = stampOf(path);
    if (stamp === null || !isFolder(stamp)) return null;
    const names = new Map(
      readdirSync(path, { withFileTypes: true }).map((each) => [each.name, kindOf(each)]),
    );
    // A name that is no text reads as one that nothing has.
    const isText = [...names.keys()].every((name) => !name.includes('\ufffd'));
    return isText ? { stamp, isSettled: isSettled(stamp, now), names } : null;
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function kindOf(found: Dirent): NameKind {
  if (found.isFile()) return 'file';
  if (found.isSymbolicLink()) return 'link';
  return found.isDirectory() ? 'folder' : 'other';
}
