import type { Change, Step } from '../core/change.ts';
import { unpacked } from '../core/gzip.ts';
import type { Departure, RecordDeparture, SegmentDeparture } from '../core/history.ts';
import type { LogChange, LogRecord, LogRewrite } from '../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { Explained } from './archival.ts';
import { judgeLog } from './log/judge.ts';
import { describeRecord } from './log/log-record.ts';
import { MOST_RECORDS } from './log/record-numbers.ts';
import { spanOfRecord } from './log/records.ts';
import { nameOf, recordsIn, shown } from './log-records.ts';
import {
  firstDamaged,
  type LogicalLog,
  logicalAfter,
  logicalLog,
  type PlacedPart,
  partAt,
  type RotationReading,
} from './logical-log.ts';
import { returnedTo } from './rotated-before.ts';
import { inFiles, within } from './rotation-places.ts';
import { identified, type StepSegments, withoutShared } from './segments.ts';

/** A log, its segments, and what became of it without them. */
export interface RotatedLog {
  readonly change: Change;
  readonly segments: StepSegments;
  readonly verdict: LogChange | null;
}

/**
 * Judges a log and its segments as one log, oldest segment first: what each parent's holds is kept as
 * a log has to be, and segments hold nothing else.
 * @returns null where no segment plays a part
 */
export async function judgeRotation(
  step: Step,
  rotated: RotatedLog,
  reading: RotationReading,
): Promise<Explained | null> {
  const { change, verdict } = rotated;
  const hasLog = (parent: number): boolean =>
    isFile(change.before[parent] ?? null) || (rotated.segments.before[parent]?.length ?? 0) > 0;
  const segments = withoutShared(await identified(rotated.segments, reading.content), hasLog);
  const { before, after } = segments;
  if ([after, ...before].every((list) => list.length === 0)) return null;
  const held = new Set(before.flat().map(({ id }) => id));
  const news = after.filter(({ id }) => !held.has(id));
  const gone = step.parents.length === 1 ? lostFrom(step, 0, segments) : [];
  const lost = verdict === null ? gone : await returnedTo(change, gone, reading);
  const damaged = await firstDamaged(news, reading);
  if (damaged !== null) {
    const parent = verdict?.parent ?? 0;
    const archive = changeAt(step, damaged);
    const cut = verdict === null ? null : await cutAt(change, parent, archive, reading);
    if (cut !== null) return { fault: null, departures: [...lost, cut] };
    // A segment that was sound before was changed: that says it all.
    const isTold = lost.some((each) => each.archive.path === archive.path);
    const found: Departure = { why: 'damaged', parent, archive };
    return { fault: null, departures: isTold ? lost : [...lost, found] };
  }
  const explained = await new Judgement(step, rotated, segments, reading).explain(news);
  const isTold = ({ why }: Departure) => why === 'lost' && lost.length > 0;
  const isKept = explained.fault === null && explained.departures.length === 0;
  const [instead, ...others] = news;
  if (isKept && lost.length > 0 && instead !== undefined && others.length === 0) {
    const by = { [lost.length === 1 ? 'instead' : 'joined']: instead.path };
    return { fault: null, departures: lost.map((each) => ({ ...each, ...by })) };
  }
  const departures = [...lost, ...explained.departures.filter((each) => !isTold(each))];
  return { ...explained, departures };
}

/** The segments of a parent whose bytes are nowhere any more. */
function lostFrom(step: Step, parent: number, { before, after }: StepSegments): SegmentDeparture[] {
  const kept = new Set(after.map(({ id }) => id));
  const lost = before[parent]?.filter(({ id }) => !kept.has(id)) ?? [];
  return lost.map((entry) => ({ why: 'lost', parent, archive: changeAt(step, entry) }));
}

/** A log that was cut, while nothing can be had from the segment. */
async function cutAt(
  { before }: Change,
  parent: number,
  archive: Change,
  { content }: RotationReading,
): Promise<Departure> {
  const entry = before[parent];
  if (!entry) return { why: 'damaged', parent, archive };
  const span = await spanOfRecord(content(entry), 0, 0);
  return {
    why: 'segment',
    parent,
    archive,
    record: await describeRecord(content(entry), span, 1, 0),
  };
}

