import type { Change, Step } from '../core/change.ts';
import type { LogRole, LogStep } from '../core/history.ts';
import type { LogChange } from '../core/log-change.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { gainedRecords, type ReadContent } from './gained.ts';
import { judgeLog } from './log/judge.ts';
import type { WatchedPath } from './log-roles.ts';

/** How the logs of one run are read and judged. */
export interface LogReading {
  readonly roleOf: (path: string) => WatchedPath | null;
  readonly content: ReadContent;
  /** Verdicts on edges: the same blobs before and after are judged once. */
  readonly verdicts: Map<string, LogChange | null>;
  /** Bytes of a record whose value is of interest. */
  readonly recordBytes: number;
}

/**
 * The logs that a step touches and what it did to them, sorted by path.
 * @param gains whose new records are wanted
 */
export async function logSteps(
  step: Step,
  reading: LogReading,
  gains: ReadonlySet<LogRole>,
): Promise<readonly LogStep[]> {
  const logs: LogStep[] = [];
  for (const change of step.changes) {
    const watched = reading.roleOf(change.path);
    if (watched === null) continue;
    const fault = await verdictOn(step, change, reading);
    const gained = gains.has(watched.role)
      ? await gainedRecords(change, reading.content, reading.recordBytes)
      : [];
    logs.push({ ...watched, change, fault, gained });
  }
  return logs;
}

async function verdictOn(
  step: Step,
  change: Change,
  { content, verdicts }: LogReading,
): Promise<LogChange | null> {
  const key = edgeOf(change);
  const known = key === null ? undefined : verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = await judgeLog(step, change, content);
  // Where a log went is told by the other paths of its step.
  if (key !== null && verdict?.kind !== 'gone') verdicts.set(key, verdict);
  return verdict;
}

/** What a verdict depends on; null where a content has no name yet. */
function edgeOf({ before, after }: Change): string | null {
  const sides = [...before, after];
  if (sides.some((entry) => entry !== null && entry.id === null)) return null;
  return sides.map(sideName).join(' ');
}

function sideName(entry: SnapshotEntry | null): string {
  return entry === null ? '-' : `${entry.mode} ${entry.id}`;
}
