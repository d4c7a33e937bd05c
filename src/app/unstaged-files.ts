import { posix } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import { quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { listed, someOf } from '../report/counts.ts';
import type { RunRequest, run as runs } from '../run.ts';
import { historyUpTo, stateAfter } from './operate/state-after.ts';

/** The repository whose index was judged, and what judges. */
export interface Judging {
  readonly repository: Repository;
  readonly run: typeof runs;
}

/**
 * What is staged may lack what is in the working tree: whoever staged a part of what a tool wrote. Of the
 * problems that go with the files as they are there, the remedy is to stage these, and nothing of them is
 * taken back.
 */
export async function withUnstagedFiles(
  report: Report,
  request: RunRequest,
  { repository, run }: Judging,
): Promise<Report> {
  const wrong = report.diagnostics.filter(isWrong);
  if (wrong.length === 0) return report;
  const isSame = new Set(wrong.map(nameOf));
  const tries = await unstaged(wrong, request.snapshot, await repository.worktree());
  for (const files of tries) {
    const snapshot = stateAfter(request.snapshot, files);
    const history = request.history && historyUpTo(snapshot, files, repository);
    // A page, or a trace, is about what is staged.
    const { witness: _, ...judging } = request;
    const whole = await run({ ...judging, snapshot, history, ties: null, excuses: null });
    const left = whole.diagnostics.filter(isWrong).map(nameOf);
    // What the files would have of their own is no remedy.
    if (left.some((name) => !isSame.has(name))) continue;
    const fix = fixOf([...files.keys()]);
    const isMended = (each: Diagnostic) => isWrong(each) && !left.includes(nameOf(each));
    const diagnostics = report.diagnostics.map((each) =>
      isMended(each) ? { ...each, ...fix } : each,
    );
    return { ...report, diagnostics };
  }
  return { ...report, notes: [...report.notes, ...stagedNotes(wrong, tries)] };
}

/** Whoever looks into the file finds another text there than the one that was checked. */
function stagedNotes(
  wrong: readonly Diagnostic[],
  tries: readonly ReadonlyMap<string, Uint8Array>[],
): readonly string[] {
  const paths = new Set(wrong.map(({ path }) => path));
  const other = [...paths].filter((path) => tries.some((files) => files.has(path)));
  if (other.length === 0) return [];
  const are = other.length === 1 ? 'is' : 'are';
  return [
    `${someOf(other)} ${are} checked as staged; the working tree has ${other.length === 1 ? 'another text' : 'other texts'}.`,
  ];
}

function isWrong({ level, state }: Diagnostic): boolean {
  return level === 'error' && state === 'uncommitted';
}

function fixOf(paths: readonly string[]) {
  const names = listed(paths.map((path) => quoted(path)));
  const help = `The working tree has this right, but what is in ${names} is not staged. Stage that as well.`;
  const steps = paths.map((path) => ({
    action: 'run' as const,
    path,
    text: gitCommand('add', path),
  }));
  return { help, steps, by: 'you' as const, expected: null };
}

function nameOf({ rule, path, fingerprint }: Diagnostic): string {
  return JSON.stringify([rule, path, fingerprint]);
}

/** Files of which more are not read. */
const MOST_FILES = 100;

/**
 * What the working tree has otherwise than it is staged: all that problems name, then only the logs that
 * begin as they are staged and go on.
 */
async function unstaged(
  wrong: readonly Diagnostic[],
  index: Snapshot,
  worktree: Snapshot,
): Promise<readonly ReadonlyMap<string, Uint8Array>[]> {
  const staged = new Map(index.entries.filter(isFile).map((entry) => [entry.path, entry]));
  const isOther = ({ path, id }: SnapshotEntry) => id === null || staged.get(path)?.id !== id;
  const isLog = ({ path }: SnapshotEntry) => path.endsWith('.jsonl') && staged.has(path);
  const isNamed = namedIn(wrong);
  const isMoved = movedTo(wrong, worktree, (path) => !staged.has(path));
  const now = worktree.entries.filter(
    (each) => isOther(each) && (isLog(each) || isNamed(each.path) || isMoved(each.path)),
  );
  if (now.length > MOST_FILES) return [];
  const texts = await contentsOf(worktree, now.filter(isFile));
  const held = now.flatMap(({ path }) => staged.get(path) ?? []);
  const before = await contentsOf(index, held);
  const all = [...texts].filter(([path, bytes]) => !isStartOf(bytes, before.get(path)));
  const longer = all.filter(
    ([path, bytes]) => path.endsWith('.jsonl') && isStartOf(before.get(path), bytes),
  );
  const named = all.filter(
    ([path]) => isNamed(path) || isMoved(path) || longer.some(([log]) => log === path),
  );
  const tries = longer.length === named.length ? [named] : [named, longer];
  return tries.filter((files) => files.length > 0).map((files) => new Map(files));
}

/** By where a problem is, what it is about, and what its message names. */
function namedIn(wrong: readonly Diagnostic[]): (path: string) => boolean {
  const paths = new Set(
    wrong.flatMap(({ path, related }) => [path, ...related.map((each) => each.path)]),
  );
  const messages = wrong.map(({ message }) => message).join('\n');
  return (path) => paths.has(path) || messages.includes(posix.basename(path, posix.extname(path)));
}

/** True for what is in a new folder with files that have the names of those that problems are about: these moved there. */
function movedTo(
  wrong: readonly Diagnostic[],
  { entries }: Snapshot,
  isNew: (path: string) => boolean,
): (path: string) => boolean {
  const names = new Set(wrong.map(({ path }) => posix.basename(path)));
  const moved = entries.filter(({ path }) => isNew(path) && names.has(posix.basename(path)));
  const folders = new Set(moved.map(({ path }) => posix.dirname(path)));
  return (path) => isNew(path) && folders.has(posix.dirname(path));
}

function isStartOf(start: Uint8Array | undefined, bytes: Uint8Array | undefined): boolean {
  if (start === undefined || bytes === undefined || bytes.length < start.length) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, start.length).equals(start);
}

async function contentsOf(
  snapshot: Snapshot,
  entries: readonly SnapshotEntry[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  if (entries.length === 0) return found;
  for await (const read of snapshot.read(entries, () => Number.POSITIVE_INFINITY)) {
    if ('bytes' in read) found.set(read.entry.path, read.bytes);
  }
  return found;
}
