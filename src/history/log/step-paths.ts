import { posix } from 'node:path';
import type { Change, Step } from '../../core/change.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';

/** What a step added, seen from one parent: where a log may have gone. Of several, the first by path. */
export interface Added {
  /** Files by their blobs. */
  readonly byId: ReadonlyMap<string, string>;
  /** Files by the last part of their paths. */
  readonly byName: ReadonlyMap<string, readonly SnapshotEntry[]>;
  /** Files by their folders and endings. */
  readonly byFolder: ReadonlyMap<string, readonly SnapshotEntry[]>;
  /** How many were removed from there. */
  readonly removed: ReadonlyMap<string, number>;
  /** All paths, by how they are spelled. */
  readonly bySpelling: ReadonlyMap<string, string>;
}

/** The paths of a step, to be looked up: a commit may move thousands of logs at once. */
export class StepPaths {
  readonly #changes: readonly Change[];
  readonly #byPath: ReadonlyMap<string, Change>;
  readonly #added = new Map<number, Added>();

  constructor({ changes }: Step) {
    this.#changes = changes;
    this.#byPath = new Map(changes.map((change) => [change.path, change]));
  }

  /** What the step put at a path, or left there otherwise than it was; else null. */
  at(path: string): SnapshotEntry | null {
    return this.#byPath.get(path)?.after ?? null;
  }

  /** The first path below a folder at which the step put something. */
  within(folder: string): string | null {
    const prefix = `${folder}/`;
    for (let at = this.#firstFrom(prefix); ; at += 1) {
      const change = this.#changes[at];
      if (change === undefined || !change.path.startsWith(prefix)) return null;
      if (change.after !== null) return change.path;
    }
  }

  /** What the step added to what a parent has. */
  addedTo(parent: number): Added {
    const known = this.#added.get(parent) ?? addedTo(parent, this.#changes);
    this.#added.set(parent, known);
    return known;
  }

  /** Where the first change stands whose path does not come before another. */
  #firstFrom(path: string): number {
    let [low, high] = [0, this.#changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#changes[middle]?.path ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function addedTo(parent: number, changes: readonly Change[]): Added {
  const byId = new Map<string, string>();
  const byName = new Map<string, SnapshotEntry[]>();
  const byFolder = new Map<string, SnapshotEntry[]>();
  const removed = new Map<string, number>();
  const bySpelling = new Map<string, string>();
  for (const { path, before, after } of changes) {
    if (after === null && before[parent] !== null) {
      const folder = folderOf(path);
      removed.set(folder, 1 + (removed.get(folder) ?? 0));
    }
    if (after === null || before[parent] !== null) continue;
    const spelled = spelling(path);
    if (!bySpelling.has(spelled)) bySpelling.set(spelled, path);
    if (after.mode !== 'file' && after.mode !== 'executable') continue;
    if (after.id !== null && !byId.has(after.id)) byId.set(after.id, path);
    for (const [files, name] of [
      [byName, posix.basename(path)],
      [byFolder, folderOf(path)],
    ] as const) {
      const others = files.get(name);
      if (others === undefined) files.set(name, [after]);
      else others.push(after);
    }
  }
  return { byId, byName, byFolder, removed, bySpelling };
}

/** The files of a folder that have an ending, as a pattern. */
export function folderOf(path: string): string {
  return posix.join(posix.dirname(path), `*${posix.extname(path)}`);
}

/** Paths that some file systems take for the same have the same spelling. */
export function spelling(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
