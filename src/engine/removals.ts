import type { CommitRef } from '../core/change.ts';
import { isUnanswered } from '../core/cut-short.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { isHeldTo, KINDS } from '../protocols/kinds.ts';
import { type Cause, changeOf } from './causes.ts';
import { isFinalHere } from './follow-ups.ts';
import type { LineCauses } from './line-causes.ts';
import type { PathVersions } from './path-versions.ts';
import { renamedTo } from './renamed-to.ts';

/** A file that a step removed or renamed, or in which it changed what others are held to. */
export interface Removal {
  readonly path: string;
  /** False for what only changed. */
  readonly isGone: boolean;
  /** True for what the steps that are judged took out of the repository. */
  readonly isNew?: true;
  /** Null for what is not committed. */
  readonly commit: CommitRef | null;
  /** A commit that holds it. */
  readonly from: string;
  /** Of a log of which a merge left out what a branch had appended: what other branches had. */
  readonly beside?: readonly string[];
  /** Where it is now, if it only has another name. */
  readonly movedTo?: string;
}

interface Asked {
  readonly snapshot: Pick<Snapshot, 'entries' | 'scope' | 'introducing'>;
  readonly history: History | null;
  readonly lines: LineCauses;
  readonly past: PathVersions;
  /** The first change of a file that a rule objects to. */
  readonly changed: (path: string) => Promise<Cause | null>;
  /** What steps gave back: nobody takes that away again. */
  readonly restored: readonly { readonly path: string; readonly commit: string | null }[];
}

/** Missing files of which more are not looked up: git asks for their whole history. */
const MOST_FILES = 100;

/** Shorter names say nothing: they may be any word of a message. */
const SHORTEST_NAME = 6;

/**
 * What explains that records which did not change are wrong now: what they name was removed. By the
 * problem; none where the record itself changed.
 */
export async function removalsBehind(
  problems: readonly Settled[],
  { snapshot, history, lines, past, changed, restored }: Asked,
): Promise<ReadonlyMap<Settled, Removal>> {
  const { entries, scope } = snapshot;
  const found = new Map<Settled, Removal>();
  const isWhole = scope.mode === 'history' || scope.mode === 'revision';
  const untouched = problems.filter(({ diagnostic }) => diagnostic.state === 'older');
  const final = new Set(untouched.filter(isFinalHere));
  if (history === null || isWhole || problems.length === 0) return found;
  const removals = new Map<string, Removal>();
  const present = new Set(entries.map(({ path }) => path));
  const wanted = untouched.flatMap(({ missing = [] }) => missing);
  const gone = new Set(wanted.filter((path) => !present.has(path)));
  const byPath = await earlierRemovals(gone, snapshot, history);
  for await (const { commit, parents, changes } of history.steps()) {
    for (const { path, before, after } of changes) {
      const parent = before.findIndex((entry) => entry !== null);
      const from = parents[parent];
      const name = nameOf(path);
      if (after !== null || from === undefined) continue;
      const removal = { path: wholeOf(path), isGone: true, isNew: true, commit, from } as const;
      byPath.set(path, removal);
      if (name.length >= SHORTEST_NAME) removals.set(name, { ...removal, path });
    }
  }
  for (const problem of untouched) {
    const [missing] = (problem.missing ?? []).flatMap((path) =>
      gone.has(path) ? (byPath.get(path) ?? []) : [],
    );
    if (missing !== undefined) {
      found.set(problem, missing);
      continue;
    }
    const removal = [...removals].find(([name]) => final.has(problem) && names(problem, name))?.[1];
    const isMissing = removal !== undefined && !present.has(removal.path);
    const cause = isMissing
      ? removal
      : ((await changedBeside(problem, { snapshot, lines, past, changed })) ??
        (await lostFrom(problem, { snapshot, past, present, lines })));
    const isBack = restored.some(
      (each) => each.path === cause?.path && each.commit === (cause.commit?.id ?? null),
    );
    if (cause !== null && !isBack) found.set(problem, cause);
  }
  // A record of the range was right where it was made: a later step took out what it needs.
  for (const problem of problems) {
    if (problem.diagnostic.state !== 'in-range') continue;
    const cause = await lostFrom(problem, { snapshot, past, present, lines });
    if (cause !== null) found.set(problem, cause);
  }
  return withRenamed(found, untouched, snapshot, history);
}

