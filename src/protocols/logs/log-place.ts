import type { Step } from '../../core/change.ts';
import type { LogStep } from '../../core/history.ts';
import type { LogRecord } from '../../core/log-change.ts';
import type { RecordRef } from '../../core/record.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';

type Placed = Pick<LogStep, 'home' | 'change'>;

/** A log as it is afterwards. */
export function logAfter({ home, change: { path, after } }: Placed): RecordRef {
  return refOf(path, home, after);
}

/** A log as a parent had it. */
export function logBefore({ home, change: { path, before } }: Placed, parent: number): RecordRef {
  return refOf(path, home, before[parent] ?? null);
}

/** A file as the history of it is seen, line by line. */
export function refOf(path: string, home: string, entry: SnapshotEntry | null): RecordRef {
  const { mode, id } = entry ?? { mode: 'file', id: null };
  return { path, kind: 'log', mode, id, home, declared: true, copy: false };
}

/** A parent in a few words: the commit, where the step has several. */
export function parentName({ parents }: Step, parent: number): string {
  return parents.length < 2 ? 'before' : `in the parent ${(parents[parent] ?? '').slice(0, 12)}`;
}

/** The longest entry that a message shows, in UTF-16 units. */
const LONGEST_ENTRY = 96;

/** An entry as a message shows it. */
export function saying({ text }: LogRecord): string {
  const line = text.trimEnd();
  const start = line.slice(0, LONGEST_ENTRY).replace(/[\uD800-\uDBFF]$/, '');
  return start.length < line.length ? `${start}…` : line;
}

/** Where a step added a file under the name that it had elsewhere; null for nowhere. */
export function newPlaceOf(was: SnapshotEntry | null, { changes }: Step): string | null {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const to = changes.find(
    ({ path, before, after }) =>
      was !== null &&
      after?.id === was.id &&
      nameOf(path) === nameOf(was.path) &&
      before.every((entry) => entry === null),
  );
  return to?.path ?? null;
}
