import type { Change, Step } from '../core/change.ts';
import type { LogRole, LogStep, MergedCopies } from '../core/history.ts';
import type { LogChange } from '../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { type Explained, judgeArchival } from './archival.ts';
import { clearedIn } from './garbled.ts';
import { leftMarkers } from './left-markers.ts';
import { agreementOf } from './log/agreement.ts';
import { judgeLog } from './log/judge.ts';
import type { OpenLog } from './log/log-content.ts';
import type { LogPaths, WatchedLog } from './log-paths.ts';
import type { LogReading } from './log-reading.ts';
import { nameOf, type RawRecord, recordsIn, shown } from './log-records.ts';
import { gainsOf } from './logical-gains.ts';
import { broughtBefore, withoutMoved } from './other-history.ts';
import { leftTwice, undoneIn, withoutRotated } from './rotated-before.ts';
import { judgeRotation, type RotatedLog } from './rotation.ts';
import { segmentsOf } from './segments.ts';

/** The logs whose new records are wanted, and those of them where also what stands above these is. */
export interface WantedGains {
  readonly gains: ReadonlySet<LogRole>;
  readonly earlier: ReadonlySet<LogRole>;
  /** Whether what merges wrote once more is wanted. */
  readonly copies: boolean;
}

export const NOTHING_GAINED: WantedGains = {
  gains: new Set(),
  earlier: new Set(),
  copies: false,
};

/** The logs that a step touches and what it did to them, sorted by path. */
export async function logSteps(
  step: Step,
  given: LogReading,
  { gains, earlier, copies: wantsCopies }: WantedGains,
): Promise<readonly LogStep[]> {
  const { content, paths } = given;
  const logs: LogStep[] = [];
  const receivers = receiversIn(step, paths);
  const still = await unchangedLogs(step, receivers, given);
  for (const change of [...step.changes, ...still]) {
    const watched = paths.roleOf(change.path);
    if (watched === null) continue;
    const log = { ...watched, change };
    const { reading, verdict } = await readBy(step, log, given);
    const explained = await explain(step, { ...log, verdict }, receivers, reading);
    const judged = explained ?? { fault: verdict, departures: [] };
    const merged = { ...judged, isExplained: explained !== null };
    const { fault, departures } =
      step.parents.length < 2 ? judged : await inMerge(step, change, merged, reading);
    const isAppend =
      verdict === null && reading === given && change.before.filter(isFile).length === 1;
    const key = earlier.has(watched.role) ? keyOf(watched) : null;
    const { records: held, isContinued } = gains.has(watched.role)
      ? await gainsOf(step, log, { isAppend, key, departures }, given)
      : NO_GAIN;
    const unseen = explained?.unseen;
    const isSound = fault === null && departures.length === 0 && unseen === undefined;
    if (still.includes(change) && isSound && held.length === 0) continue;
    const gained = fault === null ? held : await withoutRotated(held, step, change.path, reading);
    const isMerge = wantsCopies && step.parents.length > 1 && fault === null;
    const copies = isMerge ? await mergedCopies(change, content) : null;
    const more = { ...(unseen && { unseen }), ...(isContinued && { isContinued }) };
    logs.push({ ...log, fault: read(fault, log, reading), departures, copies, gained, ...more });
  }
  return still.length === 0 ? logs : logs.sort((a, b) => (a.change.path < b.change.path ? -1 : 1));
}

/**
 * The records that a merge wrote once more than any parent has them: git's union merge does so with
 * what came to both sides by different commits. Null for none.
 * @param change of a merge that kept all that its parents hold
 */
