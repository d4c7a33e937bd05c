import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { AnyHistoryPart, Rule } from '../core/rule.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { definitionOf, isLogKind, isReadable } from '../protocols/kinds.ts';
import { askedPast } from './asked-past.ts';
import { type Cause, MOST_FILES } from './causes.ts';
import { mayBeCut } from './follow-ups.ts';
import type { Judging } from './judging.ts';
import type { LineCauses } from './line-causes.ts';
import type { PathVersion, PathVersions } from './path-versions.ts';

/** Versions of a file that are looked at, at most. */
const MOST_VERSIONS = 100;

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly judging: Judging;
  readonly past: PathVersions;
  readonly lines: LineCauses;
}

/**
 * Committed problems of records that a commit may have changed otherwise than it may: no edit of such a
 * record is printed, nor an entry that is appended behind such a line, as that agrees with what is wrong.
 * What is final, or has versions, has its remedy by these.
 */
export function maybeChanged(
  problems: readonly Settled[],
  rules: readonly Rule[],
): readonly Settled[] {
  const isGuarded = guardedBy(rules);
  return problems.filter((problem) => mayBeCut(problem) || isGuarded(problem));
}

function guardedBy(rules: readonly Rule[]): (problem: Settled) => boolean {
  const kinds = new Set<Kind>(guardsOf(rules).flatMap((rule) => pastOf(rule)?.kinds ?? []));
  return ({ kind, about, blob, diagnostic: { state, level } }) => {
    if (state === 'uncommitted' || level === 'info' || about !== blob || !isReadable(kind))
      return false;
    return isLogKind(kind) || (kinds.has(kind) && definitionOf(kind).versionState === undefined);
  };
}

/** The rules that judge how a file changed by that file alone. */
function guardsOf(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((rule) => {
    const past = pastOf(rule);
    return past?.final && past.gains === undefined;
  });
}

function pastOf(rule: Rule): AnyHistoryPart | undefined {
  if (rule.scope === 'history') return rule;
  return rule.scope === 'link' ? rule.past : undefined;
}

/** The commits that changed such records otherwise than they may, each with what was there before. */
export async function wrongChanges(
  problems: readonly Settled[],
  { lines, ...asked }: Asked,
): Promise<ReadonlyMap<Settled, Cause>> {
  const files = problems.filter(({ kind }) => !isLogKind(kind));
  const { accepted } = asked.judging.config.history;
  const byPath = new Map(await changedFiles(files, asked));
  for (const { kind, diagnostic } of problems) {
    const { path } = diagnostic;
    const cause = isLogKind(kind) && !byPath.has(path) ? await lines.rewriteOf(path) : null;
    if (cause === null || cause.commit === null || cause.right === null) continue;
    const isAccepted = accepted.some((each) => each.path === path && each.commit === cause.commit);
    if (!isAccepted) byPath.set(path, cause);
  }
  const wrong = new Map<Settled, Cause>();
  for (const problem of problems) {
    const { path, range } = problem.diagnostic;
    const cause = byPath.get(path);
    if (cause === undefined) continue;
    const isOlder = isLogKind(problem.kind) && (await lines.isOlder(path, range.start.line));
    if (!isOlder) wrong.set(problem, cause);
  }
  return wrong;
}

