import type { Checked } from '../core/report.ts';
import type { Settled } from './settle.ts';

/** A verdict on all files of a snapshot. Plain JSON. */
export interface KnownState {
  readonly problems: readonly Settled[];
  readonly checked: Checked;
  /** What subjects say that no rule judges: of each message once, however many copies there are. */
  readonly subjectNotes: readonly string[];
  /** What the user should know of contents that could not be looked at. */
  readonly notes: readonly string[];
}

/** Verdicts that earlier runs gave, by the same rules and settings. */
export interface StateMemory {
  /** @param name equal for snapshots of the same files */
  recall(name: string): KnownState | null;
  remember(name: string, state: KnownState): void;
}
