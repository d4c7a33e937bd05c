import type { Presence } from '../core/request.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';

/** What stands at the paths of one state. `ignored` is not told here: it takes content. */
export interface Paths {
  entryAt(path: string): SnapshotEntry | null;
  presenceOf(path: string): Exclude<Presence, 'ignored'>;
}

/** Looks paths up; the folders are gathered when a path is no file. */
export function pathsOf({ entries }: Snapshot): Paths {
  const files = new Map(entries.map((entry) => [entry.path, entry]));
  let folders: ReadonlySet<string> | null = null;
  const isFolder = (path: string): boolean => {
    folders ??= foldersOf(entries);
    return folders.has(path);
  };
  return {
    entryAt: (path) => files.get(path) ?? null,
    presenceOf(path) {
      const entry = files.get(path);
      if (entry !== undefined) return entry.mode === 'symlink' ? 'beyond' : present(entry);
      if (isFolder(path)) return 'folder';
      return parents(path).some((parent) => leadsAway(files.get(parent))) ? 'beyond' : 'absent';
    },
  };
}

function present({ mode }: SnapshotEntry): 'file' | 'folder' {
  return mode === 'submodule' ? 'folder' : 'file';
}

/** True for what holds files that this repository does not know. */
function leadsAway(entry: SnapshotEntry | undefined): boolean {
  return entry?.mode === 'symlink' || entry?.mode === 'submodule';
}

function foldersOf(entries: readonly SnapshotEntry[]): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const { path } of entries) {
    for (const parent of parents(path)) {
      if (folders.has(parent)) break;
      folders.add(parent);
    }
  }
  return folders;
}

/** The folders above a path, the nearest first, without the root. */
function parents(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    found.push(path.slice(0, at));
  }
  return found;
}
