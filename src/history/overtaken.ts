import type { Change } from '../core/change.ts';
import type { Overtaken } from '../core/ends.ts';
import { isFile } from '../core/snapshot.ts';
import type { OpenLog } from './log/log-content.ts';
import { nameOf, recordsIn, shown } from './log-records.ts';

/**
 * The first record of a log that is not where it was, and what is there now. Records that left the log
 * are passed over: whether they may is not the question here. Null where all that stayed comes first.
 * @param change of one parent
 */
export async function overtakenIn(
  { before: [before = null], after }: Change,
  content: OpenLog,
): Promise<Pick<Overtaken, 'moved' | 'now' | 'by'> | null> {
  if (!isFile(before) || !isFile(after)) return null;
  const lines = new Map<string, number>();
  for await (const record of recordsIn(content(after))) {
    const name = nameOf(record);
    if (!lines.has(name)) lines.set(name, record.line);
  }
  const places = recordsIn(content(after));
  try {
    for await (const record of recordsIn(content(before))) {
      const name = nameOf(record);
      const now = lines.get(name);
      if (now === undefined) continue;
      const { value: by } = await places.next();
      if (!by) return null;
      if (nameOf(by) !== name) return { moved: shown(record), now, by: shown(by) };
    }
    return null;
  } finally {
    await places.return(undefined);
  }
}
