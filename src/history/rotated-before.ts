import type { Change, Step } from '../core/change.ts';
import type { GainedRecord, SegmentDeparture } from '../core/history.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { Explained } from './archival.ts';
import { judgeLog } from './log/judge.ts';
import type { LogContent } from './log/log-content.ts';
import type { LogReading } from './log-reading.ts';
import { nameOf, recordsIn } from './log-records.ts';
import { logicalLog, type RotationReading } from './logical-log.ts';
import { reread } from './reread.ts';
import { type StepSegments, segmentsOf } from './segments.ts';

/**
 * Whether all that a log lost is in segments that the step leaves alone: it held these events twice.
 * @returns null where it lost others as well, or gained what they hold
 */
export async function leftTwice(
  step: Step,
  change: Change,
  reading: LogReading,
): Promise<Explained | null> {
  const { paths, content, after } = reading;
  const isSegment = (each: string) => paths.logBeside(each) === change.path;
  const held = await namesIn(
    segmentsOf(step, await after(step), isSegment).after,
    rotating(reading),
  );
  if (held === null) return null;
  const without = (entry: SnapshotEntry) =>
    reread(async function* () {
      for await (const record of recordsIn(content(entry)))
        if (!held.has(nameOf(record))) yield Buffer.concat([record.bytes, Buffer.from('\n')]);
    });
  const fault = await judgeLog(step, change, (entry) =>
    entry === change.after ? content(entry) : without(entry),
  );
  return fault === null ? { fault, departures: [] } : null;
}

/**
 * What a log that was rewritten gained, without what the segments of its parent hold: it was turned
 * back to before a rotation, and nothing happened that these records tell of.
 */
export async function withoutRotated(
  gained: readonly GainedRecord[],
  step: Step,
  path: string,
  reading: LogReading,
): Promise<readonly GainedRecord[]> {
  const { paths, after } = reading;
  if (gained.length === 0 || step.parents.length !== 1) return gained;
  const isSegment = (each: string) => paths.logBeside(each) === path;
  const [segments = []] = segmentsOf(step, await after(step), isSegment).before;
  const names = await namesIn(segments, rotating(reading));
  return names === null ? gained : gained.filter((record) => !names.has(record.content));
}

function rotating({ content, limits: { logBytes } }: LogReading): RotationReading {
  return { content, logBytes };
}

/** The names of the records of some segments; null where there is none. */
async function namesIn(
  segments: readonly SnapshotEntry[],
  reading: RotationReading,
): Promise<ReadonlySet<string> | null> {
  if (segments.length === 0) return null;
  const rotated = await logicalLog({ segments, log: null }, null, reading);
  return namesOf(rotated.content);
}

/** Lost segments of a log that did not only grow, with whether it holds again all that had left it for them. */
export async function returnedTo(
  { after }: Change,
  lost: readonly SegmentDeparture[],
  reading: RotationReading,
): Promise<readonly SegmentDeparture[]> {
  if (lost.length === 0 || !isFile(after)) return lost;
  const held = await namesOf(reading.content(after));
  const known: SegmentDeparture[] = [];
  for (const each of lost) {
    const entry = each.archive.before[each.parent] ?? null;
    const names = isFile(entry) ? await namesIn([entry], reading) : null;
    const isReturned =
      names !== null && names.size > 0 && [...names].every((name) => held.has(name));
    known.push({ ...each, isCut: true, ...(isReturned && { isReturned }) });
  }
  return known;
}

/**
 * Segments of a merge's parents that are gone, while the log holds again what had left it for them. What
 * was taken back on another side was judged there.
 */
export async function undoneIn(
  step: Step,
  { after: log }: Change,
  segments: StepSegments,
  reading: LogReading,
): Promise<readonly SegmentDeparture[]> {
  if (step.parents.length < 2 || !isFile(log)) return [];
  const kept = new Set(segments.after.map(({ id }) => id));
  const undone: SegmentDeparture[] = [];
  for (const [parent, own] of segments.before.entries()) {
    for (const entry of own) {
      const change = step.changes.find(({ path }) => path === entry.path);
      const isTold = undone.some(({ archive }) => archive === change);
      if (change === undefined || kept.has(entry.id) || isTold) continue;
      if (await hadLeft(step, entry, parent, reading)) continue;
      const names = [...((await namesIn([entry], rotating(reading))) ?? [])];
      const packed = await namesIn(segments.after, rotating(reading));
      const logged = await namesOf(reading.content(log));
      const back = names.filter((name) => logged.has(name) && !packed?.has(name));
      if (back.length === 0) continue;
      const isWhole = back.length === names.length;
      undone.push({
        why: 'lost',
        parent,
        archive: change,
        ...(isWhole && { isReturned: true as const }),
      });
    }
  }
  return undone;
}

/** True for a segment that a common ancestor has, and another parent has not any more. */
async function hadLeft(
  step: Step,
  { path, id }: SnapshotEntry,
  parent: number,
  { basesAt }: LogReading,
): Promise<boolean> {
  const { before = [] } = step.changes.find((change) => change.path === path) ?? {};
  for (const [other, entry] of before.entries()) {
    if (other === parent || entry?.id === id) continue;
    const bases = await basesAt(step, path)(parent, other);
    if (bases.some((base) => base?.id === id)) return true;
  }
  return false;
}

async function namesOf(content: LogContent): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const record of recordsIn(content)) names.add(nameOf(record));
  return names;
}
