import { CouldNotCheck } from '../../core/failure.ts';
import type { Settled } from '../../core/finding.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';

const LINE_FEED = 0x0a;

/** Whether a problem stands in a blob, or only in what was appended to it since. */
export class EarlierBlobs {
  readonly #limit: number;
  readonly #known = new Map<string, number | null>();
  /** Blobs that could not be read here. */
  readonly missing = new Set<string>();

  /** @param limit bytes; larger contents are not compared */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * True for a problem that is about a blob, or about a log that begins with it: what was appended
   * is not excused along with it.
   */
  async holds(
    blob: string,
    { about, blob: own, diagnostic }: Settled,
    snapshot: Snapshot,
  ): Promise<boolean> {
    if (about === blob) return true;
    if (about !== own) return false;
    if (own === null) return this.#isWritten(blob, diagnostic.path, snapshot);
    const key = `${own} ${blob}`;
    let size = this.#known.get(key);
    if (size === undefined) {
      size = await this.#sizeAtStart(blob, entryOf(diagnostic.path, own, snapshot), own, snapshot);
      this.#known.set(key, size);
    }
    return size !== null && diagnostic.range.end.offset <= size;
  }

  /** True when a path's content is a blob's: its name was not known when it was judged, and may be by now. */
  async #isWritten(blob: string, path: string, snapshot: Snapshot): Promise<boolean> {
    const present = entryAt(snapshot, path);
    return present !== null && (await this.#read(present, blob, snapshot)) !== null;
  }

  /** The bytes of a blob, when a content begins with all of them, in whole lines; else null. */
  async #sizeAtStart(
    blob: string,
    present: SnapshotEntry,
    own: string,
    snapshot: Snapshot,
  ): Promise<number | null> {
    const earlier = await this.#read({ ...present, id: blob }, blob, snapshot);
    if (earlier === null) return null;
    const later = await this.#read(present, own, snapshot);
    if (later === null || later.length < earlier.length) return null;
    // A last line that was cut off is whole where an append ended it.
    if (earlier.at(-1) !== LINE_FEED && later.at(earlier.length) !== LINE_FEED) return null;
    return later.subarray(0, earlier.length).equals(earlier) ? earlier.length : null;
  }

  async #read(entry: SnapshotEntry, id: string, { read }: Snapshot): Promise<Buffer | null> {
    try {
      for await (const found of read([entry], () => this.#limit)) {
        if (found.id === id && 'bytes' in found) return Buffer.from(found.bytes);
      }
    } catch (error) {
      if (!(error instanceof CouldNotCheck)) throw error;
      this.missing.add(id);
    }
    return null;
  }
}

/** What only the working tree has is known by its entry. */
function entryOf(path: string, own: string, snapshot: Snapshot): SnapshotEntry {
  const present = entryAt(snapshot, path);
  if (present !== null && (present.id === null || present.id === own)) return present;
  return { path, mode: 'file', id: own };
}
