import { isUtf8 } from 'node:buffer';
import type { Change } from '../core/change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { recordsIn } from './log-records.ts';
import { reread } from './reread.ts';

const LINE_FEED = Buffer.from('\n');

/**
 * How the logs of a step are read where it takes out all lines that are no text: they are no entries, and
 * as long as one is there nobody reads the others. Null where it does not.
 */
export async function clearedIn({ before, after }: Change, open: OpenLog): Promise<OpenLog | null> {
  if (!isFile(after) || (await isGarbled(open(after)))) return null;
  const garbled = new Set<SnapshotEntry>();
  for (const entry of before)
    if (isFile(entry) && (await isGarbled(open(entry)))) garbled.add(entry);
  if (garbled.size === 0) return null;
  return (entry) => (garbled.has(entry) ? readable(open(entry)) : open(entry));
}

async function isGarbled(content: LogContent): Promise<boolean> {
  for await (const { bytes } of recordsIn(content)) if (!isText(bytes)) return true;
  return false;
}

function readable(content: LogContent): LogContent {
  return reread(async function* () {
    for await (const { bytes } of recordsIn(content)) {
      if (isText(bytes)) yield bytes;
      else if (isHalved(bytes.toString('latin1'))) yield bytes.subarray(1);
      else continue;
      yield LINE_FEED;
    }
  });
}

/** True for an entry behind the second byte of a line end of UTF-16: nothing else is wrong with it. */
export function isHalved(line: string): boolean {
  return line.startsWith('\0{') && isText(Buffer.from(line.slice(1), 'latin1'));
}

/** True for a line that can be read. */
export function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
