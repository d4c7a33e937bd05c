import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { helpIn, type ProblemState } from '../core/remedy.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { EarlierLog, linesOf } from './earlier-log.ts';
import { followUps } from './follow-ups.ts';

/**
 * Problems of a state with what mends them where they stand: the same fault is corrected in a file
 * that nobody has seen, and is made good in one that is committed and not to change. Rules do not
 * know which: they say what holds for each, and this looks.
 * @param history where what the state is compared with can be looked up; null where there is none
 */
export async function withRemedies(
  problems: readonly Settled[],
  snapshot: Snapshot,
  history: History | null,
): Promise<readonly Settled[]> {
  if (problems.length === 0) return problems;
  const standings = await standingsOf(problems, snapshot, history);
  const stated = problems.map((problem, index) => {
    const standing = standings[index] ?? NEW;
    return leveled(inState(problem, standing), standing);
  });
  const { base } = snapshot.scope;
  return followUps(stated, snapshot, async (paths) => {
    if (base === null || history === null || paths.length === 0) return new Map();
    const { read } = history;
    return textsOf({ entries: await history.at(base, [...paths].sort()), read });
  });
}

function inState(problem: Settled, { state, isOld }: Standing): Settled {
  const { diagnostic, help } = problem;
  const text = help === undefined ? diagnostic.help : helpIn(help, state);
  const stated = { ...problem, diagnostic: { ...diagnostic, help: text, state } };
  return isOld ? { ...stated, wasThere: true } : stated;
}

/** Some of what is wrong is a fault of what comes now, and only worth knowing of what was there. */
function leveled(problem: Settled, { state, isOld, isMerged }: Standing): Settled {
  const { diagnostic, levelIfOld, levelIfNew } = problem;
  const isNew = state === 'uncommitted' && !isMerged;
  const level = (isOld ? levelIfOld : undefined) ?? (isNew ? levelIfNew : undefined);
  return level === undefined ? problem : { ...problem, diagnostic: { ...diagnostic, level } };
}

/** How a problem's record stands to what the state is compared with. */
interface Standing {
  readonly state: ProblemState;
  /** True where its file was there, whatever it said. */
  readonly isOld: boolean;
  /** True while git merges: it may have brought what no commit has. */
  readonly isMerged?: boolean;
}

const NEW: Standing = { state: 'uncommitted', isOld: false };

async function standingsOf(
  problems: readonly Settled[],
  snapshot: Snapshot,
  history: History | null,
): Promise<readonly Standing[]> {
  const { scope, entries } = snapshot;
  const { mode, base, head } = scope;
  if (mode === 'history' || mode === 'revision')
    return problems.map(() => ({ state: 'older', isOld: true }));
  const fresh = head === null ? 'uncommitted' : 'in-range';
  if (base === null || history === null)
    return problems.map(() => ({ state: fresh, isOld: false }));
  const paths = new Set(
    problems.flatMap((problem) => [problem.diagnostic.path, fileOf(problem) ?? []].flat()),
  );
  const before = new Map(
    (await history.at(base, [...paths].sort())).map((entry) => [entry.path, entry]),
  );
  const grown = await grownLogs(problems, before, history);
  const isAsked = grown.size > 0 || problems.some(({ levelIfNew }) => levelIfNew !== undefined);
  const merged = isAsked && head === null ? await mergedLogs(problems, base, history) : [];
  const isMerged = merged.length > 0;
  const texts = await textsOf(snapshot, (path) => grown.get(path)?.hasLines === true);
  const lines = new Map([...texts].map(([path, text]) => [path, linesOf(text)]));
  const now = new Map(entries.flatMap(({ path, id }) => (paths.has(path) ? [[path, id]] : [])));
  return problems.map((problem) => {
    const { diagnostic, blob } = problem;
    const { path, range } = diagnostic;
    const entry = before.get(path);
    const isOld = entry !== undefined;
    const file = fileOf(problem);
    if (file !== null && before.get(file)?.id !== now.get(file)) return { state: fresh, isOld };
    const log = grown.get(path);
    if (log !== undefined) {
      const logs = [log, ...merged.flatMap((each) => each.get(path) ?? [])];
      const others = diagnostic.related.flatMap((other) =>
        other.path === path ? other.range.start.line : [],
      );
      const isThere = logs.some(
        (each) =>
          each.holds(range.start, lines.get(path), others) &&
          (diagnostic.rule !== 'file/final-newline' || each.isOpen),
      );
      return { state: isThere ? 'older' : fresh, isOld, isMerged };
    }
    const id = now.get(path) ?? blob;
    return { state: isOld && (id === null || entry.id === id) ? 'older' : fresh, isOld, isMerged };
  });
}

/** The file that a line no longer fits: whoever changed that has to act, however old the line is. */
function fileOf({ about, blob, diagnostic: { related } }: Settled): string | null {
  return about === blob ? null : (related[0]?.path ?? null);
}

/** Logs as the heads have them that are being merged: what is in them is committed, too. */
async function mergedLogs(
  problems: readonly Settled[],
  base: string,
  history: History,
): Promise<readonly ReadonlyMap<string, EarlierLog>[]> {
  const own = problems.filter(({ kind }) => isLogKind(kind));
  const paths = [...new Set(own.map(({ diagnostic: { path } }) => path))].sort();
  const heads: string[] = [];
  for await (const { commit, parents } of history.steps())
    if (commit === null) heads.push(...parents.filter((each) => each !== base));
  const at = async (head: string) => {
    const held = (await history.at(head, paths)).map((entry) => [entry.path, entry] as const);
    return logsIn(new Map(held), history);
  };
  return Promise.all(heads.map(at));
}

/** Logs that have changed since, as they were. */
async function grownLogs(
  problems: readonly Settled[],
  before: ReadonlyMap<string, SnapshotEntry>,
  history: History,
): Promise<ReadonlyMap<string, EarlierLog>> {
  const grown = new Map<string, SnapshotEntry>();
  for (const { kind, diagnostic, blob } of problems) {
    const entry = before.get(diagnostic.path);
    if (entry !== undefined && isLogKind(kind) && entry.id !== blob) grown.set(entry.path, entry);
  }
  return logsIn(grown, history);
}

async function logsIn(
  grown: ReadonlyMap<string, SnapshotEntry>,
  { read }: History,
): Promise<ReadonlyMap<string, EarlierLog>> {
  const logs = new Map<string, EarlierLog>();
  for await (const found of read([...grown.values()], () => LARGEST_LOG)) {
    logs.set(found.entry.path, new EarlierLog(found));
  }
  return logs;
}

/** Of larger ones only the size is known. */
const LARGEST_LOG = 2 ** 24;
