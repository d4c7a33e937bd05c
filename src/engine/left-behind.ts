import { isUnanswered } from '../core/cut-short.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { linesOf } from './earlier-log.ts';
import { type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import { checkoutStep } from './restoring-steps.ts';

/** Commits of which more are not looked into. */
const MOST_COMMITS = 100;

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
}

/** What a commit holds that the branch has left, and how it is brought back. */
export interface LeftBehind {
  readonly commit: string;
  readonly step: MendStep;
}

/**
 * What is missing that entries of a log name, where a commit has it that HEAD was and does not reach any
 * more: a rebase drops a commit, and keeps what a later one says of it. With it comes back what else
 * these entries name. Null where no such commit has it.
 */
export async function leftBehind(
  { missing = [], diagnostic: { path: log } }: Settled,
  { snapshot, history, own }: Judged,
): Promise<LeftBehind | null> {
  if (history === null || missing.length === 0 || !log.endsWith('.jsonl')) return null;
  const present = new Set(snapshot.entries.map(({ path }) => path));
  if (missing.some((path) => present.has(path))) return null;
  for (const commit of (await own.former()).slice(0, MOST_COMMITS)) {
    const [found] = await heldBy(commit, missing, history);
    if (found === undefined) continue;
    const text = (await textsOf(snapshot, (path) => path === log)).get(log) ?? '';
    const names = namedWith(nameOf(found.path), text);
    const folder = log.slice(0, log.lastIndexOf('/'));
    const others = (await heldBy(commit, [folder], history)).filter(
      ({ path }) => !present.has(path) && path !== found.path && names.has(nameOf(path)),
    );
    const paths = [found, ...others].map(({ path }) => path);
    return { commit, step: await checkoutStep({ path: found.path, from: commit }, history, paths) };
  }
  return null;
}

/** What a rebase or a reset has left is there again. */
export function broughtBack(
  problem: Settled,
  { commit }: LeftBehind,
  base: Ground,
  steps: readonly MendStep[],
): Settled {
  const { diagnostic } = problem;
  const help = `${madeAnewWords(base)} The missing part is in commit ${commit.slice(0, 12)}, which a rebase or a reset removed from the branch: bring it back. If that was intended, remove the entries that name it from the log instead, before you push.`;
  return {
    ...problem,
    isRemedied: true,
    diagnostic: { ...diagnostic, help, steps, expected: null },
  };
}

/** What git cleaned up is gone. */
async function heldBy(
  commit: string,
  paths: readonly string[],
  history: History,
): Promise<readonly SnapshotEntry[]> {
  try {
    return await history.at(commit, paths);
  } catch (error) {
    if (isUnanswered(error)) return [];
    throw error;
  }
}

/** The words in quotes of the entries that have one of them. */
function namedWith(name: string, text: string): ReadonlySet<string> {
  const lines = linesOf(text).filter((line) => line.includes(`"${name}"`));
  return new Set(
    lines.flatMap((line) => [...line.matchAll(/"([^"\\]*)"/g)].map(([, word]) => word ?? '')),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
