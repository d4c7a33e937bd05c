import type { History } from '../core/history.ts';
import type { BlobRead, SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from '../history/log/log-content.ts';
import { reread } from '../history/reread.ts';

/** Contents of more bytes are read in pieces, each time anew. */
const LARGEST = 16 * 2 ** 20;

/** Bytes of contents that are kept. What a step leaves is what the next one begins with. */
const HELD_BYTES = 64 * 2 ** 20;

/** Opens contents of a history: from memory, from those that were asked for ahead, or one by one. */
export class LogContents {
  readonly #history: Pick<History, 'content' | 'read'>;
  /** The one that was used last comes last. */
  readonly #held = new Map<string, Uint8Array>();
  #heldBytes = 0;
  #coming: AsyncIterator<BlobRead> | null = null;
  /** What has not come yet. */
  #expected = new Set<string>();

  constructor(history: Pick<History, 'content' | 'read'>) {
    this.#history = history;
  }

  /**
   * Asks for contents that will be opened in about this order, in place of those that did not come
   * yet. Nothing goes wrong here: what can't be read is told to whoever opens it.
   */
  async expect(entries: readonly SnapshotEntry[]): Promise<void> {
    await this.close();
    const unknown = new Map<string, SnapshotEntry>();
    for (const entry of entries) {
      if (entry.id !== null && !this.#held.has(entry.id)) unknown.set(entry.id, entry);
    }
    this.#expected = new Set(unknown.keys());
    const coming = this.#history.read([...unknown.values()], () => LARGEST);
    this.#coming = coming[Symbol.asyncIterator]();
  }

  readonly open: OpenLog = (entry): LogContent => {
    const bytes = this.#recall(entry);
    return bytes === undefined ? reread(() => this.#read(entry)) : [bytes];
  };

  /** Lets go of what did not come yet. */
  async close(): Promise<void> {
    const coming = this.#coming;
    this.#coming = null;
    this.#expected = new Set();
    await coming?.return?.();
  }

  async *#read(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    if (entry.id !== null) await this.#receive(entry.id);
    const bytes = this.#recall(entry);
    if (bytes === undefined) yield* this.#readAlone(entry);
    else yield bytes;
  }

  /** Takes what comes until one content has, or nothing more comes. */
  async #receive(id: string): Promise<void> {
    try {
      while (this.#expected.has(id)) {
        const next = await this.#coming?.next();
        if (next === undefined || next.done || 'tooLarge' in next.value) return await this.close();
        this.#expected.delete(next.value.id);
        this.#hold(next.value.id, next.value.bytes);
      }
    } catch {
      // It may be another content that can't be read, and one that nobody needs.
      await this.close();
    }
  }

  async *#readAlone(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const begun: Uint8Array[] = [];
    let size = 0;
    for await (const piece of this.#history.content(entry)) {
      size += piece.length;
      if (size > LARGEST) yield* begun.splice(0);
      if (size > LARGEST) yield piece;
      else begun.push(piece);
    }
    if (size > LARGEST) return;
    const bytes = Buffer.concat(begun);
    if (entry.id !== null) this.#hold(entry.id, bytes);
    yield bytes;
  }

  #recall({ id }: SnapshotEntry): Uint8Array | undefined {
    const bytes = this.#held.get(id ?? '');
    if (id === null || bytes === undefined) return undefined;
    this.#held.delete(id);
    this.#held.set(id, bytes);
    return bytes;
  }

  #hold(id: string, bytes: Uint8Array): void {
    this.#heldBytes += bytes.length - (this.#held.get(id)?.length ?? 0);
    this.#held.set(id, bytes);
    for (const [oldest, { length }] of this.#held) {
      if (this.#heldBytes <= HELD_BYTES) break;
      this.#held.delete(oldest);
      this.#heldBytes -= length;
    }
  }
}
