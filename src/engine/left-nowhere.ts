import type { Change, Step } from '../core/change.ts';
import { unpacked } from '../core/gzip.ts';
import type { History } from '../core/history.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent } from '../history/log/log-content.ts';
import type { LogReading } from '../history/log-reading.ts';
import { nameOf, recordsIn } from '../history/log-records.ts';

/**
 * True where a segment or an archive that is put back leaves records nowhere: somebody had moved these into
 * it, and the log from which they came is not put back with it.
 * @param before the commit in front of the one that changed it
 */
export async function leavesNowhere(
  step: Step,
  { path, before: [was = null], after: is }: Change,
  before: string,
  { reading, history }: { readonly reading: LogReading; readonly history: Pick<History, 'after'> },
): Promise<boolean> {
  const { paths, content } = reading;
  const opened = (entry: SnapshotEntry) =>
    entry.path.endsWith('.gz') ? unpacked(content(entry)) : content(entry);
  const isLogOf = ({ path: log }: SnapshotEntry) => {
    const watched = paths.roleOf(log);
    const change = { path: log, before: [], after: null };
    const receiving = watched && { ...watched, change };
    return (
      receiving !== null && (paths.isSegment(receiving, path) || paths.isArchive(receiving, path))
    );
  };
  const commit = { id: before, authored: null };
  const state = await history.after({ commit, parents: [], changes: [] });
  const held = state.entries.filter(isLogOf);
  if (held.length === 0 || !isFile(was)) return false;
  const lost = await namesIn([opened(was)]);
  if (isFile(is)) for (const name of await namesIn([opened(is)])) lost.delete(name);
  const known = lost.size === 0 ? lost : await namesIn(held.map(content));
  const ours = [...lost].filter((name) => known.has(name));
  if (ours.length === 0) return false;
  const entries = (await reading.after(step)).filter(isFile);
  const logs = entries.filter(isLogOf);
  const isBeside = (entry: SnapshotEntry) => {
    const log = paths.logBeside(entry.path);
    return (
      entry.path !== path &&
      (log === null ? paths.mayReceive(entry.path) : logs.some((each) => each.path === log))
    );
  };
  const now = await namesIn([...logs, ...entries.filter(isBeside)].map(opened));
  return ours.some((name) => !now.has(name));
}

async function namesIn(contents: readonly LogContent[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const content of contents)
    for await (const record of recordsIn(content)) names.add(nameOf(record));
  return names;
}
