import type { Change } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { EarlierRecord, GainedRecord } from '../core/history.ts';
import { textAt } from '../core/json-value.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { agreementOf } from './log/agreement.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { jsonOf, nameOf, type RawRecord, recordsIn, shown } from './log-records.ts';

/** How the new records of a log are found. */
export interface GainedRequest {
  readonly change: Change;
  /** True where the log is its only parent's, and more. */
  readonly isAppend: boolean;
  readonly content: OpenLog;
  /** Records of more bytes have no value, like those that are no JSON. */
  readonly limit: number;
}

/** The records of a log that no parent holds, or none as often; of equal ones the last. */
export async function gainedRecords(request: GainedRequest): Promise<readonly GainedRecord[]> {
  const { change, isAppend, content, limit } = request;
  if (!isFile(change.after)) return [];
  const log = content(change.after);
  const parents = change.before.filter(isFile).map(content);
  const [start] = isAppend ? parents : [];
  const { path } = change;
  const gain = start ? recordsAfter(start, log) : recordsBeyond(parents, log);
  const raw = await collected(gain, path, limit);
  const gained = raw
    .filter((record) => !isBlank(record))
    .map((record) => readRecord(record, limit));
  const ids = new Set(gained.flatMap(({ value }) => textAt(value, 'id') ?? []));
  // What the log begins with can be searched as a whole.
  const isRepeat = start === undefined || (await mayHold(start, ids));
  const latest = isRepeat ? await latestBefore(gained, ids, log, limit) : new Map();
  return gained.map((record): GainedRecord => {
    const { value } = record;
    const id = textAt(value, 'id');
    const earlier = (id === null ? null : latest.get(id)) ?? null;
    if (id !== null) latest.set(id, record);
    return { ...record, earlier };
  });
}

function readRecord(record: RawRecord, limit: number): EarlierRecord {
  return { shown: shown(record), content: nameOf(record), value: jsonOf(record, limit) };
}

/** True for what is a file in git: no link, no submodule. */
export function isFile(entry: SnapshotEntry | null): entry is SnapshotEntry {
  return entry?.mode === 'file' || entry?.mode === 'executable';
}

/** @throws CouldNotCheck for more bytes than a file of records may have */
async function collected(
  gain: AsyncIterable<RawRecord>,
  path: string,
  limit: number,
): Promise<readonly RawRecord[]> {
  const records: RawRecord[] = [];
  let size = 0;
  for await (const record of gain) {
    size += record.bytes.length + 1;
    if (size > limit) throw tooMuch(path, limit);
    records.push(record);
  }
  return records;
}

/** What a log holds behind the content that it begins with. */
async function* recordsAfter(start: LogContent, log: LogContent): AsyncGenerator<RawRecord> {
  let size = 0;
  for await (const piece of start) size += piece.length;
  yield* recordsIn(log, size);
}

/** What a log holds more often than any parent. What all of them begin with counts for nothing. */
async function* recordsBeyond(
  parents: readonly LogContent[],
  log: LogContent,
): AsyncGenerator<RawRecord> {
  const from = parents.length === 0 ? 0 : (await agreementOf([...parents, log])).recordStart;
  const held = new Map<string, number>();
  for (const parent of parents) {
    const counts = new Map<string, number>();
    for await (const record of recordsIn(parent, from)) count(counts, nameOf(record));
    for (const [name, times] of counts) held.set(name, Math.max(times, held.get(name) ?? 0));
  }
  for await (const record of recordsIn(log, from)) {
    const name = nameOf(record);
    const left = held.get(name) ?? 0;
    if (left > 0) held.set(name, left - 1);
    else yield record;
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isBlank({ bytes }: RawRecord): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** An id may be written with escapes. */
const ESCAPE = '\\u';

/** False for a content that holds no record with any of some ids. */
async function mayHold(content: LogContent, ids: ReadonlySet<string>): Promise<boolean> {
  if (ids.size === 0) return false;
  const needles = [...ids, ESCAPE].map((text) => Buffer.from(text));
  const longest = Math.max(...needles.map(({ length }) => length));
  let seen = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = Buffer.concat([seen, piece]);
    if (needles.some((needle) => bytes.includes(needle))) return true;
    seen = bytes.subarray(-longest);
  }
  return false;
}

/** The last records with some ids that stand before those that are new. */
async function latestBefore(
  gained: readonly EarlierRecord[],
  ids: ReadonlySet<string>,
  log: LogContent,
  limit: number,
): Promise<Map<string, EarlierRecord>> {
  const latest = new Map<string, EarlierRecord>();
  const firstLine = gained[0]?.shown.line ?? 0;
  for await (const record of recordsIn(log)) {
    if (record.line >= firstLine) break;
    const id = textAt(jsonOf(record, limit), 'id');
    if (id !== null && ids.has(id)) latest.set(id, readRecord(record, limit));
  }
  return latest;
}

function tooMuch(path: string, limit: number): CouldNotCheck {
  return new CouldNotCheck(
    'log-gain-too-large',
    `A single step adds more than ${limit} bytes of entries to ${path}.`,
    'limits.fileBytes in the configuration may allow it.',
  );
}
