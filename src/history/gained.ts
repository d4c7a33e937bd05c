import type { Change } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { EarlierRecord, GainedRecord } from '../core/history.ts';
import { textAt } from '../core/json-value.ts';
import { isFile } from '../core/snapshot.ts';
import { agreementOf } from './log/agreement.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { jsonOf, nameOf, type RawRecord, recordsIn, shown } from './log-records.ts';
import { recordsHolding } from './records-holding.ts';

/** How the new records of a log are found. */
export interface GainedRequest {
  readonly change: Change;
  /** True where the log is its only parent's, and more. */
  readonly isAppend: boolean;
  readonly content: OpenLog;
  /** The member by which records are known again; null where nobody asks for those above. */
  readonly key: string | null;
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
  const held = new Map<string, number>();
  const gain = start ? recordsAfter(start, log) : recordsBeyond(parents, log, held);
  const raw = await collected(gain, path, limit);
  const lost = await lostIds(parents, held, limit);
  const gained = raw.map((record) => [record.start, readRecord(record, limit, lost)] as const);
  const { key } = request;
  if (key === null) return gained.map(([, record]) => record);
  return besideEarlier(new Map(gained), log, { key, limit });
}

/**
 * New records, each with the last one above it of the same key.
 * @param gained by where they begin
 */
async function besideEarlier(
  gained: ReadonlyMap<number, ReadRecord>,
  log: LogContent,
  { key, limit }: { readonly key: string; readonly limit: number },
): Promise<readonly GainedRecord[]> {
  const news = [...gained.values()];
  const keys = new Set(news.flatMap(({ value }) => textAt(value, key) ?? []));
  const latest = new Map<string, ReadRecord>();
  for await (const raw of recordsHolding(log, keys, limit)) {
    const known = gained.get(raw.start);
    const name = textAt(known === undefined ? jsonOf(raw, limit) : known.value, key);
    // Of a long log, most records say nothing of what is new.
    if (name === null || !keys.has(name)) continue;
    const record = known ?? readRecord(raw, limit, new Set());
    record.earlier = latest.get(name) ?? null;
    latest.set(name, record);
  }
  return news;
}

/** A record, and what is found above it. */
interface ReadRecord extends GainedRecord {
  earlier: EarlierRecord | null;
}

function readRecord(raw: RawRecord, limit: number, lost: ReadonlySet<string>): ReadRecord {
  const value = jsonOf(raw, limit);
  return {
    content: nameOf(raw),
    value,
    earlier: null,
    ...(lost.has(textAt(value, 'id') ?? '') && { isAgain: true as const }),
    // All lines above are counted for it.
    get shown() {
      return shown(raw);
    },
  };
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
    if (!isBlank(record)) records.push(record);
  }
  return records;
}

/** What a log holds behind the content that it begins with. */
async function* recordsAfter(start: LogContent, log: LogContent): AsyncGenerator<RawRecord> {
  let size = 0;
  for await (const piece of start) size += piece.length;
  yield* recordsIn(log, size);
}

/** The ids of records that are not there any more as they were. */
async function lostIds(
  parents: readonly LogContent[],
  left: ReadonlyMap<string, number>,
  limit: number,
): Promise<ReadonlySet<string>> {
  const lost = new Set([...left].flatMap(([name, times]) => (times > 0 ? name : [])));
  const ids = new Set<string>();
  if (lost.size === 0) return ids;
  for (const parent of parents)
    for await (const record of recordsIn(parent))
      if (lost.has(saidIn(record))) ids.add(textAt(jsonOf(record, limit), 'id') ?? '');
  ids.delete('');
  return ids;
}

/**
 * What a log holds more often than any parent. What all of them begin with counts for nothing.
 * @param held how often it lacks what the parents hold, afterwards
 */
async function* recordsBeyond(
  parents: readonly LogContent[],
  log: LogContent,
  held: Map<string, number>,
): AsyncGenerator<RawRecord> {
  const from = parents.length === 0 ? 0 : (await agreementOf([...parents, log])).recordStart;
  for (const parent of parents) {
    const counts = new Map<string, number>();
    for await (const record of recordsIn(parent, from))
      if (!isBlank(record)) count(counts, saidIn(record));
    for (const [name, times] of counts) held.set(name, Math.max(times, held.get(name) ?? 0));
  }
  for await (const record of recordsIn(log, from)) {
    // What holds nothing but line ends may have millions of them.
    if (isBlank(record)) {
      yield record;
      continue;
    }
    const name = saidIn(record);
    const left = held.get(name) ?? 0;
    if (left > 0) held.set(name, left - 1);
    else yield record;
  }
}

/** What converts line ends writes nothing new. */
function saidIn(record: RawRecord): string {
  const { bytes } = record;
  const isConverted = bytes.at(-1) === CARRIAGE_RETURN;
  return nameOf(isConverted ? { ...record, bytes: bytes.subarray(0, -1) } : record);
}

const CARRIAGE_RETURN = 0x0d;

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isBlank({ bytes }: RawRecord): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function tooMuch(path: string, limit: number): CouldNotCheck {
  return new CouldNotCheck(
    'log-gain-too-large',
    `A single step adds more than ${limit} bytes of entries to ${path}.`,
    'limits.fileBytes in the configuration may allow it.',
  );
}
