import type { TreeChange } from '../../core/snapshot.ts';
import type { Contents } from '../records.ts';
import type { KnownTies } from './known-ties.ts';
import type { NearState } from './near-state.ts';
import { NotNear } from './not-near.ts';
import { folderKey, type SaidTies } from './said-ties.ts';

/** Two states that are compared, and what is known of the first. */
export interface Compared {
  readonly before: NearState;
  readonly after: NearState;
  readonly changes: readonly TreeChange[];
  readonly known: KnownTies;
}

/** Which of two states. */
export type Side = 'before' | 'after';

/** What the two states have not alike, as far as they were read. */
export class ChangedRecords {
  readonly #compared: Compared;
  readonly #paths: ReadonlyMap<string, TreeChange>;
  /** Paths that are a record in one of the two alone, or another one, though their files are the same. */
  readonly #turned: ReadonlySet<string>;

  constructor(
    compared: Compared,
    paths: ReadonlyMap<string, TreeChange>,
    { before, after }: Readonly<Record<Side, Contents>>,
  ) {
    this.#compared = compared;
    this.#paths = paths;
    const [old, now] = [recordsIn(before), recordsIn(after)];
    const all = [...old.keys(), ...now.keys()];
    this.#turned = new Set(all.filter((path) => old.get(path) !== now.get(path)));
  }

  has({ tied: { path, line }, record }: SaidTies, side: Side): boolean {
    const folder = folderKey(record);
    if (folder !== null) return !this.#hasFolder(folder, path);
    if (this.#turned.has(path)) return true;
    if (!this.#paths.has(path)) return false;
    const list = this.#compared[side].listAt(path);
    return list === null || line === null || line >= list.first;
  }

  /**
   * A folder is what it was as long as the file by which it is known is there.
   * @throws NotNear where it is known by another file now
   */
  #hasFolder(key: string, path: string): boolean {
    const [known] = this.#compared.known.tied('gives', key);
    if (known === undefined) return false;
    if (this.#paths.get(known.path)?.after === null) throw new NotNear('the first file is gone');
    const isAdded = this.#paths.get(path)?.before === null;
    if (isAdded && path < known.path) throw new NotNear('a file comes before all others');
    return true;
  }

  gone(before: readonly SaidTies[]): ReadonlySet<string> {
    const paths = before.flatMap((each) => (this.has(each, 'before') ? [each.tied.path] : []));
    return new Set([...this.#turned, ...paths]);
  }
}

/** By path, as what it counts there: others decide what some files are, and whose. */
function recordsIn({ records }: Contents): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { ref } of records) {
    const { path, kind, home, declared, copy } = ref;
    found.set(path, `${found.get(path) ?? ''}${kind} ${declared} ${copy} ${home}\n`);
  }
  return found;
}
