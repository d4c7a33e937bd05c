import { type ObjectFormat, objectId } from '../../core/object-id.ts';
import type { AskedObjects, GitObject, ObjectReader } from '../git-object.ts';
import { damagedObject } from '../refusals.ts';
import type { Git } from './git.ts';
import { type ObjectHead, ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';

/**
 * Objects from which on a process of their own is cheaper: one that waits for more questions has to
 * write every answer by itself.
 */
const MANY = 1024;

/** No honest commit or folder has so many bytes. */
const MOST_BYTES = 2 ** 28;

const NOTHING: AskedObjects = { next: () => null, end: async () => undefined };

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

  ask(ids: readonly string[]): AskedObjects {
    if (ids.length === 0) return NOTHING;
    const many = ids.length >= MANY;
    const source = many ? new ObjectSource(this.#git, { asked: ids }) : this.#sources.borrow();
    if (!many) source.ask(ids);
    let left = ids.length;
    const next = () => {
      const id = ids[ids.length - left] as string;
      const arrived = source.arrived();
      if (arrived === undefined) return waited(id);
      left -= 1;
      return arrived && this.#verified(id, arrived);
    };
    const waited = async (id: string) => {
      const head = await source.head();
      if (head && head.size > MOST_BYTES) throw damagedObject(id, `it has ${head.size} bytes`);
      const bytes = head && (await source.content(head.size));
      left -= 1;
      return head && bytes && this.#verified(id, { ...head, bytes });
    };
    // A source with answers that nobody took is of no use to others.
    const end = () => (left === 0 && !many ? this.#sources.giveBack(source) : source.end());
    return { next, end };
  }

  #verified(id: string, object: ObjectHead & { readonly bytes: Buffer }): GitObject {
    const { type, bytes } = object;
    const actual = objectId(this.#format, type, bytes);
    if (actual === id) return { type, bytes };
    throw damagedObject(id, 'its content is not what its id says');
  }
}
