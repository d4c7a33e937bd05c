import { posix } from 'node:path';
import type { Change, Step } from '../../core/change.ts';
import { leftByGit, putByGit } from '../../core/conflict-marker.ts';
import type { LogChange, LogGone } from '../../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../../core/snapshot.ts';
import { signOf } from '../left-markers.ts';
import { recordsIn } from '../log-records.ts';
import { reread } from '../reread.ts';
import { agreementOf } from './agreement.ts';
import { type Parted, type Parting, withoutLeft } from './left-records.ts';
import type { LogContent, OpenLog } from './log-content.ts';
import { begins, changedLine, holdsMost } from './moved-log.ts';
import { RecordNumbers } from './record-numbers.ts';
import { findRewrite } from './rewrite.ts';
import { folderOf, StepPaths, spelling } from './step-paths.ts';
import { readVersions, type Versions } from './versions.ts';

const LINE_FEED = 10;

/** What the last commits that two parents have in common hold at the log's path. */
export type BasesOf = (one: number, other: number) => Promise<readonly (SnapshotEntry | null)[]>;

/** A log as one parent has it. */
interface ParentLog {
  /** An index into `Step.parents`. */
  readonly parent: number;
  readonly entry: SnapshotEntry;
}

/** With more new files where a log may be than this, it is not looked for what each holds. */
const MOST_NAMESAKES = 16;

const pathsOfSteps = new WeakMap<Step, StepPaths>();