/** A record that came straight into a segment. */
interface Stranger {
  readonly event: RecordDeparture;
  /** True where it is before what a parent holds. Behind all of that it was appended, and then rotated. */
  readonly isInserted: () => Promise<boolean>;
}

/** The verdict on a log and its segments in one step. */
class Judgement {
  readonly #step: Step;
  readonly #rotated: RotatedLog;
  readonly #segments: StepSegments;
  readonly #reading: RotationReading;

  constructor(step: Step, rotated: RotatedLog, segments: StepSegments, reading: RotationReading) {
    this.#step = step;
    this.#rotated = rotated;
    this.#segments = segments;
    this.#reading = reading;
  }

  async explain(news: readonly SnapshotEntry[]): Promise<Explained> {
    const { change, verdict } = this.#rotated;
    const before = await Promise.all(change.before.map((_, parent) => this.#logicalBefore(parent)));
    const after = await this.#logicalAfter();
    const states = [...before, after];
    const strangerIn = async () => after && (await this.#stranger(news, before, after));
    // More than can be compared: what never was in a log is found without, wherever it is.
    if (states.reduce((sum, state) => sum + (state?.lines ?? 0), 0) > MOST_RECORDS) {
      const stranger = await strangerIn();
      if (stranger) return { fault: null, departures: [stranger.event] };
    }
    const entries = states.map((state, index) => state && logicalEntry(change.path, index));
    const whole: Change = {
      path: change.path,
      before: entries.slice(0, -1),
      after: entries.at(-1) ?? null,
    };
    const fault = await judgeLog(this.#step, whole, (entry) => {
      return states[entries.indexOf(entry)]?.content ?? [];
    });
    if (fault === null) {
      const stranger = await strangerIn();
      if (stranger === null) return { fault: null, departures: [] };
      const { event, isInserted } = stranger;
      if (await isInserted()) return { fault: null, departures: [event] };
      return { fault: null, departures: [], unseen: event };
    }
    const parent = before[fault.parent] ?? null;
    if (fault.kind === 'gone' || parent === null || after === null) {
      const lost = lostFrom(this.#step, fault.parent, this.#segments);
      return { fault: verdict, departures: lost };
    }
    return this.#placed(fault, parent, after, news);
  }

  async #logicalBefore(parent: number): Promise<LogicalLog | null> {
    const log = this.#rotated.change.before[parent] ?? null;
    const segments = this.#segments.before[parent] ?? [];
    if (!isFile(log) && segments.length === 0) return null;
    return logicalLog({ segments, log: isFile(log) ? log : null }, null, this.#reading);
  }

  async #logicalAfter(): Promise<LogicalLog | null> {
    const { after: log } = this.#rotated.change;
    if (!isFile(log) && this.#segments.after.length === 0) return null;
    return logicalAfter(this.#segments, isFile(log) ? log : null, this.#reading);
  }

  /** The first record of a new segment that did not leave any parent's log for it; null for none. */
  async #stranger(
    news: readonly SnapshotEntry[],
    parents: readonly (LogicalLog | null)[],
    after: LogicalLog,
  ): Promise<Stranger | null> {
    const before = parents.filter((parent) => parent !== null);
    if (before.length === 0 || news.length === 0) return null;
    const known = new Set<string>();
    for (const { content } of before) {
      for await (const record of recordsIn(content)) known.add(nameOf(record));
    }
    for await (const record of recordsIn(after.content)) {
      const part = partAt(after, record.start);
      if (!part?.isSegment) return null;
      if (!news.includes(part.entry) || known.has(nameOf(record))) continue;
      const isInserted = async () => {
        for await (const later of recordsIn(after.content, record.start))
          if (known.has(nameOf(later))) return true;
        return false;
      };
      return { event: this.#inventedAt(part, shown(record)), isInserted };
    }
    return null;
  }

  #inventedAt(part: PlacedPart, record: LogRecord): RecordDeparture {
    const archive = changeAt(this.#step, part.entry);
    return { why: 'invented', parent: 0, archive, record: within(part, record) };
  }

  /** A fault in words of the files: which part was cut, changed, or put out of order. */
  async #placed(
    fault: LogRewrite,
    before: LogicalLog,
    after: LogicalLog,
    news: readonly SnapshotEntry[],
  ): Promise<Explained> {
    const { verdict } = this.#rotated;
    const { parent } = fault;
    const from = partAt(before, fault.before.range.start.offset);
    const to = fault.after && partAt(after, fault.after.range.start.offset);
    const step = this.#step;
    const told = (departure: Departure): Explained => ({ fault: null, departures: [departure] });
    if (from?.isSegment) {
      const [lost] = lostFrom(step, parent, this.#segments).filter(
        ({ archive }) => archive.path === from.entry.path,
      );
      const moved = to?.isSegment ? to.entry : (news[0] ?? from.entry);
      return told(lost ?? { why: 'moved', parent, archive: changeAt(step, moved) });
    }
    if (to?.isSegment && fault.after !== null) {
      const archive = changeAt(step, to.entry);
      if (fault.kind === 'reordered') return told({ why: 'moved', parent, archive });
      const copy = await this.#copied(news, before, after);
      const isStrange =
        fault.kind === 'inserted' && news.includes(to.entry) && !(copy && 'isHeld' in copy);
      if (verdict === null || isStrange) {
        const own = { ...copy, ...this.#inventedAt(to, fault.after) };
        // An older segment that holds the same is as it was.
        return told(copy === null || news.includes(to.entry) ? own : copy);
      }
      const record = from === null ? fault.before : within(from, fault.before);
      return told({ why: 'segment', parent, archive, record });
    }
    if (verdict?.kind === 'gone') return { fault: verdict, departures: [] };
    const [empty] = news;
    if (empty !== undefined && from !== null && areEmpty(after, news)) {
      const record = within(from, fault.before);
      return told({ why: 'segment', parent, archive: changeAt(step, empty), record });
    }
    // The log itself is right: it still holds what a segment says has left it.
    const copied = verdict === null ? await this.#copied(news, before, after) : null;
    if (copied !== null) return told(copied);
    return { fault: inFiles(fault, from, to), departures: [] };
  }

  /** The first record of some segments, and whether all that they hold was there before. */
  async #copied(
    segments: readonly SnapshotEntry[],
    before: LogicalLog,
    after: LogicalLog,
  ): Promise<RecordDeparture | null> {
    const known = new Set<string>();
    // With what is left out as all states have it.
    const own = new Set(this.#segments.after.map(({ path }) => path));
    const older = this.#rotated.segments.after.filter(({ path }) => !own.has(path));
    const packed = older.map((entry) => unpacked(this.#reading.content(entry)));
    for (const content of [before.content, ...packed])
      for await (const record of recordsIn(content)) known.add(nameOf(record));
    let first: RecordDeparture | null = null;
    let isHeld = true;
    for await (const record of recordsIn(after.content)) {
      const part = partAt(after, record.start);
      if (part === null || !segments.includes(part.entry)) continue;
      first ??= this.#inventedAt(part, shown(record));
      isHeld &&= known.has(nameOf(record));
    }
    return first && { ...first, ...(isHeld && { isHeld }) };
  }
}

/** True where segments hold nothing at all. */
function areEmpty({ parts, length }: LogicalLog, news: readonly SnapshotEntry[]): boolean {
  return news.every((entry) => {
    const at = parts.findIndex((part) => part.entry === entry);
    return parts[at]?.start === (parts[at + 1]?.start ?? length);
  });
}

/** A name that no other state of the log has. */
function logicalEntry(path: string, index: number): SnapshotEntry {
  return { path, mode: 'file', id: `${index}` };
}

function changeAt({ changes }: Step, { path, ...entry }: SnapshotEntry): Change {
  const unchanged = { path, before: [], after: { path, ...entry } };
  return changes.find((change) => change.path === path) ?? unchanged;
}
