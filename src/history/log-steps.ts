import type { Change, Step } from '../core/change.ts';
import type { Limits } from '../core/config.ts';
import type { LogRole, LogStep } from '../core/history.ts';
import type { LogChange } from '../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { type Explained, judgeArchival } from './archival.ts';
import { gainedRecords } from './gained.ts';
import { judgeLog } from './log/judge.ts';
import type { OpenLog } from './log/log-content.ts';
import type { LogPaths, WatchedLog } from './log-paths.ts';
import { judgeRotation } from './rotation.ts';

/** How the logs of one run are read and judged. */
export interface LogReading {
  readonly paths: LogPaths;
  readonly content: OpenLog;
  /** Verdicts on edges: the same blobs before and after are judged once. */
  readonly verdicts: Map<string, LogChange | null>;
  /** True for a path that a step leaves as a file. */
  readonly isPresent: (step: Step, path: string) => Promise<boolean>;
  readonly limits: Limits;
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
  const { content, limits } = reading;
  const logs: LogStep[] = [];
  let receivers: readonly Change[] | null = null;
  for (const change of step.changes) {
    const watched = reading.paths.roleOf(change.path);
    if (watched === null) continue;
    const log = { ...watched, change };
    const verdict = await verdictOn(step, change, reading);
    if (verdict !== null) receivers ??= receiversIn(step, reading.paths);
    const explained = receivers && verdict && (await explain(step, log, receivers, reading));
    const { fault, departures } = explained ?? { fault: verdict, departures: [] };
    const isAppend = verdict === null && change.before.filter(isFile).length === 1;
    const gained = gains.has(watched.role)
      ? await gainedRecords({
          change,
          isAppend,
          content,
          key: keyOf(watched),
          limit: limits.fileBytes,
        })
      : [];
    logs.push({ ...log, fault, departures, gained });
  }
  return logs;
}

/** Two entries of a manifest are about the same where their ids are; two events follow the same one. */
function keyOf({ role }: Pick<WatchedLog, 'role'>): string {
  return role === 'audit' ? 'prev_hash' : 'id';
}

/**
 * Whether what a log lost went where it may go; null where nothing did.
 * @param receivers what the step did to files to which records of any log may move
 */
async function explain(
  step: Step,
  log: WatchedLog,
  receivers: readonly Change[],
  { paths, content, isPresent, limits }: LogReading,
): Promise<Explained | null> {
  const archives = receivers.filter(({ path }) => paths.isArchive(log, path));
  const archival =
    archives.length === 0
      ? null
      : await judgeArchival(step, log, archives, {
          content,
          isPresent: (path) => isPresent(step, path),
          recordBytes: limits.fileBytes,
        });
  if (archival !== null) return archival;
  const segments = receivers.filter(({ path }) => paths.isSegment(log, path));
  if (segments.length === 0) return null;
  return judgeRotation(step, log.change, segments, { content, logBytes: limits.logBytes });
}

function receiversIn({ changes }: Step, paths: LogPaths): readonly Change[] {
  return changes.filter(({ path, after }) => isFile(after) && paths.mayReceive(path));
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