async function mergedCopies(
  { before, after }: Change,
  open: OpenLog,
): Promise<MergedCopies | null> {
  const parents = before.filter(isFile);
  if (!isFile(after) || parents.length < 2) return null;
  if (parents.some(({ id }) => id !== null && id === after.id)) return null;
  const log = open(after);
  const contents = parents.map((parent) => open(parent));
  const from = (await agreementOf([...contents, log])).recordStart;
  const held = new Map<string, number>();
  for (const content of contents) {
    const counts = new Map<string, number>();
    for await (const record of recordsIn(content, from)) add(counts, nameOf(record));
    for (const [name, count] of counts) held.set(name, Math.max(count, held.get(name) ?? 0));
  }
  const left = new Map(held);
  const first = new Map<string, RawRecord>();
  let found: Pick<MergedCopies, 'copy' | 'original'> | null = null;
  let count = 0;
  for await (const record of recordsIn(log, from)) {
    const name = nameOf(record);
    const more = left.get(name);
    if (more === undefined || isBlank(record)) continue;
    const original = first.get(name);
    if (original === undefined) first.set(name, record);
    left.set(name, more - 1);
    if (more > 0 || original === undefined) continue;
    count += 1;
    found ??= { copy: shown(record), original: shown(original) };
  }
  return found && { ...found, count };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isBlank({ bytes }: RawRecord): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

const NO_GAIN = { records: [], isContinued: false };

/** How the logs of a verdict are read without what is no text: each edge is read for that once. */
const CLEARED = new WeakMap<LogChange, Promise<OpenLog | null>>();

/** What is wrong with a log, and how it is read for that. */
async function readBy(
  step: Step,
  { role, change }: WatchedLog,
  reading: LogReading,
): Promise<{ readonly reading: LogReading; readonly verdict: LogChange | null }> {
  const verdict = await verdictOn(step, change, reading);
  if (role === 'declared')
    return { reading, verdict: verdict ?? (await leftMarkers(change, reading.content)) };
  if (verdict === null) return { reading, verdict };
  const known = CLEARED.get(verdict) ?? clearedIn(change, reading.content);
  CLEARED.set(verdict, known);
  const content = await known;
  if (content === null) return { reading, verdict };
  const cleared = { ...reading, content, verdicts: new Map() };
  return { reading: cleared, verdict: await verdictOn(step, change, cleared) };
}

/**
 * What is left of a fault where it is known what is read there: of a log that moved, whether its new
 * place is one of its kind. Lines that git left for a conflict are reported by what reads the log. A log
 * that moves together with the setting that names it is whole at its new place.
 */
function read(
  fault: LogChange | null,
  { role, change }: WatchedLog,
  { paths, isGivenUp }: LogReading,
): LogChange | null {
  if (fault?.kind === 'inserted' && fault.isConflict) return role === 'declared' ? fault : null;
  if (fault?.kind !== 'gone' || fault.to === null) return fault;
  if (paths.roleOf(fault.to)?.role !== role) return fault;
  const isGiven = fault.changed === undefined && isGivenUp?.(change.path) === true;
  return isGiven ? null : { ...fault, isRead: true };
}

/**
 * What is wrong with a merge: besides what had left a side before it, and what came from another
 * history to another place; but what such a one put before published entries.
 */
async function inMerge(
  step: Step,
  change: Change,
  { isExplained, ...judged }: Explained & { readonly isExplained: boolean },
  reading: LogReading,
): Promise<Explained> {
  const { content, basesAt } = reading;
  if (judged.fault === null && judged.departures.length === 0)
    return { ...judged, fault: await broughtBefore(step, change, reading) };
  const bases = basesAt(step, change.path);
  const left = judged.fault === null ? null : await judgeLog(step, change, content, bases);
  // What an archive or a segment explains is left out of the fault that is known.
  const fault = left === null || !isExplained ? left : judged.fault;
  if (fault === null && judged.departures.length === 0) return { ...judged, fault };
  const moved = await withoutMoved(step, change, reading);
  const isGone = (parent: number) => change.before[parent] !== moved.before[parent];
  if (!change.before.some((_, parent) => isGone(parent))) return { ...judged, fault };
  const departures = judged.departures.filter(({ parent }) => !isGone(parent));
  const rest = await judgeLog(step, moved, content, bases);
  return { fault: rest, departures };
}

/** Audit logs that a step does not touch, while it touches segments beside them. */
async function unchangedLogs(
  step: Step,
  receivers: readonly Change[],
  { paths, after }: LogReading,
): Promise<readonly Change[]> {
  const beside = new Set(receivers.flatMap(({ path }) => paths.logBeside(path) ?? []));
  for (const { path } of step.changes) beside.delete(path);
  if (beside.size === 0) return [];
  const entries = new Map((await after(step)).map((entry) => [entry.path, entry]));
  return [...beside].map((path) => {
    const entry = entries.get(path) ?? null;
    return { path, before: step.parents.map(() => entry), after: entry };
  });
}

/** Two entries of a manifest are about the same where their ids are; two events follow the same one. */
function keyOf({ role }: Pick<WatchedLog, 'role'>): string {
  return role === 'audit' ? 'prev_hash' : 'id';
}

/**
 * Whether what a log lost went where it may go, and what its segments hold left it; null where
 * neither plays a part.
 * @param receivers what the step did to files to which records of any log may move
 */
async function explain(
  step: Step,
  log: WatchedLog & Pick<RotatedLog, 'verdict'>,
  receivers: readonly Change[],
  reading: LogReading,
): Promise<Explained | null> {
  const { paths, content, leftAt, after, limits } = reading;
  const { change, verdict } = log;
  const archives = receivers.filter(
    ({ path, after }) => isFile(after) && paths.isArchive(log, path),
  );
  const archival =
    verdict === null || archives.length === 0
      ? null
      : await judgeArchival(step, log, archives, {
          content,
          leftAt: (path) => leftAt(step, path),
          recordBytes: limits.fileBytes,
        });
  if (archival !== null) return archival;
  // Of segments that stand elsewhere, nobody knows whose they are until a log is cut.
  const touched = receivers.filter(({ path }) =>
    verdict === null ? paths.logBeside(path) === change.path : paths.isSegment(log, path),
  );
  if (touched.length === 0)
    return verdict === null || log.role !== 'audit' ? null : leftTwice(step, change, reading);
  const places = new Set(touched.map(({ path }) => path));
  const isSegment = (path: string) => places.has(path) || paths.logBeside(path) === change.path;
  const segments = segmentsOf(step, await after(step), isSegment);
  const rotated = { change, segments, verdict };
  const found = await judgeRotation(step, rotated, { content, logBytes: limits.logBytes });
  if (found === null || found.departures.length > 0) return found;
  return { ...found, departures: await undoneIn(step, change, segments, reading) };
}

function receiversIn({ changes }: Step, paths: LogPaths): readonly Change[] {
  return changes.filter(({ path }) => paths.mayReceive(path));
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
