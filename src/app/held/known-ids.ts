import { lstatSync } from 'node:fs';
import { isFile, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';

/** A content that only the working tree has, and the state of the file that it was read from. */
interface Known {
  readonly id: string;
  readonly stat: string;
}

/** Thrown where a file is another than the one whose id is known: the working tree has to be listed anew. */
export class ChangedOnDisk extends Error {}

/**
 * The ids of contents that git does not hold yet, from the time when they were read. With its id, a
 * content need not be read again: what was found in it is known by that.
 */
export class KnownIds {
  readonly #root: string;
  readonly #known = new Map<string, Known>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The state with all ids that are known by now. */
  over(snapshot: Snapshot): IdentifiedState {
    const unheld = snapshot.entries.filter((entry) => entry.id === null && isFile(entry));
    const paths = new Set(unheld.map(({ path }) => path));
    for (const [path, { stat }] of this.#known) {
      if (!paths.has(path) || this.statOf(path) !== stat) this.#known.delete(path);
    }
    return new IdentifiedState(snapshot, unheld, this);
  }

  idOf(path: string): string | null {
    return this.#known.get(path)?.id ?? null;
  }

  learn(path: string, known: Known): void {
    this.#known.set(path, known);
  }

  /** Equal as long as nobody wrote to the file. */
  statOf(path: string): string {
    const stat = lstatSync(fileSystemPath(this.#root, path), {
      throwIfNoEntry: false,
      bigint: true,
    });
    return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  }
}

/** A state of the working tree that learns the ids of what is read of it. */
export class IdentifiedState {
  readonly #below: Snapshot;
  readonly #unheld: ReadonlyMap<string, SnapshotEntry>;
  readonly #ids: KnownIds;
  #entries: readonly SnapshotEntry[];
  readonly #byPath: ReadonlyMap<string, SnapshotEntry>;
  #isBehind = true;

  constructor(below: Snapshot, unheld: readonly SnapshotEntry[], ids: KnownIds) {
    this.#below = below;
    this.#unheld = new Map(unheld.map((entry) => [entry.path, entry]));
    this.#ids = ids;
    this.#entries = below.entries;
    this.#byPath = new Map(below.entries.map((entry) => [entry.path, entry]));
  }

  /** As git lists it; null where it lists nothing. */
  entryAt(path: string): SnapshotEntry | null {
    return this.#byPath.get(path) ?? null;
  }

  /** The snapshot as it is known now. The same list of entries where nothing was learned in between. */
  snapshot(): Snapshot {
    if (this.#isBehind) {
      this.#isBehind = false;
      this.#entries = this.#below.entries.map((entry) => {
        const id = this.#unheld.has(entry.path) ? this.#ids.idOf(entry.path) : null;
        return id === null ? entry : { ...entry, id };
      });
    }
    return { ...this.#below, entries: this.#entries, read: this.#read.bind(this) };
  }

  /** @throws ChangedOnDisk where a file is another than the one whose id is known. */
  async *#read(
    wanted: readonly SnapshotEntry[],
    limit: (entry: SnapshotEntry) => number,
  ): ReturnType<Snapshot['read']> extends AsyncIterable<infer T> ? AsyncGenerator<T> : never {
    const ids = this.#ids;
    const before = wanted.map(({ path }) => (this.#unheld.has(path) ? ids.statOf(path) : ''));
    const below = wanted.map((entry) => this.#entryBelow(entry));
    let next = 0;
    for await (const read of this.#below.read(below, limit)) {
      const stat = before[next] as string;
      const entry = wanted[next++] as SnapshotEntry;
      const { path } = entry;
      if (this.#unheld.get(path) !== read.entry) yield { ...read, entry };
      else if (!('bytes' in read)) yield { ...read, entry, id: entry.id };
      else if (entry.id !== null && entry.id !== read.id) throw new ChangedOnDisk(path);
      else {
        if (entry.id === null) {
          ids.learn(path, { id: read.id, stat });
          this.#isBehind = true;
        }
        yield { ...read, entry };
      }
    }
  }

  /** What is asked for by another id than the known one is of the past, and git holds it. */
  #entryBelow(entry: SnapshotEntry): SnapshotEntry {
    const unheld = this.#unheld.get(entry.path);
    const isOurs = entry.id === null || entry.id === this.#ids.idOf(entry.path);
    return unheld !== undefined && isOurs ? unheld : entry;
  }
}
