import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';

/** Sources kept for the next reader: two logs that are compared are read side by side. */
const MOST_IDLE = 4;

/** Lends out object sources and keeps some of those that come back, for the next readers. */
export class ObjectSources {
  readonly #git: Git;
  #idle: ObjectSource[] = [];
  #closed = false;

  constructor(git: Git) {
    this.#git = git;
  }

  /** A source that nobody else reads from. */
  borrow(): ObjectSource {
    const source = this.#idle.pop() ?? new ObjectSource(this.#git);
    source.setIdle(false);
    return source;
  }

  /** Takes back a source whose answers have all been read. */
  async giveBack(source: ObjectSource): Promise<void> {
    if (this.#closed || this.#idle.length >= MOST_IDLE) return source.end();
    source.setIdle(true);
    this.#idle.push(source);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const sources = this.#idle;
    this.#idle = [];
    await Promise.all(sources.map((source) => source.end()));
  }
}
