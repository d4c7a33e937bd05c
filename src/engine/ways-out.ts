import type { Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { type WayOut, wayOutStep } from '../core/way-out.ts';
import type { Settled } from '../report/settle.ts';

/** What excuses a problem that a commit made; null for what is not committed, which can be mended. */
export function wayOutOf(
  { commit, changes }: Step,
  { rule, path }: { readonly rule: string; readonly path: string },
): WayOut | null {
  if (commit === null) return null;
  const change = changes.find((each) => each.path === path);
  if (change === undefined) {
    return { setting: 'ignore', entry: { rule, path: globOf([path]), commit: commit.id } };
  }
  // A merge may keep what one of its parents has.
  const after = idOf(change.after);
  const before = change.before.map(idOf).find((id) => id !== after) ?? null;
  return { setting: 'history.accepted', entry: { commit: commit.id, path, before, after } };
}

/** What says whether a commit holds what a problem is about. */
interface Held {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly isNew: (problem: Settled) => boolean;
}

/**
 * Problems of a state, those with their way out that say that something is not what was recorded, or
 * whose record is final: there an entry names the blob.
 */
export async function withWaysOut(
  problems: readonly Settled[],
  rules: readonly Rule[],
  known: Held,
): Promise<readonly Settled[]> {
  const isHeld = heldBy(known);
  const guarded = new Set(rules.filter((rule) => rule.tellsTampering).map(({ id }) => id));
  const told: Settled[] = [];
  for (const problem of problems) {
    const { about, diagnostic, paths } = problem;
    const { rule, commit } = diagnostic;
    const isMeant = (guarded.has(rule) || problem.isFinal) && commit === null && about !== null;
    if (!isMeant || !(await isHeld(problem))) {
      told.push(problem);
      continue;
    }
    const wayOut: WayOut = { setting: 'ignore', entry: { rule, path: globOf(paths), blob: about } };
    const steps = [...diagnostic.steps, wayOutStep(wayOut)];
    told.push({ ...problem, diagnostic: { ...diagnostic, steps, wayOut } });
  }
  return told;
}

/** Says whether a commit holds what a problem of a state is about: what none holds yet is mended. */
function heldBy({
  snapshot: { scope, entries },
  history,
  isNew,
}: Held): (problem: Settled) => Promise<boolean> {
  const { mode, base, head } = scope;
  if (mode === 'stdin' || entries.length === 0) return async () => false;
  if (mode !== 'worktree' && head !== null) return async () => true;
  if (base === null || history === null) return async () => false;
  if (mode !== 'worktree') return async (problem) => !isNew(problem);
  return async ({ diagnostic: { path, related }, blob, about }) => {
    const [, folder = path] = /^(.*)\//s.exec(path) ?? [];
    const held = await history.at(base, [folder, path, ...related.map((other) => other.path)]);
    // What another file holds may be in no commit, whatever its record says.
    if (about !== blob && held.every(({ id }) => id !== about)) return false;
    return blob !== null && held.some((entry) => entry.path === path && entry.id === blob);
  };
}

/** A glob of these paths: what means something in one is taken for any one character. */
function globOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.replace(/[*?[\]{}\\,!]/gu, '?'));
  return others.length === 0 ? first : `{${[first, ...others].join(',')}}`;
}

function idOf(entry: SnapshotEntry | null): string | null {
  return entry?.id ?? null;
}
