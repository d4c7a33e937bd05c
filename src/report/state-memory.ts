import type { Checked } from '../core/report.ts';
import type { FileMode } from '../core/snapshot.ts';
import type { Settled } from './settle.ts';

/** A verdict on all records of a snapshot. Plain JSON. */
export interface KnownState {
  readonly problems: readonly Settled[];
  readonly checked: Checked;
  /** What subjects say that no rule judges: of each message once, however many copies there are. */
  readonly subjectNotes: readonly string[];
  /** What the user should know of contents that could not be looked at. */
  readonly notes: readonly string[];
}

/** What stands at a path: a file's mode and blob, or why there is none. */
export type Standing = `${FileMode} ${string}` | 'folder' | 'absent' | 'beyond';

/** What a verdict depends on besides records: the paths that were asked about, as they were. Plain JSON. */
export interface Surroundings {
  readonly asked: readonly (readonly [path: string, standing: Standing])[];
  /** All `.gitignore` files, in order; null where nobody wanted to know what is ignored. */
  readonly gitignores: readonly (readonly [path: string, standing: Standing])[] | null;
}

/** Verdicts that earlier runs gave, by the same rules and settings. */
export interface StateMemory {
  /**
   * @param name equal for states of the same records
   * @param isSo whether surroundings are what they were
   */
  recall(name: string, isSo: (surroundings: Surroundings) => boolean): KnownState | null;
  remember(name: string, surroundings: Surroundings, state: KnownState): void;
}
