import type { MendStep } from './remedy.ts';

/** A log as it is without lines that were cut off while somebody wrote them. */
export interface TornLog {
  readonly path: string;
  /** The commit before; null where there is none. */
  readonly from: string | null;
  /** True where a commit holds what is there now. */
  readonly isCommitted: boolean;
  /** What was appended since, but for these lines. */
  readonly kept: string;
  /** The files in the folder of the log, and below, that are not as that commit has them. */
  readonly changed: readonly ChangedFile[];
}

export interface ChangedFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly isGone: boolean;
}

/** How the files that the lost lines were about agree with the log again. */
export type AgreeingAgain = (log: TornLog) => readonly MendStep[];
