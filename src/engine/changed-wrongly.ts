import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { AnyHistoryPart, Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { definitionOf, isLogKind, isReadable } from '../protocols/kinds.ts';
import { askedPast } from './asked-past.ts';
import { type Cause, MOST_FILES } from './causes.ts';
import { changedTogether, MOST_COMMITS } from './changed-together.ts';
import type { Judging } from './judging.ts';
import type { LineCauses } from './line-causes.ts';
import type { PathVersions } from './path-versions.ts';

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
  const kinds = new Set(rules.flatMap((rule) => guardedKinds(rule)));
  return problems.filter(({ kind, about, blob, diagnostic: { state, level } }) => {
    if (state === 'uncommitted' || level === 'info' || about !== blob || !isReadable(kind))
      return false;
    return isLogKind(kind) || (kinds.has(kind) && definitionOf(kind).versionState === undefined);
  });
}

function guardedKinds(rule: Rule): readonly Kind[] {
  const past: AnyHistoryPart | undefined =
    rule.scope === 'history' ? rule : rule.scope === 'link' ? rule.past : undefined;
  return rule.tellsTampering && past?.final ? past.kinds : [];
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
  return new Map(
    problems.flatMap((problem) => {
      const cause = byPath.get(problem.diagnostic.path);
      return cause === undefined ? [] : [[problem, cause] as const];
    }),
  );
}

/** True where a rule objects to what became of a file, whatever else was changed with it. */
async function isObjected(
  step: Step,
  { history, judging: { onCommits: _, ...judging } }: Pick<Asked, 'history' | 'judging'>,
): Promise<boolean> {
  if (history === null) return false;
  const { read, content, contents, after, at, mergeBases } = history;
  const steps = async function* () {
    yield step;
  };
  const { problems } = await askedPast({
    history: { steps, read, content, contents, after, at, mergeBases },
    judging: { ...judging, analyses: new Map() },
    selects: () => true,
    present: [],
  });
  return problems.some(({ diagnostic: { level } }) => level === 'error');
}

/** What is as the last commit has it that changed it, and a rule objects to that. */
async function changedFiles(
  problems: readonly Settled[],
  { past, ...asked }: Omit<Asked, 'lines'>,
): Promise<readonly (readonly [path: string, cause: Cause])[]> {
  const blobs = new Map(problems.map(({ blob, diagnostic: { path } }) => [path, blob]));
  if (asked.history === null || blobs.size > MOST_FILES) return [];
  const changed = new Map<string, string>();
  for (const [path, blob] of blobs) {
    const [newest, before] = await past.of(path);
    if (newest === undefined || before === undefined) continue;
    const [after, was] = [await newest.entry(), await before.entry()];
    if (after?.id !== blob || was === null) continue;
    const commit = { id: newest.commit, authored: null };
    const changes = [{ path, before: [was], after }];
    const isWrong = await isObjected({ commit, parents: [before.commit], changes }, asked);
    if (isWrong) changed.set(path, newest.commit);
  }
  const commits = new Set([...new Set(changed.values())].slice(0, MOST_COMMITS));
  const found = await changedTogether(commits, asked);
  const causes: (readonly [string, Cause])[] = [];
  for (const { restores, diagnostic } of found) {
    const { level, commit } = diagnostic;
    if (restores === undefined || commit === null || level !== 'error') continue;
    const { path, from } = restores;
    if (changed.get(path) !== commit.id) continue;
    const [was = null] = await asked.history.at(from, [path]);
    const right = { commit: from, blob: was?.id ?? '' };
    const [before, after] = [was?.id ?? null, blobs.get(path) ?? ''];
    causes.push([path, { commit: commit.id, path, right, before, after }]);
  }
  return causes;
}
