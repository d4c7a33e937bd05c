import type { NearPath } from '../../core/request.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { StatePaths } from '../presence.ts';

/** Looks paths up without a list of all: the `.gitignore` files are known. */
export class KnownPaths extends StatePaths {
  readonly #ignoring: readonly string[];

  constructor(snapshot: Pick<Snapshot, 'entries' | 'unlisted'>, ignoring: readonly string[]) {
    super(snapshot);
    this.#ignoring = ignoring;
  }

  override gitignores(): readonly SnapshotEntry[] {
    return this.#ignoring.map((path) => this.entryAt(path)).filter(isFile);
  }

  /** Nobody is told: it takes a look at all paths, and changes no verdict. */
  override nearTo(): NearPath | null {
    return null;
  }
}
