import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';

/** Lends out object sources and keeps one of those that come back, for the next reader. */
export class ObjectSources {
  readonly #git: Git;
  #idle: ObjectSource | null = null;
  #closed = false;

  constructor(git: Git) {
    this.#git = git;
  }

  /** A source that nobody else reads from. */
  borrow(): ObjectSource {
    const source = this.#idle ?? new ObjectSource(this.#git);
    this.#idle = null;
    source.setIdle(false);
    return source;
  }

  /** Takes back a source whose answers have all been read. */
  async giveBack(source: ObjectSource): Promise<void> {
    if (this.#closed || this.#idle) return source.end();
    source.setIdle(true);
    this.#idle = source;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const source = this.#idle;
    this.#idle = null;
    await source?.end();
  }
}
