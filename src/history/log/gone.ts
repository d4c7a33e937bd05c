import type { Change, Step } from '../../core/change.ts';
import type { LogGone } from '../../core/log-change.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { agreementOf } from './agreement.ts';
import type { OpenLog } from './log-content.ts';
import { nameOf, StepPaths, spelling } from './step-paths.ts';

/** A log as one parent has it. */
export interface ParentLog {
  /** An index into `Step.parents`. */
  readonly parent: number;
  readonly entry: SnapshotEntry;
}

/** With more new files of a log's name than this, it is not looked for what each begins with. */
const MOST_NAMESAKES = 16;

/** All logs of a step ask for the same. */
const pathsOfSteps = new WeakMap<Step, StepPaths>();

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
  const paths = pathsOfSteps.get(step) ?? new StepPaths(step);
  pathsOfSteps.set(step, paths);
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    // A file in the way of a folder leaves no room for the log either.
    const obstacle = paths.at(path.slice(0, end));
    if (obstacle !== null) return gone(standIn(obstacle), obstacle.path);
  }
  const within = paths.within(path);
  if (within !== null) return gone('folder', within);
  const { byId, byName, bySpelling } = paths.addedTo(parent);
  const respelled = bySpelling.get(spelling(path));
  if (respelled !== undefined) return gone('respelled', respelled);
  const twin = byId.get(entry.id ?? '');
  if (twin !== undefined && (await begins(entry, entry, open))) return gone('renamed', twin);
  const namesakes = byName.get(nameOf(path)) ?? [];
  if (namesakes.length > MOST_NAMESAKES) return gone('deleted');
  for (const file of namesakes) {
    if (await begins(entry, file, open)) return gone('renamed', file.path);
  }
  return gone('deleted');
}

function standIn({ mode }: SnapshotEntry): LogGone['how'] {
  return mode === 'symlink' || mode === 'submodule' ? mode : 'deleted';
}

/** Whether a file begins with all that a log holds, which must be something. */
async function begins(log: SnapshotEntry, file: SnapshotEntry, open: OpenLog): Promise<boolean> {
  const { length, next } = await agreementOf([open(log), open(file)]);
  return length > 0 && next[0] === null;
}
