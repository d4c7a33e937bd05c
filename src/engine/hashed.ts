import type { Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

/** The same step with the blobs of some paths known that only the working tree has. */
export async function hashed(
  step: Step,
  isCompared: (path: string) => boolean,
  { read }: Pick<History, 'read'>,
  fileBytes = Number.POSITIVE_INFINITY,
): Promise<Step> {
  const unknown = step.changes.flatMap(({ path, after }) =>
    after?.id === null && after.mode !== 'submodule' && isCompared(path) ? [after] : [],
  );
  if (unknown.length === 0) return step;
  const known = new Map<string, SnapshotEntry>();
  for await (const { entry, id } of read(unknown, () => fileBytes))
    known.set(entry.path, { ...entry, id });
  const changes = step.changes.map((change) => ({
    ...change,
    after: known.get(change.path) ?? change.after,
  }));
  return { ...step, changes };
}
