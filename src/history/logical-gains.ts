import type { Change, Step } from '../core/change.ts';
import type { GainedRecord, LogRole, LogStep } from '../core/history.ts';
import { isEmpty, isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { type GainedRequest, gainedRecords } from './gained.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import type { WatchedLog } from './log-paths.ts';
import type { LogReading } from './log-reading.ts';
import { type LogicalLog, logicalAfter, logicalLog, partAt } from './logical-log.ts';
import { within } from './rotation-places.ts';
import { identified, segmentsOf, withoutShared } from './segments.ts';

/** What a log and its segments gained, as one log. */
interface Gains {
  readonly records: readonly GainedRecord[];
  /** As `LogStep.isContinued` has it. */
  readonly isContinued: boolean;
}

/** What a log gained in a step: an event that went into a segment at once is one of it as well. */
export async function gainsOf(
  step: Step,
  { role, change }: WatchedLog,
  asked: Pick<GainedRequest, 'isAppend' | 'key'> & { readonly departures: LogStep['departures'] },
  reading: LogReading,
): Promise<Gains> {
  const { content, limits } = reading;
  const { departures, ...request } = { ...asked, change, content, limit: limits.fileBytes };
  const whole = await logicalChange(step, { role, change, departures }, reading);
  if (whole !== null) return { ...whole, records: await gainedBy(whole, asked.key, reading) };
  return { records: await gainedRecords(request), isContinued: false };
}

/** The same logs, each with what it gained over every parent of a merge by itself. */
export async function gainedOverParents(
  step: Step,
  logs: readonly LogStep[],
  reading: LogReading,
  gains: ReadonlySet<LogRole>,
): Promise<readonly LogStep[]> {
  const found: LogStep[] = [];
  for (const log of logs) {
    const isAsked = gains.has(log.role);
    found.push(isAsked ? { ...log, gainedOver: await gainsOverParents(step, log, reading) } : log);
  }
  return found;
}

async function gainsOverParents(
  step: Step,
  log: Judged,
  reading: LogReading,
): Promise<readonly (readonly GainedRecord[])[]> {
  const { content, limits } = reading;
  const whole = await logicalChange(step, log, reading);
  const { path, before, after } = whole?.change ?? log.change;
  const gains: (readonly GainedRecord[])[] = [];
  for (const entry of before) {
    const only = { path, before: [entry], after };
    const isAppend = isFile(entry) && entry.id !== null && entry.id === after?.id;
    const request = { change: only, isAppend, content, key: null, limit: limits.logBytes };
    gains.push(
      whole === null
        ? await gainedRecords(request)
        : await gainedBy({ ...whole, change: only }, null, reading),
    );
  }
  return gains;
}

/** A log of a step with its segments, as one log in each state. */
interface LogicalChange {
  readonly change: Change;
  readonly content: OpenLog;
  readonly left: LogicalLog;
  readonly isContinued: boolean;
}

type Judged = Pick<LogStep, 'role' | 'change' | 'departures'>;

/**
 * Null where the log by itself says it all: the step touches no segment, and it has begun before. A
 * segment that holds what it may not is at fault already, and may hold anything, and any amount.
 */
async function logicalChange(
  step: Step,
  { role, change, departures }: Judged,
  { paths, content, after, limits: { logBytes } }: LogReading,
): Promise<LogicalChange | null> {
  if (role !== 'audit' || departures.length > 0) return null;
  const isSegment = (each: string) => paths.logBeside(each) === change.path;
  const isNew = !change.before.some((entry) => isFile(entry) && !isEmpty(entry));
  if (!isNew && !step.changes.some(({ path }) => isSegment(path))) return null;
  const segments = await identified(segmentsOf(step, await after(step), isSegment), content);
  if ([segments.after, ...segments.before].every(({ length }) => length === 0)) return null;
  const isContinued = isNew && segments.before.some(({ length }) => length > 0);
  const contents = new Map<SnapshotEntry, LogContent>();
  const reading = { content, logBytes };
  const entryOf = (whole: LogicalLog, id: string): SnapshotEntry => {
    const entry = { path: change.path, mode: 'file', id } as const;
    contents.set(entry, whole.content);
    return entry;
  };
  const own = withoutShared(segments, () => true);
  const fileOf = (log: SnapshotEntry | null) => (isFile(log) ? log : null);
  const before: SnapshotEntry[] = [];
  for (const [at, log] of change.before.entries()) {
    const parts = { segments: own.before[at] ?? [], log: fileOf(log) };
    before.push(entryOf(await logicalLog(parts, null, reading), `${at}`));
  }
  const left = await logicalAfter(own, fileOf(change.after), reading);
  return {
    change: { path: change.path, before, after: entryOf(left, 'after') },
    content: (each) => contents.get(each) ?? [],
    left,
    isContinued,
  };
}

/** The records that a logical log gained, each where its file has it. */
async function gainedBy(
  { change, content, left }: LogicalChange,
  key: string | null,
  { limits }: LogReading,
): Promise<readonly GainedRecord[]> {
  const request = { change, isAppend: false, content, key, limit: limits.fileBytes };
  const records = await gainedRecords(request);
  return records.map((record) => {
    const part = partAt(left, record.shown.range.start.offset);
    if (part === null) return record;
    const shown = within(part, record.shown);
    return { ...record, shown, ...(part.isSegment && { segment: part.entry }) };
  });
}
