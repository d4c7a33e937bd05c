import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';

/** Sources kept for the next reader: two logs that are compared are read side by side. */
const MOST_IDLE = 4;

/** Lends out object sources and keeps some of those that come back, for the next readers. */
export class ObjectSources {
  readonly #git: Git;
  readonly #lent = new Set<ObjectSource>();
  #idle: ObjectSource[] = [];
  #closed = false;

  constructor(git: Git) {
    this.#git = git;
  }

  /** A source that nobody else reads from. */
  borrow(): ObjectSource {
    // Whoever tidies up a machine ends processes that do nothing.
    this.#idle = this.#idle.filter((each) => !each.isEnded);
    const source = this.#idle.pop() ?? new ObjectSource(this.#git);
    source.setIdle(false);
    this.#lent.add(source);
    return source;
  }

  /** Takes back a source whose answers have all been read. */
  async giveBack(source: ObjectSource): Promise<void> {
    const isOld = !this.#lent.delete(source);
    if (isOld || this.#closed || this.#idle.length >= MOST_IDLE) return source.end();
    source.setIdle(true);
    this.#idle.push(source);
  }

  /** From now on none is lent out that was started before: what a git has read by then may be others. */
  async renew(): Promise<void> {
    this.#lent.clear();
    const sources = this.#idle;
    this.#idle = [];
    await Promise.all(sources.map((source) => source.end()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.renew();
  }
}