/** With what is wrong of files that only got another name: that goes as they move back. */
async function withRenamed(
  found: ReadonlyMap<Settled, Removal>,
  untouched: readonly Settled[],
  snapshot: Pick<Snapshot, 'entries'>,
  history: History,
): Promise<ReadonlyMap<Settled, Removal>> {
  const renamed = new Map<Settled, Removal>();
  const byPath = new Map<string, Removal>();
  for (const [problem, removal] of found) {
    // A log may have lost several things, each to be had from elsewhere.
    const known = removal.isGone ? byPath.get(removal.path) : undefined;
    const movedTo = removal.isGone ? await renamedTo(removal, snapshot, history) : null;
    const where = known ?? { ...removal, ...(movedTo !== null && { movedTo }) };
    byPath.set(removal.path, where);
    renamed.set(problem, where);
  }
  for (const problem of untouched) {
    const { path } = problem.diagnostic;
    const where = [...byPath.values()].find(({ movedTo }) => movedTo === path);
    if (where !== undefined && !renamed.has(problem)) renamed.set(problem, where);
  }
  return renamed;
}

/** What commits before removed of what is missing: the last of them, by path. */
async function earlierRemovals(
  missing: ReadonlySet<string>,
  { scope, introducing }: Pick<Snapshot, 'scope' | 'introducing'>,
  history: History,
): Promise<Map<string, Removal>> {
  const found = new Map<string, Removal>();
  const last = scope.head ?? scope.base;
  if (missing.size === 0 || missing.size > MOST_FILES || last === null) return found;
  // What never was there is mostly a wrong id.
  const known = await introducing?.([...missing].sort());
  if (known === null || known?.size === 0) return found;
  try {
    for await (const { commit, parents, changes } of history.reached?.([last]) ?? []) {
      for (const { path, before, after } of changes) {
        if (!missing.has(path) || after !== null || before.includes(null)) continue;
        found.set(path, { path: wholeOf(path), isGone: true, commit, from: parents[0] ?? '' });
      }
    }
  } catch (error) {
    // Where the history is cut off, nobody can say.
    if (!isUnanswered(error)) throw error;
  }
  return found;
}

/** A source is its whole folder: what is said of it, and what was captured. */
function wholeOf(path: string): string {
  return path.replace(/\/meta\.yaml$/, '');
}

/** The change of what a problem names beside its own record: what that says was rewritten. */
async function changedBeside(
  { diagnostic: { path: own, related } }: Settled,
  { snapshot, lines, past, changed }: Omit<Asked, 'history' | 'restored'>,
): Promise<Removal | null> {
  for (const { path, range } of related) {
    // The problem of a source says itself what became of what was captured.
    if (path === own || !isHeldTo(path) || isCaptured(path)) continue;
    const cause = path.endsWith('.jsonl')
      ? await lines.causeOf(path, range.start.line)
      : isFinalPath(path)
        ? await changeOf(path, snapshot, past)
        : await changed(path);
    if (!cause?.right) continue;
    const commit = cause.commit === null ? null : { id: cause.commit, authored: null };
    return { path, isGone: false, commit, from: cause.right.commit };
  }
  return null;
}

/** The change of a file that does not say any more what it has to say of a record. */
async function lostFrom(
  { missing = [], diagnostic: { path: own, related } }: Settled,
  {
    snapshot,
    past,
    present,
    lines,
  }: Pick<Asked, 'snapshot' | 'past' | 'lines'> & { readonly present: ReadonlySet<string> },
): Promise<Removal | null> {
  for (const path of missing) {
    const word = nameOf(path === own ? (related[0]?.path ?? own) : own);
    if (!present.has(path) || !isHeldTo(path)) continue;
    const cause =
      isFinalPath(path) || isCaptured(path)
        ? await changeOf(path, snapshot, past)
        : await lines.lossOf(path, word);
    if (!cause?.right) continue;
    const { beside, commit: from } = cause.right;
    const commit = cause.commit === null ? null : { id: cause.commit, authored: null };
    return { path, isGone: false, commit, from, ...(beside && { beside }) };
  }
  return null;
}

/** True for a file of which nothing changes once it is committed: not line by line, as a log. */
function isFinalPath(path: string): boolean {
  return kindsHolding(path).some((kind) => 'isFinal' in kind);
}

/** True for what is kept byte for byte: it says nothing by which it could change. */
function isCaptured(path: string): boolean {
  return kindsHolding(path).some(({ format }) => format === 'bytes');
}

/** The kinds that others are held to, of which a file may be. */
function kindsHolding(path: string) {
  return KINDS.filter((kind) => 'settles' in kind && kind.settles?.test(path) === true);
}

/** True for what has no lines to be looked at. */
export function isPacked(path: string): boolean {
  return path.endsWith('.gz');
}

/** The id that a file goes by: its name, or that of its folder. */
function nameOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  return /^(?:content|meta\.yaml)$/.test(file) ? folder : file.replace(/\.[^.]*$/, '');
}

function names({ diagnostic: { message, excerpt } }: Settled, name: string): boolean {
  return message.includes(name) || excerpt.some(({ text }) => text.includes(name));
}
