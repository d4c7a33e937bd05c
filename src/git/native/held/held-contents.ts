import type { HeldEntry, SnapshotEntry } from '../../../core/snapshot.ts';

/** Bytes of one file, and of all together: larger ones are read again. */
const MOST_BYTES_EACH = 8 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;

interface Content {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Contents that only the working tree has, as git would store them, by path. */
export class HeldContents {
  readonly #contents: Map<string, Content>;
  #bytes: number;
  #isGrown = false;

  constructor(contents: ReadonlyMap<string, Content> = new Map()) {
    this.#contents = new Map(contents);
    this.#bytes = [...contents.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Whether some were kept that no entry was named by yet. */
  get isGrown(): boolean {
    return this.#isGrown;
  }

  /** The entries with the ids of their contents, where these are known. */
  named(entries: Iterable<SnapshotEntry>): SnapshotEntry[] {
    this.#isGrown = false;
    return [...entries].map((entry) => {
      const id = entry.id === null ? this.#contents.get(entry.path)?.id : undefined;
      return id === undefined ? entry : { ...entry, id };
    });
  }

  has(path: string): boolean {
    return this.#contents.has(path);
  }

  keep({ path }: SnapshotEntry, id: string, bytes: Uint8Array): void {
    const isTooMuch = bytes.length > MOST_BYTES_EACH || this.#bytes + bytes.length > MOST_BYTES;
    if (isTooMuch || this.#contents.has(path)) return;
    this.#contents.set(path, { id, bytes });
    this.#bytes += bytes.length;
    this.#isGrown = true;
  }

  /** The same without those of some paths. Nothing changes for whom these were listed for. */
  without(paths: readonly string[]): HeldContents {
    const some = paths.some((path) => this.#contents.has(path));
    if (!some) return this;
    const left = new HeldContents(this.#contents);
    for (const path of paths) left.#drop(path);
    return left;
  }

  /** What an entry stands for; null where it is not held here. */
  bytesOf({ path, id }: SnapshotEntry | HeldEntry): Uint8Array | null {
    const content = id === null ? undefined : this.#contents.get(path);
    return content?.id === id ? (content?.bytes ?? null) : null;
  }

  #drop(path: string): void {
    const content = this.#contents.get(path);
    if (content === undefined) return;
    this.#contents.delete(path);
    this.#bytes -= content.bytes.length;
  }
}
