import type { Change } from './change.ts';
import type { Found } from './finding.ts';

/** What earlier runs by the same rules and settings know of a history. */
export interface HistoryMemory {
  /** The part that is not judged again; null where there is none. */
  readonly verified: VerifiedHistory | null;
  /** The commits of that part which the configuration names somewhere. */
  readonly named: ReadonlySet<string>;
  /** Takes note of what the whole history gave. */
  keep(judged: Omit<VerifiedHistory, 'head'>): void;
}

/** A part of a history that was judged: all that a commit reaches. Plain data. */
export interface VerifiedHistory {
  /** The commit's id. */
  readonly head: string;
  readonly commits: number;
  /** The paths of the logs that changed. */
  readonly logs: readonly string[];
  /** What was found, as it is before anything excuses it, each step's in the order in which rules told it. */
  readonly problems: readonly StepProblem[];
}

/** A problem of a step: what is reported of it, and what it takes to accept it or to set it right. */
export interface StepProblem {
  readonly found: Found;
  /** What the step did to its path; null where it left that alone. */
  readonly change: Change | null;
  /** See `Finding`. */
  readonly value?: unknown;
  /** True where a later step set it right. */
  readonly isSettled: boolean;
}
