import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { type WayOut, wayOutStep } from '../core/way-out.ts';

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
export interface Held {
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
  const guarded = new Set(rules.filter((rule) => rule.tellsTampering).map(({ id }) => id));
  const isMeant = ({ about, diagnostic, isFinal, isRemedied, isFurther }: Settled): boolean => {
    const { rule, commit, state } = diagnostic;
    const isGuarded =
      (guarded.has(rule) || isFinal === true) && isRemedied !== true && isFurther !== true;
    return isGuarded && commit === null && about !== null && state !== 'uncommitted';
  };
  const isHeld = await heldBy(problems.filter(isMeant), known);
  return problems.map((problem) => {
    const { about, diagnostic, paths } = problem;
    if (about === null || !isMeant(problem) || !isHeld(problem)) return problem;
    const entry = { rule: diagnostic.rule, path: globOf(paths), blob: about };
    const wayOut: WayOut = problem.accepting ?? { setting: 'ignore', entry };
    const steps = [...diagnostic.steps, wayOutStep(wayOut)];
    return { ...problem, diagnostic: { ...diagnostic, steps, wayOut } };
  });
}

/** Says whether a commit holds what a problem of a state is about: what none holds yet is mended. */
async function heldBy(
  problems: readonly Settled[],
  { snapshot: { scope, entries }, history, isNew }: Held,
): Promise<(problem: Settled) => boolean> {
  const { mode, base, head } = scope;
  if (problems.length === 0 || mode === 'stdin' || entries.length === 0) return () => false;
  if (mode !== 'worktree' && head !== null) return () => true;
  if (base === null || history === null) return () => false;
  if (mode !== 'worktree') return (problem) => !isNew(problem);
  // Asked once for all: a question of git's own for each would take as many processes.
  const places = new Set(problems.flatMap(placesOf));
  const held = await history.at(base, [...places].sort());
  const blobs = new Set(held.map(({ id }) => id));
  const standing = new Map(held.map(({ path, id }) => [path, id]));
  return ({ diagnostic: { path }, blob, about }) =>
    // What another file holds may be in no commit, whatever its record says.
    blob !== null && standing.get(path) === blob && (about === blob || blobs.has(about));
}

/** Where that may stand what a problem is about: at its record, beside it, or at another place of it. */
function placesOf({ diagnostic: { path, related } }: Settled): readonly string[] {
  const [, folder = path] = /^(.*)\//s.exec(path) ?? [];
  return [folder, ...related.map((other) => other.path)];
}

/** A glob of these paths: what means something in one is taken for any one character. */
function globOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.replace(/[*?[\]{}\\,!]/gu, '?'));
  return others.length === 0 ? first : `{${[first, ...others].join(',')}}`;
}

function idOf(entry: SnapshotEntry | null): string | null {
  return entry?.id ?? null;
}