/** What is as the last commit has it that changed it, and a rule objects to that. */
async function changedFiles(
  problems: readonly Settled[],
  { past, ...asked }: Omit<Asked, 'lines'>,
): Promise<readonly (readonly [path: string, cause: Cause])[]> {
  const blobs = new Map(problems.map(({ blob, diagnostic: { path } }) => [path, blob]));
  const pathsOf = (isMeant: (problem: Settled) => boolean) =>
    new Set(problems.filter(isMeant).map(({ diagnostic: { path } }) => path));
  const [maybeCut, guarded] = [pathsOf(mayBeCut), pathsOf(guardedBy(asked.judging.rules))];
  if (blobs.size > MOST_FILES) return [];
  const causes: (readonly [string, Cause])[] = [];
  for (const [path, blob] of blobs) {
    const [newest, before, ...earlier] = await past.of(path);
    const isCut = maybeCut.has(path) ? await cutFrom(path, asked.snapshot, past) : () => false;
    const held = maybeCut.has(path) ? await newest?.entry() : null;
    if (
      newest !== undefined &&
      held &&
      held.id !== null &&
      held.id !== blob &&
      (await isCut(held))
    ) {
      const right = { commit: newest.commit, blob: held.id };
      const change = { path, right, before: held.id, after: blob ?? '' };
      causes.push([path, { commit: null, ...change, lost: 'end' }]);
    }
    if (newest === undefined || before === undefined) continue;
    const [after, was] = [await newest.entry(), await before.entry()];
    if (after === null || was === null || after.id === null || after.id !== blob) continue;
    const isLeft = await isCut(was);
    const change = { path, before: was.id, after: after.id };
    if (isLeft && !(await isAmong(after.id, earlier))) {
      const right = { commit: before.commit, blob: was.id ?? '' };
      causes.push([path, { commit: newest.commit, ...change, right, lost: 'end' }]);
      continue;
    }
    const cause = guarded.has(path) ? await wrongChange(path, { past, ...asked }) : null;
    if (cause !== null) causes.push([path, cause]);
  }
  return causes;
}

/**
 * The first change of a file that a rule objects to, and what was there before: what comes after it is changed
 * from what was wrong, unless that was given back. Null where the file is as it may be.
 */
export async function wrongChange(
  path: string,
  { snapshot, past, ...asked }: Omit<Asked, 'lines'>,
): Promise<Cause | null> {
  const now = entryAt(snapshot, path)?.id;
  const versions = (await past.of(path)).slice(0, MOST_VERSIONS).toReversed();
  let right: { readonly version: PathVersion; readonly entry: SnapshotEntry } | null = null;
  let changed: Cause | null = null;
  for (const version of versions) {
    const entry = await version.entry();
    if (entry === null || (right && !(await past.isBehind(right.version, version)))) continue;
    if (right === null || entry.id === right.entry.id) {
      right = { version, entry };
      changed = null;
      continue;
    }
    const { commit } = version;
    const changes = [{ path, before: [right.entry], after: entry }];
    const step = {
      commit: { id: commit, authored: null },
      parents: [right.version.commit],
      changes,
    };
    const objection: Pick<Settled, 'restores'> | null = await objectionTo(step, asked);
    if (objection === null) {
      right = { version, entry };
      changed = null;
      continue;
    }
    const { kept } = objection.restores ?? {};
    const was = { commit: right.version.commit, blob: right.entry.id ?? '', ...(kept && { kept }) };
    const change = { path, before: right.entry.id, after: entry.id ?? '' };
    changed ??= { commit, ...change, right: was };
  }
  // What is not committed may have put it back.
  return now === right?.entry.id ? null : changed;
}

/** Tells of a version of a file whether the present one is its beginning, and no more. */
async function cutFrom(
  path: string,
  snapshot: Snapshot,
  past: PathVersions,
): Promise<(version: SnapshotEntry) => Promise<boolean>> {
  const [now] = (await textsIn([entryAt(snapshot, path)], snapshot)) ?? [];
  return async (version) => {
    const was = now === undefined ? null : await past.textOf(version);
    return was !== null && was.length > (now ?? '').length && was.startsWith((now ?? '').trimEnd());
  };
}

/** What a rule objects to in what became of a file, whatever else was changed with it. */
async function objectionTo(
  step: Step,
  { history, judging: { onCommits: _, ...judging } }: Pick<Asked, 'history' | 'judging'>,
): Promise<Settled | null> {
  if (history === null) return null;
  const { read, content, contents, after, at, mergeBases } = history;
  const rules = guardsOf(judging.rules);
  const steps = async function* () {
    yield step;
  };
  const { problems } = await askedPast({
    history: { steps, read, content, contents, after, at, mergeBases },
    judging: { ...judging, rules, chosen: rules, analyses: new Map() },
    selects: () => true,
    present: [],
  });
  return problems.find(({ diagnostic: { level } }) => level === 'error') ?? null;
}

async function isAmong(id: string, versions: readonly PathVersion[]): Promise<boolean> {
  for (const version of versions.slice(0, MOST_VERSIONS))
    if ((await version.entry())?.id === id) return true;
  return false;
}
