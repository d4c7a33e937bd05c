import type { History } from '../core/history.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { FormerRequest } from './protection.ts';

type Reader = Pick<History, 'read'>;
type Limits = Pick<FormerRequest, 'config'>;

/** The id of a content: what only the working tree has is hashed. */
export async function contentId(
  entry: SnapshotEntry,
  history: Reader,
  { config }: Limits,
): Promise<string | null> {
  if (entry.id !== null) return entry.id;
  for await (const { id } of history.read([entry], () => config.limits.fileBytes)) return id;
  return null;
}

/** The contents of files, without those that are too large. */
export async function contentsOf(
  entries: readonly SnapshotEntry[],
  history: Reader,
  { config }: Limits,
): Promise<readonly Buffer[]> {
  const found: Buffer[] = [];
  for (const entry of entries)
    for await (const read of history.read([entry], () => config.limits.fileBytes))
      if ('bytes' in read) found.push(Buffer.from(read.bytes));
  return found;
}

/** True for a log that holds all that another one held, and what was appended. */
export async function goesOn(
  was: SnapshotEntry,
  now: SnapshotEntry,
  history: Reader,
  limits: Limits,
): Promise<boolean> {
  const [before, after] = await contentsOf([was, now], history, limits);
  return after !== undefined && before?.equals(after.subarray(0, before.length)) === true;
}
