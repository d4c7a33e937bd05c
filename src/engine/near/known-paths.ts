import type { NearPath } from '../../core/request.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { StatePaths } from '../presence.ts';

/** Looks paths up without a list of all: the `.gitignore` files are known. */
export class KnownPaths extends StatePaths {
  readonly #ignoring: readonly string[];
  readonly #isWording: boolean;

  /** @param isWording true where somebody is to be told what a path was meant to name */
  constructor(
    snapshot: Pick<Snapshot, 'entries' | 'unlisted'>,
    ignoring: readonly string[],
    isWording: boolean,
  ) {
    super(snapshot);
    this.#ignoring = ignoring;
    this.#isWording = isWording;
  }

  override gitignores(): readonly SnapshotEntry[] {
    return this.#ignoring.map((path) => this.entryAt(path)).filter(isFile);
  }

  /** It takes a look at all paths, and changes no verdict. */
  override nearTo(path: string): NearPath | null {
    return this.#isWording ? super.nearTo(path) : null;
  }
}
