/**
 * Who works when: what reads works beside what reads, what writes works alone, and neither overtakes
 * the other. So an answer shows what earlier requests have written.
 */
export class Turns {
  #written: Promise<unknown> = Promise.resolve();
  #read: Promise<unknown> = Promise.resolve();

  /** @returns what the work gives, when its turn has come and it is done */
  take<T>(writes: boolean, work: () => Promise<T>): Promise<T> {
    if (!writes) {
      const done = this.#written.then(work);
      this.#read = Promise.allSettled([this.#read, done]);
      return done;
    }
    const done = Promise.allSettled([this.#written, this.#read]).then(work);
    this.#written = done.catch(() => undefined);
    return done;
  }
}
