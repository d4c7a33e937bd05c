import type { Step } from '../core/change.ts';
import type { Limits } from '../core/config.ts';
import type { LogChange } from '../core/log-change.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { BasesOf } from './log/judge.ts';
import type { OpenLog } from './log/log-content.ts';
import type { LogPaths } from './log-paths.ts';

/** How the logs of one run are read and judged. */
export interface LogReading {
  readonly paths: LogPaths;
  readonly content: OpenLog;
  /** Verdicts on edges: the same blobs before and after are judged once. */
  readonly verdicts: Map<string, LogChange | null>;
  /** What a step leaves at a path, touched or not. */
  readonly leftAt: (step: Step, path: string) => Promise<SnapshotEntry | null>;
  /** The last commits that two parents of a step have in common, */
  readonly mergeBases: (step: Step, one: number, other: number) => Promise<readonly string[]>;
  /** and what these hold at a path. */
  readonly basesAt: (step: Step, path: string) => BasesOf;
  /** The parent of a step that goes on from where all that is judged begins; others may be of other histories. */
  readonly ownParent: (step: Step) => Promise<number>;
  /** All that a step leaves, sorted by path. */
  readonly after: (step: Step) => Promise<readonly SnapshotEntry[]>;
  /** True for a log that only the settings before the step name; left out where there is none. */
  readonly isGivenUp?: (path: string) => boolean;
  readonly limits: Limits;
}
