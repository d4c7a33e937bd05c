import type { Change, Step } from '../../core/change.ts';
import type { LogGone } from '../../core/log-change.ts';
import type { FileMode, SnapshotEntry } from '../../core/snapshot.ts';
import { agreementOf } from './agreement.ts';
import type { OpenLog } from './log-content.ts';

/** A log as one parent has it. */
export interface ParentLog {
  /** An index into `Step.parents`. */
  readonly parent: number;
  readonly entry: SnapshotEntry;
}

export function isFile(mode: FileMode): boolean {
  return mode === 'file' || mode === 'executable';
}

/** What became of a log where its path holds no regular file any more. */
export async function findGone(
  step: Step,
  { path, after }: Change,
  { parent, entry }: ParentLog,
  open: OpenLog,
): Promise<LogGone> {
  const gone = (how: LogGone['how'], to: string | null = null): LogGone => {
    return { kind: 'gone', how, parent, to };
  };
  if (after !== null) return gone(standIn(after));
  for (const change of step.changes) {
    if (change.after === null) continue;
    if (change.path.startsWith(`${path}/`)) return gone('folder', change.path);
    // A file in the way of a folder leaves no room for the log either.
    if (path.startsWith(`${change.path}/`)) return gone(standIn(change.after), change.path);
  }
  const added = step.changes.filter((change) => change.before[parent] === null);
  const respelled = added.find((change) => spelling(change.path) === spelling(path));
  if (respelled !== undefined) return gone('respelled', respelled.path);
  for (const change of added) {
    if (await holds(change.after, entry, open)) return gone('renamed', change.path);
  }
  return gone('deleted');
}

function standIn({ mode }: SnapshotEntry): LogGone['how'] {
  return mode === 'symlink' || mode === 'submodule' ? mode : 'deleted';
}

/** Paths that some file systems take for the same have the same spelling. */
function spelling(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Whether a file is what a log became elsewhere: its very bytes, or a file of its name that begins with them. */
async function holds(
  file: SnapshotEntry | null,
  log: SnapshotEntry,
  open: OpenLog,
): Promise<boolean> {
  if (file === null || !isFile(file.mode)) return false;
  const isSame = file.id !== null && file.id === log.id;
  if (!isSame && nameOf(file.path) !== nameOf(log.path)) return false;
  const { length, next } = await agreementOf([open(log), open(file)]);
  return length > 0 && next[0] === null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
