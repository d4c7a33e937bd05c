import type { TieChange } from './grown-ties.ts';
import type { KnownTies } from './known-ties.ts';
import type { MadeRows } from './made-rows.ts';
import type { TableHead } from './tie-table.ts';

/** What earlier runs found out about ties, by the same rules and settings. States are named by their trees. */
export interface TieMemory {
  /** False where nothing is known of any state. */
  readonly isThere: boolean;
  /** Null where nothing is known of a state. What is known can be asked as long as it is held. */
  of(tree: string): KnownTies | null;
  /** The states of which something is known, the one that was looked at last first. */
  trees(): readonly string[];
  /** What is opened from now on stays so until it is let go: others may look at the same time. */
  hold(): void;
  /** What was opened is kept for who holds it next, until it is saved: a server asks again and again. */
  stay(): void;
  /** Closes what was opened, once nobody holds it any more. */
  letGo(): void;
  /**
   * Writes down what is to be kept.
   * @throws The system's error; what stood there still does then.
   */
  save(): void;
  /**
   * The same where more is to come by the same process: how the next state came from the one before is
   * written once another one is committed, or with the last.
   */
  putOff(): void;
  /** Keeps what was found of a whole state. */
  keep(tree: string, head: TableHead, rows: MadeRows): void;
  /** True where what ties a state is known, if only since this run. */
  knows(tree: string): boolean;
  /** Keeps how one state came from another one that is known. */
  grow(from: string, to: string, change: TieChange): void;
}
