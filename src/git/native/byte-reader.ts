import type { Readable } from 'node:stream';
import type { Silence } from './silence.ts';

const LINE_FEED = 0x0a;

/**
 * Takes lines and counted bytes off a stream. Nothing is read ahead of what is asked for but one
 * chunk, so that a slow reader holds the writer back. At the end of the stream, `null`.
 */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #silence: Silence;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(stream: Readable, silence: Silence) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#silence = silence;
  }

  /** The next line without its end. */
  async line(): Promise<string | null> {
    let start = '';
    for (;;) {
      const end = this.#chunk.indexOf(LINE_FEED, this.#at);
      if (end >= 0) {
        const line = start + this.#chunk.toString('latin1', this.#at, end);
        this.#at = end + 1;
        return line;
      }
      start += this.#chunk.toString('latin1', this.#at);
      if (!(await this.#fill())) return null;
    }
  }

  /** The next `size` bytes, in memory of their own. */
  async take(size: number): Promise<Buffer | null> {
    const bytes = Buffer.allocUnsafe(size);
    let filled = 0;
    while (filled < size) {
      if (this.#at === this.#chunk.length && !(await this.#fill())) return null;
      const copied = this.#chunk.copy(bytes, filled, this.#at);
      filled += copied;
      this.#at += copied;
    }
    return bytes;
  }

  /**
   * What has come and was not taken yet, without waiting and without a copy: whoever keeps a part of
   * it keeps all of it. `taken` says how much of it was used.
   */
  get arrived(): Buffer {
    return this.#chunk.subarray(this.#at);
  }

  taken(size: number): void {
    this.#at += size;
  }

  /** Passes over `size` bytes; false when the stream ends before. */
  async skip(size: number): Promise<boolean> {
    let left = size;
    for await (const piece of this.pieces(size)) left -= piece.length;
    return left === 0;
  }

  /** The next `size` bytes as they come, fewer when the stream ends before. A piece is good until the next. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#at === this.#chunk.length && !(await this.#fill())) return;
      const piece = this.#chunk.subarray(this.#at, this.#at + left);
      this.#at += piece.length;
      left -= piece.length;
      yield piece;
    }
  }

  async #fill(): Promise<boolean> {
    this.#silence.begin();
    try {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#chunk = next.value;
      this.#at = 0;
      return true;
    } catch (error) {
      if (this.#silence.wasBroken) return false;
      throw error;
    } finally {
      this.#silence.end();
    }
  }
}
