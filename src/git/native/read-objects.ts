import type { GitObject, ObjectReader } from '../git-object.ts';
import { type ObjectFormat, objectId } from '../object-id.ts';
import { damagedObject } from '../refusals.ts';
import type { ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';

/** Reads commits and trees through git, and hashes them: git itself believes what a file is named. */
export class VerifiedObjects implements ObjectReader {
  readonly #sources: ObjectSources;
  readonly #format: ObjectFormat;

  constructor(sources: ObjectSources, format: ObjectFormat) {
    this.#sources = sources;
    this.#format = format;
  }

  async *read(ids: readonly string[]): AsyncGenerator<GitObject | null> {
    if (ids.length === 0) return;
    const source = this.#sources.borrow();
    let clean = false;
    try {
      source.ask(ids);
      for (const id of ids) yield await this.#next(source, id);
      clean = true;
    } finally {
      await (clean ? this.#sources.giveBack(source) : source.end());
    }
  }

  async #next(source: ObjectSource, id: string): Promise<GitObject | null> {
    const head = await source.head();
    if (!head) return null;
    const bytes = await source.content(head.size);
    if (objectId(this.#format, head.type, bytes) === id) return { type: head.type, bytes };
    throw damagedObject(id, 'its content is not what its id says');
  }
}
