import type { Diagnostic } from '../core/diagnostic.ts';
import { quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { listed } from '../report/counts.ts';
import type { RunRequest, run as runs } from '../run.ts';
import { historyUpTo, stateAfter } from './operate/state-after.ts';

/** The repository whose index was judged, and what judges. */
export interface Judging {
  readonly repository: Repository;
  readonly run: typeof runs;
}

/**
 * What is staged may lack only the lines that a log has in the working tree: whoever staged a part of
 * what a tool wrote. Of the problems that the whole log does not have, the remedy is to stage it, and
 * nothing of them is taken back.
 */
export async function withUnstagedLogs(
  report: Report,
  request: RunRequest,
  { repository, run }: Judging,
): Promise<Report> {
  const isWrong = ({ level, state }: Diagnostic) => level === 'error' && state === 'uncommitted';
  if (!report.diagnostics.some(isWrong)) return report;
  const longer = await longerLogs(request.snapshot, await repository.worktree());
  if (longer.size === 0) return report;
  const snapshot = stateAfter(request.snapshot, longer);
  const history = request.history && historyUpTo(snapshot, longer, repository);
  // A page, or a trace, is about what is staged.
  const { witness: _, ...judging } = request;
  const whole = await run({ ...judging, snapshot, history, ties: null, excuses: null });
  const left = new Set(whole.diagnostics.map(nameOf));
  const steps = [...longer.keys()].map((path) => ({
    ...{ action: 'run' as const, path },
    text: gitCommand('add', path),
  }));
  const fix = { help: helpOf([...longer.keys()]), steps, by: 'you' as const, expected: null };
  const isSame = new Set(report.diagnostics.map(nameOf));
  // What the whole log would have of its own is no remedy.
  if (whole.diagnostics.some((each) => isWrong(each) && !isSame.has(nameOf(each)))) return report;
  const diagnostics = report.diagnostics.map((each) =>
    isWrong(each) && !left.has(nameOf(each)) ? { ...each, ...fix } : each,
  );
  return { ...report, diagnostics };
}

function helpOf(logs: readonly string[]): string {
  const names = listed(logs.map((path) => quoted(path)));
  return `What is missing is in the working tree: lines of ${names} are not staged. Stage them as well.`;
}

function nameOf({ rule, path, fingerprint }: Diagnostic): string {
  return JSON.stringify([rule, path, fingerprint]);
}

/** The logs that begin in the working tree as they are staged, and go on there. */
async function longerLogs(
  index: Snapshot,
  worktree: Snapshot,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const staged = new Map(index.entries.map((entry) => [entry.path, entry]));
  const isOther = (entry: SnapshotEntry) => {
    const other = staged.get(entry.path);
    return entry.path.endsWith('.jsonl') && other !== undefined && other.id !== entry.id;
  };
  const now = worktree.entries.filter(isOther).filter(isFile);
  const texts = await contentsOf(worktree, now);
  const before = await contentsOf(
    index,
    now.flatMap(({ path }) => staged.get(path) ?? []).filter(isFile),
  );
  return new Map(
    [...texts].filter(([path, bytes]) => {
      const start = before.get(path);
      if (start === undefined || bytes.length <= start.length) return false;
      return Buffer.from(bytes.buffer, bytes.byteOffset, start.length).equals(start);
    }),
  );
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
