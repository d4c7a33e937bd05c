import type { Change } from '../core/change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { judgeLog } from './log/judge.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { nameOf, type RawRecord, recordsIn } from './log-records.ts';
import { reread } from './reread.ts';

const LINE_FEED = Buffer.from('\n');

/** A log that was right, and the records that were appended since to what came in its place. */
export interface RightLog {
  readonly entry: SnapshotEntry;
  readonly appended: readonly Buffer[];
}

async function recordsOf(entry: SnapshotEntry | null, open: OpenLog): Promise<RawRecord[]> {
  const records: RawRecord[] = [];
  if (!isFile(entry)) return records;
  for await (const record of recordsIn(open(entry))) records.push(record);
  return records;
}

/**
 * The records that a step put behind the last one that it kept, as far as none of them is in the place
 * of one that it lost.
 */
export async function appendedBy(
  { before, after }: Change,
  open: OpenLog,
): Promise<readonly Buffer[]> {
  const left = new Map<string, number>();
  const held: Buffer[] = [];
  for (const entry of before) {
    const counts = new Map<string, number>();
    for (const record of await recordsOf(entry, open)) {
      const name = nameOf(record);
      held.push(record.bytes);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const [name, count] of counts) left.set(name, Math.max(count, left.get(name) ?? 0));
  }
  const result = await recordsOf(after, open);
  let end = 0;
  for (const [index, record] of result.entries()) {
    const name = nameOf(record);
    const count = left.get(name) ?? 0;
    if (count === 0) continue;
    left.set(name, count - 1);
    end = index + 1;
  }
  const lost = [...left.values()].reduce((sum, count) => sum + count, 0);
  const added = result.slice(end + lost).map(({ bytes }) => bytes);
  const isEntry = (bytes: Buffer) => objectIn(bytes.toString()) !== null;
  // Where all were objects, pieces of one that somebody wrote over several lines are no records.
  if (lost === 0 || !held.every(isEntry)) return added;
  return added.slice(added.findLastIndex((bytes) => !isEntry(bytes)) + 1);
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
