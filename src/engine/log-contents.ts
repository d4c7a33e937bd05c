import { Buffer } from 'node:buffer';
import type { History } from '../core/history.ts';
import type { HeldEntry, SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from '../history/log/log-content.ts';
import { reread } from '../history/reread.ts';

/** Contents of more bytes are read in pieces, each time anew. */
const LARGEST = 8 * 2 ** 20;

/** Bytes of contents that are kept. What a step leaves is what the next one begins with. */
const HELD_BYTES = 64 * 2 ** 20;

/** Opens contents of a history: from memory, from those that were asked for ahead, or one by one. */
export class LogContents {
  readonly #history: Pick<History, 'content' | 'contents'>;
  /** By blob; the one that was used last comes last. */
  readonly #held = new Map<string, GrownBytes>();
  #heldBytes = 0;
  /** The blob that was read last for each path. */
  readonly #latest = new Map<string, string>();
  readonly #tooLarge = new Set<string>();
  /** What was asked for, and did not come yet. */
  #expected = new Map<string, HeldEntry>();
  #coming: AsyncIterator<LogContent> | null = null;

  /** What is in memory already. */
  readonly #known: ReadonlyMap<string, Uint8Array>;

  constructor(history: Pick<History, 'content' | 'contents' | 'nearAfter'>) {
    this.#history = history;
    this.#known = history.nearAfter?.contents ?? new Map();
  }

  readonly open: OpenLog = (entry): LogContent => {
    const bytes = this.#recall(entry.id);
    return bytes === null ? reread(() => this.#read(entry)) : [bytes];
  };

  /**
   * Asks for contents that will be opened in about this order, in place of those that did not come
   * yet. Nothing goes wrong here: what can't be read is told to whoever opens it.
   */
  async expect(entries: readonly SnapshotEntry[]): Promise<void> {
    await this.close();
    for (const entry of entries) {
      const { id } = entry;
      const isKnown = id === null || this.#held.has(id) || this.#known.has(id);
      if (!isKnown && !this.#tooLarge.has(id)) this.#expected.set(id, { ...entry, id });
    }
    const wanted = [...this.#expected.values()];
    this.#coming = this.#history.contents(wanted)[Symbol.asyncIterator]();
  }

  /** Lets go of what did not come yet. */
  async close(): Promise<void> {
    const coming = this.#coming;
    this.#coming = null;
    this.#expected.clear();
    await coming?.return?.();
  }

  async *#read(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const { id } = entry;
    if (id !== null) await this.#receive(id);
    const bytes = this.#recall(id) ?? (await this.#take(entry, this.#history.content(entry)));
    if (bytes === null) yield* this.#history.content(entry);
    else yield bytes;
  }

  /** Takes what comes until one content has, or nothing more can. */
  async #receive(id: string): Promise<void> {
    try {
      for (const next of this.#expected.values()) {
        if (!this.#expected.has(id)) return;
        // Before it has come: whoever waits at the same time is handed the one behind it.
        this.#expected.delete(next.id);
        const pieces = (await this.#coming?.next())?.value;
        if (!pieces || (await this.#take(next, pieces)) === null) await this.close();
      }
    } catch {
      // It may be another content that can't be read, and one that nobody needs.
      await this.close();
    }
  }

  /** Reads a content into memory; null where it is too large. */
  async #take({ path, id }: SnapshotEntry, pieces: LogContent): Promise<Uint8Array | null> {
    if (this.#tooLarge.has(id ?? '')) return null;
    const earlier = this.#held.get(this.#latest.get(path) ?? '') ?? null;
    const content = await grown(earlier, pieces, LARGEST);
    if (id === null) return content?.bytes ?? null;
    if (content === null) this.#tooLarge.add(id);
    else this.#hold(path, id, content);
    return content?.bytes ?? null;
  }

  #recall(id: string | null): Uint8Array | null {
    const held = this.#held.get(id ?? '');
    if (id === null || held === undefined) return this.#known.get(id ?? '') ?? null;
    this.#held.delete(id);
    this.#held.set(id, held);
    return held.bytes;
  }

  #hold(path: string, id: string, held: GrownBytes): void {
    this.#heldBytes += held.bytes.length - (this.#held.get(id)?.bytes.length ?? 0);
    this.#held.set(id, held);
    this.#latest.set(path, id);
    for (const [oldest, { bytes }] of this.#held) {
      if (this.#heldBytes <= HELD_BYTES) break;
      this.#held.delete(oldest);
      this.#heldBytes -= bytes.length;
    }
  }
}

/** Room for contents of which each begins as the one before did. */
interface Room {
  readonly memory: Buffer;
  /** What stands before this place never changes. */
  used: number;
}

/** A content in memory that it may share with others. */
interface GrownBytes {
  readonly bytes: Uint8Array;
  readonly room: Room;
}

/**
 * Reads a content into memory. What it has in common with an earlier one from the start is compared,
 * and not stored again: of a log, each version is the one before and a little more.
 * @returns null where it has more than `most` bytes
 */
async function grown(
  earlier: GrownBytes | null,
  pieces: LogContent,
  most: number,
): Promise<GrownBytes | null> {
  let room = earlier?.room ?? { memory: Buffer.alloc(0), used: 0 };
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > most) return null;
    room = withPiece(room, length, piece);
    length += piece.length;
  }
  return { bytes: room.memory.subarray(0, length), room };
}

/** The room itself, or another with the same start where something else stands at that place. */
function withPiece(room: Room, at: number, piece: Uint8Array): Room {
  const { memory, used } = room;
  const end = at + piece.length;
  const known = memory.subarray(at, Math.min(used, end));
  const isSame = Buffer.compare(known, piece.subarray(0, known.length)) === 0;
  if (isSame && known.length === piece.length) return room;
  if (isSame && end <= memory.length) {
    memory.set(piece, at);
    room.used = end;
    return room;
  }
  const larger = Buffer.allocUnsafe(end + (end >>> 1));
  memory.copy(larger, 0, 0, at);
  larger.set(piece, at);
  return { memory: larger, used: end };
}