/** What became of a log where its path holds no regular file any more. */
async function findGone(
  step: Step,
  { path, after }: Change,
  { parent, entry }: ParentLog,
  open: OpenLog,
): Promise<LogGone> {
  const gone = (how: LogGone['how'], to: string | null = null, changed = 0): LogGone => {
    return { kind: 'gone', how, parent, to, ...(changed > 0 && { changed }) };
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
  const { byId, byName, byFolder, removed, bySpelling } = paths.addedTo(parent);
  const movedTo = async (how: LogGone['how'], file: SnapshotEntry) =>
    gone(how, file.path, await changedLine(entry, file, open));
  const respelled = bySpelling.get(spelling(path));
  if (respelled !== undefined) return movedTo('respelled', paths.at(respelled) ?? entry);
  const twin = byId.get(entry.id ?? '');
  if (twin !== undefined && (await begins(entry, entry, open))) return gone('renamed', twin);
  const namesakes = byName.get(posix.basename(path)) ?? [];
  const folder = folderOf(path);
  const beside = byFolder.get(folder) ?? [];
  // What was split, or put together of several, has not moved.
  const isOnly = beside.length === 1 && removed.get(folder) === 1;
  const files = new Set([
    ...(namesakes.length > MOST_NAMESAKES ? [] : namesakes),
    ...(isOnly ? beside : []),
  ]);
  for (const isLog of [begins, holdsMost])
    for (const file of files) if (await isLog(entry, file, open)) return movedTo('renamed', file);
  return gone('deleted');
}

function standIn({ mode }: SnapshotEntry): LogGone['how'] {
  return mode === 'symlink' || mode === 'submodule' ? mode : 'deleted';
}

/**
 * Whether a step left an append-only log as the states before it had it, new records apart.
 * Null where it did; else the first fault, in the order of the log.
 * @param change the log's path; one that no parent has as a regular file was not a log before
 * @param basesOf asked where a merge lacks records of a parent: what had left the other side before
 * may be lacking
 * @throws what reading throws, and CouldNotCheck when there is too much to compare: what could not
 * be read was not judged
 */
export async function judgeLog(
  step: Step,
  change: Change,
  open: OpenLog,
  basesOf: BasesOf = async () => [],
): Promise<LogChange | null> {
  const logs = parentLogs(change);
  const [first] = logs;
  if (first === undefined) return null;
  const { path, after } = change;
  // What a side moved to a segment has not left: where segments differ, they have to hold it.
  const isRotated = step.changes.some(({ path: each }) => each.endsWith('.gz'));
  const parting = () => partingOf(change, isRotated ? [] : logs, open, basesOf);
  if (!isFile(after)) {
    const isMerge = change.before.length > 1 && after === null;
    const parents = isMerge ? logs.map(({ entry }) => open(entry)) : [];
    if (isMerge && (await isAllLeft({ parents, result: [], offset: 0, path }, parting)))
      return null;
    return findGone(step, change, first, open);
  }
  if (logs.length === 1 && after.id !== null && after.id === first.entry.id) return null;

  const parents = logs.map(({ entry }) => open(entry));
  const result = open(after);
  const { length, recordStart, next } = await agreementOf([...parents, result]);
  const goesOn = next.at(-1) ?? null;
  const longer = logs.find((_, index) => next[index] !== null);
  const versions = { parents, result, offset: recordStart, path };
  if (longer !== undefined && length === 0 && goesOn === null) {
    if (await isAllLeft(versions, parting)) return null;
    return { kind: 'gone', how: 'emptied', parent: longer.parent, to: null };
  }
  // Where all that the parents hold stands at the start, nothing may be written onto its end.
  const isWhole = length === recordStart || goesOn === null || goesOn === LINE_FEED;
  if (longer === undefined && isWhole) return null;

  const rewrite = await findRewrite(versions, parting);
  if (rewrite === null) return null;
  const found = { ...rewrite, parent: logs[rewrite.parent]?.parent ?? first.parent };
  const marked = await markedAmong([...logs.map(({ entry }) => entry), after], open);
  if (marked.size === 0) return found;
  const opened: OpenLog = (entry) => (marked.has(entry) ? unmarked(open(entry)) : open(entry));
  const without = await judgeLog(step, change, opened, basesOf);
  if (!marked.has(after)) return without;
  return without === null && found.kind === 'inserted' ? { ...found, isConflict: true } : found;
}

/** The logs that hold what git puts around the sides of a conflict: who takes it out removes no entry. */
async function markedAmong(
  logs: readonly SnapshotEntry[],
  open: OpenLog,
): Promise<ReadonlySet<SnapshotEntry>> {
  const marked = new Set<SnapshotEntry>();
  for (const entry of logs) if (await isMarked(open(entry))) marked.add(entry);
  return marked;
}

async function isMarked(content: LogContent): Promise<boolean> {
  const signs: string[] = [];
  for await (const { bytes } of recordsIn(content)) signs.push(...(signOf(bytes) ?? []));
  return leftByGit(signs);
}

function unmarked(content: LogContent): LogContent {
  return reread(async function* () {
    const isPut = putByGit();
    for await (const { bytes } of recordsIn(content)) {
      if (isPut(signOf(bytes))) continue;
      yield bytes;
      yield LINE_END;
    }
  });
}

const LINE_END = Buffer.from('\n');

/** True where all that the parents hold had left a side before they were merged. */
async function isAllLeft(versions: Versions, parting: () => Promise<Parting>): Promise<boolean> {
  const pairs = await parting();
  if (pairs.parted.length === 0) return false;
  const numbering = new RecordNumbers(versions.path);
  const records = await readVersions(versions, undefined, numbering);
  const left = await withoutLeft(records, pairs, numbering);
  return left?.indexes.every((indexes) => indexes.length === 0) === true;
}

/** What each parent of a merge has in common with each other one. */
async function partingOf(
  { before }: Change,
  logs: readonly ParentLog[],
  open: OpenLog,
  basesOf: BasesOf,
): Promise<Parting> {
  const holders = logs.map(({ entry }) =>
    before.flatMap((each, at) => (entry === each || isSame(entry, each) ? at : [])),
  );
  const parted: Parted[] = [];
  if (before.length < 2) return { holders, parted };
  for (const holder of holders.flat()) {
    for (const [at, other = null] of before.entries()) {
      if (at === holder || isSame(before[holder] ?? null, other)) continue;
      const bases = (await basesOf(holder, at)).filter(isFile).map(open);
      if (bases.length > 0)
        parted.push({ holder, other: isFile(other) ? open(other) : null, bases });
    }
  }
  return { holders, parted };
}

function isSame(one: SnapshotEntry | null, other: SnapshotEntry | null): boolean {
  return isFile(one) && isFile(other) && one.id !== null && one.id === other.id;
}

/** The log in each parent that has it. What is the same in several counts once. */
function parentLogs({ before }: Change): ParentLog[] {
  const logs: ParentLog[] = [];
  const known = new Set<string | null>();
  for (const [parent, entry] of before.entries()) {
    if (!isFile(entry) || known.has(entry.id)) continue;
    if (entry.id !== null) known.add(entry.id);
    logs.push({ parent, entry });
  }
  return logs;
}
