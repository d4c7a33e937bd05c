import type { Diagnostic } from './diagnostic.ts';
import type { Level } from './level.ts';
import type { Kind } from './record.ts';
import type { ShownRecords } from './showing.ts';
import type { Scope } from './snapshot.ts';

/** What was looked at, so that 'nothing found' and 'nothing looked at' can't be confused. */
export interface Checked {
  /** Records by kind. */
  readonly records: Readonly<Partial<Record<Kind, number>>>;
  /** Files read, copies included. */
  readonly files: number;
  readonly commits: number;
  /** Commits that an earlier run judged; left out where there are none. */
  readonly verified?: number;
  /** Files whose analysis came from the cache. */
  readonly cached: number;
}

/** What fails a run. */
export interface Threshold {
  /** The lowest level that does. */
  readonly failOn: Level;
  /** More warnings than this do; null for any number. */
  readonly maxWarnings: number | null;
}

/** What a run has to say, however it ended. */
export interface Report {
  readonly scope: Scope;
  readonly checked: Checked;
  /** Sorted by path, position, rule. */
  readonly diagnostics: readonly Diagnostic[];
  /** Problems that the configuration and the baseline excuse. */
  readonly excused: number;
  /** How many of them the baseline excuses; none where it is left out. */
  readonly excusedByBaseline?: number;
  /** The fingerprints of problems that may be none (`isUncertain` of a finding); left out where there are none. */
  readonly uncertain?: ReadonlySet<string>;
  /** Things to know about the run as a whole, a sentence or two each. */
  readonly notes: readonly string[];
  /** What fails the run; errors alone where it is left out. */
  readonly threshold?: Threshold;
  /** What the records say; left out where no page was asked for. */
  readonly shown?: ShownRecords;
  /** Why there is no verdict, or null when there is one. */
  readonly error: ReportError | null;
}

export interface ReportError {
  readonly code: string;
  readonly message: string;
  readonly help: string | null;
  readonly exitCode: 1 | 2 | 3;
}
