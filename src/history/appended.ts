import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../core/change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { judgeLog } from './log/judge.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { nameOf, type RawRecord, recordsIn } from './log-records.ts';
import { reread } from './reread.ts';
import { unwrapped } from './wrapped-log.ts';

const LINE_FEED = Buffer.from('\n');

/** A record that was appended to a log which somebody rewrote. */
export interface Appended {
  readonly bytes: Buffer;
  /** False for what may as well be in the place of a record that was lost: it may be left out. */
  readonly isCertain: boolean;
}

/** A log that was right, and the records that were appended since to what came in its place. */
export interface RightLog {
  readonly entry: SnapshotEntry;
  readonly appended: readonly Buffer[];
}

/** A record of a log. Those of the same bytes have the same name. */
export interface LogLine {
  readonly name: string;
  text(): string;
}

/** Where what was appended to a log begins. */
interface AppendedFrom {
  /** Of the first record behind the last one that was kept, and behind what is in the place of others. */
  readonly start: number;
  /** Of the first that is in nobody's place for certain. */
  readonly certain: number;
}

/**
 * Which records at the end of a log were appended to what was there before. A record that was lost has
 * its place taken by one before the last that was kept, by one of its id, or by any that follows.
 */
export function appendedFrom(
  before: readonly (readonly LogLine[])[],
  now: readonly LogLine[],
): AppendedFrom {
  const left = mostOfEach(before);
  let [end, strangers, passed] = [0, 0, 0];
  for (const [index, { name }] of now.entries()) {
    const lines = left.get(name) ?? [];
    if (lines.length === 0) passed += 1;
    else {
      lines.pop();
      [end, strangers] = [index + 1, passed];
    }
  }
  const lost = [...left.values()].flat();
  const isObject = (line: LogLine) => objectIn(line.text()) !== null;
  const areObjects = lost.length > 0 && lost.every(isObject);
  const added = now.slice(end);
  // Where all were objects, pieces of one that somebody wrote over several lines are no records.
  const pieces = areObjects ? added.findLastIndex((line) => !isObject(line)) + 1 : 0;
  const ids = new Set<unknown>(lost.flatMap((line) => idOf(line) ?? []));
  const sameIds = added.slice(0, lost.length).findLastIndex((line) => ids.has(idOf(line))) + 1;
  // What stands in front of a lost record that only got another hash was put there, not appended.
  const isThere = (line: LogLine) => lost.some((was) => isRehashed(line, was));
  const rehashed =
    ids.size === 0 ? 0 : added.findLastIndex((line) => ids.has(idOf(line)) && isThere(line)) + 1;
  const start = end + Math.max(pieces, sameIds, rehashed);
  return { start, certain: Math.max(start, end + lost.length - strangers) };
}

const HASH = /^[0-9a-f]{64}$/;

/** True for the same record with other hashes. */
function isRehashed(line: LogLine, other: LogLine): boolean {
  const [one, was] = [objectIn(line.text()), objectIn(other.text())];
  if (one === null || was === null) return false;
  const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);
  const names = new Set([...Object.keys(one), ...Object.keys(was)]);
  return [...names].every(
    (name) =>
      isDeepStrictEqual(one[name], was[name]) ||
      (name !== 'id' && isHash(one[name]) && isHash(was[name])),
  );
}

/** The records of all states by their names, each as often as the state holds it that has it most. */
function mostOfEach(states: readonly (readonly LogLine[])[]): Map<string, LogLine[]> {
  const most = new Map<string, LogLine[]>();
  for (const lines of states) {
    const held = new Map<string, LogLine[]>();
    for (const line of lines) {
      const same = held.get(line.name);
      if (same === undefined) held.set(line.name, [line]);
      else same.push(line);
    }
    for (const [name, same] of held) {
      if (same.length > (most.get(name)?.length ?? 0)) most.set(name, same);
    }
  }
  return most;
}

export function idOf(line: LogLine): unknown {
  return objectIn(line.text())?.['id'];
}

async function recordsOf(entry: SnapshotEntry | null, open: OpenLog): Promise<RawRecord[]> {
  const records: RawRecord[] = [];
  if (!isFile(entry)) return records;
  for await (const record of recordsIn(open(entry))) records.push(record);
  return records;
}

function lineOf(record: Pick<RawRecord, 'bytes'>): LogLine {
  return { name: nameOf(record), text: () => record.bytes.toString() };
}

/** The records that a step appended to a log: also those that are no lines of their own. */
export async function appendedBy(
  { before, after }: Change,
  open: OpenLog,
): Promise<readonly Appended[]> {
  const states: LogLine[][] = [];
  for (const entry of before) states.push((await recordsOf(entry, open)).map(lineOf));
  const records = apart(await recordsOf(after, open), states);
  const { start, certain } = appendedFrom(states, records.map(lineOf));
  return records
    .slice(start)
    .map(({ bytes, isLine }, index) => ({ bytes, isCertain: isLine && start + index >= certain }));
}

/** What a step left of a log, each entry by itself from where it is not as it was. */
function apart(records: readonly RawRecord[], before: readonly (readonly LogLine[])[]) {
  const isKept = (record: RawRecord, index: number) =>
    before.some((lines) => lines[index]?.name === nameOf(record));
  const kept = records.findIndex((record, index) => !isKept(record, index));
  const from = kept === -1 ? records.length : kept;
  const { lines, rows } = unwrapped({
    lines: records.slice(from).map(({ bytes }) => bytes.toString('latin1')),
  });
  const isLine = (index: number) => {
    const { from = 0, to = 0, bytes } = rows?.[index] ?? {};
    return from === to && !bytes;
  };
  return [
    ...records.slice(0, from).map(({ bytes }) => ({ bytes, isLine: true })),
    ...lines.map((line, index) => ({ bytes: Buffer.from(line, 'latin1'), isLine: isLine(index) })),
  ];
}

/** True where a log goes on from what was right and from what was appended since, as a merge of them would. */
export async function goesOnFrom(
  { path, after }: Pick<Change, 'path' | 'after'>,
  right: readonly RightLog[],
  open: OpenLog,
): Promise<boolean> {
  const contents = new Map<SnapshotEntry | null, LogContent>();
  const before = right.map(({ entry, appended }) => {
    const whole = { ...entry, id: null };
    contents.set(whole, wholeLog(open(entry), appended));
    return whole;
  });
  const change = { path, before, after };
  const step = { commit: null, parents: before.map(() => ''), changes: [change] };
  const openWhole: OpenLog = (entry) => contents.get(entry) ?? open(entry);
  return (await judgeLog(step, change, openWhole)) === null;
}

function wholeLog(begun: LogContent, appended: readonly Buffer[]): LogContent {
  if (appended.length === 0) return begun;
  return reread(async function* () {
    let last = LINE_FEED[0];
    for await (const piece of begun) {
      yield piece;
      last = piece.at(-1) ?? last;
    }
    if (last !== LINE_FEED[0]) yield LINE_FEED;
    for (const record of appended) {
      yield record;
      yield LINE_FEED;
    }
  });
}
