import type { FactEntry } from './fact.ts';
import type { Kind } from './record.ts';

type Rows<K extends Kind> = ReadonlyMap<string, readonly FactEntry<K>[]>;

/**
 * Facts by keys that each says of itself, those of one key in the order of their paths. Of a server, the
 * next list is mostly the last one but for a few: only these are looked at.
 * @param keysOf each key once, and the same of an entry each time
 */
export function keptIndex<K extends Kind>(
  keysOf: (entry: FactEntry<K>) => Iterable<string>,
): (entries: readonly FactEntry<K>[]) => Rows<K> {
  let last = new Indexed(keysOf);
  return (entries) => {
    // A look at a few says nothing of the others.
    if (2 * entries.length < last.size) return new Indexed(keysOf).of(entries);
    if (2 * last.size < entries.length) last = new Indexed(keysOf);
    return last.of(entries);
  };
}

class Indexed<K extends Kind> {
  readonly #keysOf: (entry: FactEntry<K>) => Iterable<string>;
  readonly #rows = new Map<string, FactEntry<K>[]>();
  #entries: readonly FactEntry<K>[] = [];

  constructor(keysOf: (entry: FactEntry<K>) => Iterable<string>) {
    this.#keysOf = keysOf;
  }

  get size(): number {
    return this.#entries.length;
  }

  of(entries: readonly FactEntry<K>[]): Rows<K> {
    const before = this.#entries;
    this.#entries = entries;
    let at = 0;
    for (const entry of before === entries ? [] : entries) {
      let known = before[at];
      for (
        ;
        known && known !== entry && known.record.path <= entry.record.path;
        known = before[at]
      ) {
        this.#remove(known);
        at += 1;
      }
      if (known === entry) at += 1;
      else this.#add(entry);
    }
    if (before !== entries) for (const gone of before.slice(at)) this.#remove(gone);
    return this.#rows;
  }

  #add(entry: FactEntry<K>): void {
    for (const key of this.#keysOf(entry)) {
      const row = this.#rows.get(key);
      if (row === undefined) this.#rows.set(key, [entry]);
      else if (row.push(entry) > 1) row.sort(byPath);
    }
  }

  #remove(entry: FactEntry<K>): void {
    for (const key of this.#keysOf(entry)) {
      const left = this.#rows.get(key)?.filter((each) => each !== entry) ?? [];
      if (left.length === 0) this.#rows.delete(key);
      else this.#rows.set(key, left);
    }
  }
}

function byPath({ record: a }: FactEntry, { record: b }: FactEntry): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}
