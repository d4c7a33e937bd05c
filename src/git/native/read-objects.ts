import type { GitObject, ObjectReader } from '../git-object.ts';
import { type ObjectFormat, objectId } from '../object-id.ts';
import { damagedObject } from '../refusals.ts';
import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';

/**
 * Objects from which on a process of their own is cheaper: one that waits for more questions has to
 * write every answer by itself.
 */
const MANY = 256;

/** Reads commits and trees through git, and hashes them: git itself believes what a file is named. */
export class VerifiedObjects implements ObjectReader {
  readonly #git: Git;
  readonly #sources: ObjectSources;
  readonly #format: ObjectFormat;

  constructor(git: Git, sources: ObjectSources, format: ObjectFormat) {
    this.#git = git;
    this.#sources = sources;
    this.#format = format;
  }

  async *read(ids: readonly string[]): AsyncGenerator<GitObject | null, void> {
    if (ids.length === 0) return;
    const many = ids.length >= MANY;
    const source = many ? new ObjectSource(this.#git, { asked: ids }) : this.#sources.borrow();
    let clean = false;
    try {
      if (!many) source.ask(ids);
      for (const id of ids) yield this.#next(source, id);
      clean = !many;
    } finally {
      await (clean ? this.#sources.giveBack(source) : source.end());
    }
  }

  async #next(source: ObjectSource, id: string): Promise<GitObject | null> {
    const head = await source.head();
    if (!head) return null;
    const bytes = await source.view(head.size);
    if (objectId(this.#format, head.type, bytes) === id) return { type: head.type, bytes };
    throw damagedObject(id, 'its content is not what its id says');
  }
}
