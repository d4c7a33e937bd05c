type Rows<E> = ReadonlyMap<string, readonly E[]>;

/** Entries that differ: of more, and of more than this share, all is indexed anew. */
const FEW = 50;
const SHARE = 16;

/**
 * Things by keys that each says of itself, those of one key in the order of their paths. Of a server, the
 * next list is mostly the last one but for a few: only these are looked at.
 * @param keysOf each key once, and the same of a thing each time
 * @param pathOf the lists are sorted by it
 */
export function keptIndex<E extends object>(
  keysOf: (entry: E) => Iterable<string>,
  pathOf: (entry: E) => string,
): (entries: readonly E[]) => Rows<E> {
  const last = new Indexed(keysOf, pathOf);
  return (entries) => {
    // A look at a few says nothing of the others.
    const isPart = 2 * entries.length < last.size;
    return (isPart ? new Indexed(keysOf, pathOf) : last).of(entries);
  };
}

class Indexed<E extends object> {
  readonly #keysOf: (entry: E) => Iterable<string>;
  readonly #pathOf: (entry: E) => string;
  readonly #rows = new Map<string, E[]>();
  #entries: readonly E[] = [];

  constructor(keysOf: (entry: E) => Iterable<string>, pathOf: (entry: E) => string) {
    this.#keysOf = keysOf;
    this.#pathOf = pathOf;
  }

  get size(): number {
    return this.#entries.length;
  }

  of(entries: readonly E[]): Rows<E> {
    const before = this.#entries;
    if (before === entries) return this.#rows;
    this.#entries = entries;
    const { gone, come } = this.#changes(before, entries);
    const isAnew = gone.length + come.length > FEW + entries.length / SHARE;
    if (isAnew) this.#rows.clear();
    else for (const each of gone) this.#remove(each);
    for (const each of isAnew ? entries : come) this.#add(each);
    return this.#rows;
  }

  #changes(before: readonly E[], entries: readonly E[]) {
    const gone: E[] = [];
    const come: E[] = [];
    let at = 0;
    for (const entry of entries) {
      for (let known = before[at]; known && known !== entry; known = before[at]) {
        if (this.#pathOf(known) > this.#pathOf(entry)) break;
        gone.push(known);
        at += 1;
      }
      if (before[at] === entry) at += 1;
      else come.push(entry);
    }
    return { gone: gone.concat(before.slice(at)), come };
  }

  #add(entry: E): void {
    const path = this.#pathOf(entry);
    for (const key of this.#keysOf(entry)) {
      const row = this.#rows.get(key);
      if (row === undefined) this.#rows.set(key, [entry]);
      // Mostly it is the last.
      else row.splice(row.findLastIndex((each) => this.#pathOf(each) <= path) + 1, 0, entry);
    }
  }

  #remove(entry: E): void {
    for (const key of this.#keysOf(entry)) {
      const left = this.#rows.get(key)?.filter((each) => each !== entry) ?? [];
      if (left.length === 0) this.#rows.delete(key);
      else this.#rows.set(key, left);
    }
  }
}
