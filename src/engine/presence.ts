import type { NearPath, Presence } from '../core/request.ts';
import { isFile, placeOf, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { NearPaths } from './near-paths.ts';

/** What stands at the paths of one state. `ignored` is not told here: it takes content. */
export interface Paths {
  entryAt(path: string): SnapshotEntry | null;
  presenceOf(path: string): Exclude<Presence, 'ignored'>;
  /** The `.gitignore` files, links left out. */
  gitignores(): readonly SnapshotEntry[];
  /** The file that a path was probably meant to name, at which nothing is. */
  nearTo(path: string): NearPath | null;
}

/** A state in which files are looked up. */
export interface LookedUp extends Pick<Snapshot, 'read'> {
  readonly paths: Paths;
}

/** Looks paths up, each of them once. */
export class StatePaths implements Paths {
  readonly #snapshot: Pick<Snapshot, 'entries' | 'unlisted'>;
  readonly #asked = new Map<string, SnapshotEntry | Absence>();
  #gitignores: readonly SnapshotEntry[] | null = null;
  #near: NearPaths | null = null;
  readonly #nearAsked = new Map<string, NearPath | null>();

  constructor(snapshot: Pick<Snapshot, 'entries' | 'unlisted'>) {
    this.#snapshot = snapshot;
  }

  /** Sorted by path. Listed when somebody asks. */
  get #entries(): readonly SnapshotEntry[] {
    return this.#snapshot.entries;
  }

  entryAt(path: string): SnapshotEntry | null {
    const found = this.#at(path);
    return typeof found === 'string' ? null : found;
  }

  presenceOf(path: string): Exclude<Presence, 'ignored'> {
    const found = this.#at(path);
    if (typeof found === 'string') return found;
    if (found.mode === 'symlink') return 'beyond';
    return found.mode === 'submodule' ? 'folder' : 'file';
  }

  gitignores(): readonly SnapshotEntry[] {
    this.#gitignores ??= this.#entries.filter(
      ({ path, mode }) => isGitignore(path) && (mode === 'file' || mode === 'executable'),
    );
    return this.#gitignores;
  }

  nearTo(path: string): NearPath | null {
    const known = this.#nearAsked.get(path);
    if (known !== undefined) return known;
    this.#near ??= new NearPaths(this.#entries.filter(isFile).map((entry) => entry.path));
    const found = this.#near.to(path);
    this.#nearAsked.set(path, found);
    return found;
  }

  #at(path: string): SnapshotEntry | Absence {
    const known = this.#asked.get(path);
    if (known !== undefined) return known;
    const found = this.#find(path) ?? this.#absence(path);
    this.#asked.set(path, found);
    return found;
  }

  #absence(path: string): Absence {
    if (path === '') return 'folder';
    if (this.#isFolder(path)) return 'folder';
    return parents(path).some((parent) => leadsAway(this.#find(parent))) ? 'beyond' : 'absent';
  }

  #isFolder(path: string): boolean {
    const { unlisted } = this.#snapshot;
    if (unlisted !== undefined) return unlisted.countIn(path) > 0;
    const folder = `${path}/`;
    return this.#entries[placeOf(this.#entries, folder)]?.path.startsWith(folder) === true;
  }

  #find(path: string): SnapshotEntry | null {
    const { unlisted } = this.#snapshot;
    if (unlisted !== undefined) return unlisted.at(path);
    const entry = this.#entries[placeOf(this.#entries, path)];
    return entry?.path === path ? entry : null;
  }
}

/** What is said of a path that is none of the entries. */
type Absence = Extract<Presence, 'folder' | 'absent' | 'beyond'>;

/** True for what holds files that this repository does not know. */
function leadsAway(entry: SnapshotEntry | null): boolean {
  return entry?.mode === 'symlink' || entry?.mode === 'submodule';
}

/** True for a file that says what git ignores. */
export function isGitignore(path: string): boolean {
  return path === '.gitignore' || path.endsWith('/.gitignore');
}

/** The folders above a path, the nearest first, without the root. */
export function parents(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    found.push(path.slice(0, at));
  }
  return found;
}
