import { isFile, type SnapshotEntry } from '../../core/snapshot.ts';
import { objectIn } from '../../core/texts.ts';
import { nameOf, recordsIn } from '../log-records.ts';
import { agreementOf } from './agreement.ts';
import type { OpenLog } from './log-content.ts';

/** Whether a file begins with all that a log holds, which must be something. */
export async function begins(
  log: SnapshotEntry,
  file: SnapshotEntry,
  open: OpenLog,
): Promise<boolean> {
  const { length, next } = await agreementOf([open(log), open(file)]);
  return length > 0 && next[0] === null;
}

/** The first line of a log that a file does not hold as it was; 0 where it begins with all of it, or is none. */
export async function changedLine(
  log: SnapshotEntry,
  file: SnapshotEntry,
  open: OpenLog,
): Promise<number> {
  if (!isFile(file)) return 0;
  const { recordStart, next } = await agreementOf([open(log), open(file)]);
  if (next[0] === null) return 0;
  for await (const { line } of recordsIn(open(log), recordStart)) return line;
  return 0;
}

/** Whether a file holds more than half of a log: its records, or others of their ids. */
export async function holdsMost(
  log: SnapshotEntry,
  file: SnapshotEntry,
  open: OpenLog,
): Promise<boolean> {
  const there = new Set<string>();
  for await (const { bytes } of recordsIn(open(file)))
    for (const name of namesOf(bytes)) there.add(name);
  let [held, all] = [0, 0];
  for await (const { bytes } of recordsIn(open(log))) {
    all += 1;
    if (namesOf(bytes).some((name) => there.has(name))) held += 1;
  }
  return held * 2 > all;
}

function namesOf(bytes: Buffer): readonly string[] {
  const id = objectIn(bytes.toString())?.['id'];
  return [nameOf({ bytes }), ...(id === undefined ? [] : [`id ${JSON.stringify(id)}`])];
}
