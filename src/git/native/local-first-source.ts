import type { Git } from './git.ts';
import { type ObjectHead, ObjectSource } from './object-source.ts';
import type { StoredObject, StoredObjects } from './plain/stored-objects.ts';

/** Where objects come from, in the order in which they were asked for. */
export type AnySource = Pick<
  ObjectSource,
  'ask' | 'head' | 'arrived' | 'content' | 'pieces' | 'pass' | 'setIdle' | 'end'
>;

/** Objects from which on git, which works beside this process, has them sooner. */
const MOST_READ_HERE = 128;

/** Objects that are read here, as long as all of them can be; from then on by a git of its own. */
export class LocalFirstSource implements AnySource {
  readonly #git: Git;
  readonly #stored: StoredObjects;
  /** What was read, and nobody took yet: it was asked for before anything that git was asked for. */
  readonly #here: StoredObject[] = [];
  #process: ObjectSource | null = null;

  constructor(git: Git, stored: StoredObjects) {
    this.#git = git;
    this.#stored = stored;
  }

  ask(names: readonly string[]): void {
    const isHere = this.#process === null && names.length <= MOST_READ_HERE;
    const found = isHere ? this.#stored.readAll(names) : null;
    if (found !== null) this.#here.push(...found);
    else this.#started().ask(names);
  }

  async head(): Promise<ObjectHead | null> {
    const [object] = this.#here;
    if (object === undefined) return this.#started().head();
    const { id, type, bytes } = object;
    return { id, type, size: bytes.length, isProven: true };
  }

  arrived(): ReturnType<ObjectSource['arrived']> {
    const object = this.#here.shift();
    if (object === undefined) return this.#started().arrived();
    return { ...object, size: object.bytes.length, isProven: true };
  }

  async content(size: number): Promise<Buffer> {
    return this.#here.shift()?.bytes ?? this.#started().content(size);
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    const object = this.#here.shift();
    if (object === undefined) yield* this.#started().pieces(size);
    else yield object.bytes;
  }

  async pass(size: number): Promise<void> {
    if (this.#here.shift() === undefined) await this.#started().pass(size);
  }

  setIdle(idle: boolean): void {
    this.#process?.setIdle(idle);
  }

  async end(): Promise<void> {
    this.#here.length = 0;
    await this.#process?.end();
  }

  #started(): ObjectSource {
    this.#process ??= new ObjectSource(this.#git);
    return this.#process;
  }
}
