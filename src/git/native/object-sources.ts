import type { Git } from './git.ts';
import { type AnySource, LocalFirstSource } from './local-first-source.ts';
import { ObjectSource } from './object-source.ts';
import type { StoredObjects } from './plain/stored-objects.ts';

/** Sources kept for the next reader: two logs that are compared are read side by side. */
const MOST_IDLE = 4;

/** Lends out object sources and keeps some of those that come back, for the next readers. */
export class ObjectSources {
  readonly #git: Git;
  readonly #stored: StoredObjects | null;
  #idle: AnySource[] = [];
  #closed = false;

  /** @param stored what can be read without git; null for nothing */
  constructor(git: Git, stored: StoredObjects | null = null) {
    this.#git = git;
    this.#stored = stored;
  }

  /** A source that nobody else reads from. */
  borrow(): AnySource {
    const source = this.#idle.pop() ?? this.#fresh();
    source.setIdle(false);
    return source;
  }

  /** Takes back a source whose answers have all been read. */
  async giveBack(source: AnySource): Promise<void> {
    if (this.#closed || this.#idle.length >= MOST_IDLE) return source.end();
    source.setIdle(true);
    this.#idle.push(source);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const sources = this.#idle;
    this.#idle = [];
    this.#stored?.close();
    await Promise.all(sources.map((source) => source.end()));
  }

  #fresh(): AnySource {
    if (this.#stored === null) return new ObjectSource(this.#git);
    return new LocalFirstSource(this.#git, this.#stored);
  }
}
