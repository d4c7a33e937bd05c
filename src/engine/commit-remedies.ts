import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { isHeldTo, isLogKind } from '../protocols/kinds.ts';
import { addedWrongly } from './added-wrongly.ts';
import { droppedBy, keptPublished, type Original, originalOf } from './amended.ts';
import { type Cause, fileOf, MOST_FILES } from './causes.ts';
import { maybeChanged, wrongChange, wrongChanges } from './changed-wrongly.ts';
import { namingFilter } from './filtering.ts';
import { committedCauses, isTampered, withFinalRemedies } from './final-remedies.ts';
import { isFinalHere, isGarbled, isLinked, isTwin, mayLack } from './follow-ups.ts';
import type { Judges } from './judged-commit.ts';
import type { Judging } from './judging.ts';
import { keepingCommits } from './kept-commits.ts';
import { LineCauses } from './line-causes.ts';
import { sourcesOf } from './log-sources.ts';
import { lostParts } from './lost-parts.ts';
import { reportedSteps } from './makings.ts';
import type { Restored } from './objection.ts';
import { openWhole } from './open-sets.ts';
import { commitsOf, type Ground, OwnHistory } from './own-history.ts';
import { groundFor, inState, stateOf, withPastRemedies } from './past-remedies.ts';
import { PathVersions } from './path-versions.ts';
import { isPacked, type Removal, removalsBehind } from './removals.ts';
import { restoredFor, restoredIn } from './restored-for.ts';
import { presentAt } from './restoring-steps.ts';
import { sharedCommits, withSharedCommits } from './shared-commits.ts';
import { strayCopies } from './stray-copies.ts';
import { takenAway } from './taken-away.ts';
import { renamedTwins, withOwnName, withoutName } from './twin-names.ts';
import { madeWhole } from './whole-sets.ts';

/** What is reported of a state, and of the steps that led there. */
interface Found {
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
}

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly judging: Judging;
  readonly judges: Judges;
  /** What steps gave back: nobody takes that away again. */
  readonly restored: readonly Restored[];
}

/** True where what was committed has a remedy by its commit, or where what it is held to may have. */
function isCommitted(problem: Settled): boolean {
  const { state, related } = problem.diagnostic;
  if (problem.missing !== undefined && state !== 'uncommitted') return true;
  return (
    isPutBack(problem) ||
    isGarbled(problem) ||
    (state !== 'uncommitted' && related.some(({ path }) => isHeldTo(path)))
  );
}

/** The logs that problems are about, and what else is looked at line by line. */
function linesIn(problems: readonly Settled[]): ReadonlySet<string> {
  return new Set(
    problems.flatMap(({ kind, missing = [], diagnostic: { path, related } }) => [
      ...missing.filter(isHeldTo),
      ...(isLogKind(kind) ? [path] : []),
      ...related.flatMap((place) => (isHeldTo(place.path) ? [place.path] : [])),
    ]),
  );
}

function isPutBack(problem: Settled): boolean {
  return isFinalHere(problem) || isLinked(problem);
}

/** The files of records whose past is asked. */
function filesIn(problems: readonly Settled[], { entries }: Snapshot): readonly string[] {
  const paths = new Set(problems.flatMap((problem) => fileOf(problem, entries) ?? []));
  return paths.size > MOST_FILES ? [] : [...paths];
}

/**
 * The problems with what fixes them, as far as that depends on commits. All that is undone is undone
 * from the same commit on: who does the one thing after the other brings nothing back.
 */
export async function withCommitRemedies(found: Found, judged: Judged): Promise<Found> {
  // What nobody has to take back is in no set of what is: it would be undone with the others.
  const isFurther = (each: Settled) => each.isFurther === true;
  const undone = found.steps.filter((each) => !isFurther(each));
  const { present, steps } = await takenBack({ ...found, steps: undone }, judged);
  return { present, steps: [...steps, ...(await left(found.steps.filter(isFurther), judged))] };
}

/** Problems of steps that nobody has to take back, with what accepts those that others have. */
async function left(
  found: readonly Settled[],
  { snapshot, history, judging: { rules, config } }: Judged,
): Promise<readonly Settled[]> {
  if (found.length === 0) return [];
  const own = await OwnHistory.of(history, config.history.protectedRefs);
  const isOwn = ({ diagnostic: { commit } }: Settled) => commit === null || own.has(commit.id);
  const sources = sourcesOf([], own);
  const at = { base: null, original: null, sources };
  const inPast = { snapshot, history, rules, own, amending: own, ...at };
  const others = found.filter((each) => !isOwn(each));
  return [
    ...found.filter(isOwn).map((each) => inState(each, stateOf(each, snapshot))),
    ...(await withPastRemedies(others, inPast)),
  ];
}

async function takenBack(
  { present, steps: found }: Found,
  { snapshot, history, judging, judges, ...back }: Judged,
): Promise<Found> {
  const steps = history === null ? found : await restoredHere(found, snapshot, history);
  const { rules, config } = judging;
  const guarded = new Set(rules.filter((rule) => rule.tellsTampering).map(({ id }) => id));
  const committed = present.filter(isCommitted);
  const tampered = present.filter((each) => isTampered(each, guarded));
  const changed = maybeChanged(present, rules);
  const twins = present.filter(isTwin).map(({ diagnostic: { path } }) => path);
  const isAsked = isPastAsked([...committed, ...changed, ...twins], { present, steps }, guarded);
  const ownIf = (isKnown: boolean) =>
    OwnHistory.of(isKnown ? history : null, config.history.protectedRefs);
  const own = await ownIf(isAsked);
  const logs = linesIn([...committed, ...changed]);
  const files = filesIn([...present.filter(isPutBack), ...tampered, ...changed], snapshot);
  const past = new PathVersions([...logs, ...files, ...twins], { snapshot, history, own });
  const lined = new Set([...logs].filter((path) => !isPacked(path)));
  const lines = await LineCauses.of(lined, snapshot, past);
  const stray = await strayCopies(present, snapshot, past);
  const isStray = ({ diagnostic: { path } }: Settled) => stray.has(path);
  const others = committed.filter((each) => !isStray(each));
  const inLines = { snapshot, history, judging, past, lines };
  const changedAt = (path: string) => wrongChange(path, inLines);
  const removals = await removalsBehind(others, { ...inLines, ...back, changed: changedAt });
  const known = await committedCauses(
    present.filter((problem) => !removals.has(problem) && !isStray(problem)),
    { snapshot, history, own, judging, past, lines, guarded },
  );
  const open = changed.filter((each) => !known.has(each) && !removals.has(each) && !isStray(each));
  const wrong = await wrongChanges(open, inLines);
  const logged = sourcesOf(restoredIn(steps), own);
  const added = await addedWrongly(known, judges, { snapshot, history, sources: logged });
  const causes = new Map([...known, ...added, ...wrong, ...causesAt(present, stray)]);
  const whole = present.filter(
    (each) =>
      mayLack(each) &&
      !guarded.has(each.diagnostic.rule) &&
      !causes.has(each) &&
      !removals.has(each),
  );
  const lost = await lostParts(whole, { snapshot, history, own, judging });
  const named = await renamedTwins(present, { snapshot, history, own, past });
  const removed = [...removals.values()].flatMap(({ commit }) => commit?.id ?? []);
  const brought = [
    ...[...causes.values(), ...named.values()].flatMap(({ commit }) => commit ?? []),
    ...removed,
  ];
  const amending = isAsked ? own : await ownIf(steps.some((each) => each.restores !== undefined));
  const dropped = await droppedBy(steps, amending, snapshot);
  const base = dropped ?? (await groundFor(steps, brought, { snapshot, history, own, rules }));
  const original = await originalOf([...present, ...steps], base?.amended, { snapshot, history });
  const grounds = { own, amending, dropped, base, original };
  const judged = { snapshot, history, judging, judges };
  const all = new Map([...causes, ...lost]);
  return withRemedies({ present, steps }, { causes: all, removals, named, ...grounds }, judged);
}

/** Why problems are there, and where commits are made anew. */
interface Known {
  readonly causes: ReadonlyMap<Settled, Cause>;
  readonly removals: ReadonlyMap<Settled, Removal>;
  readonly named: Awaited<ReturnType<typeof renamedTwins>>;
  readonly own: OwnHistory;
  readonly amending: OwnHistory;
  readonly dropped: Ground | null;
  readonly base: Ground | null;
  readonly original: Original | null;
}

/** The problems with the commands that fix them, together where one needs the other. */
async function withRemedies(
  { present, steps }: Found,
  { causes, removals, named, own, amending, dropped, base, original }: Known,
  { snapshot, history, judging, judges }: Omit<Judged, 'restored'>,
): Promise<Found> {
  const { rules } = judging;
  const restored = [...restoredFor(present, { causes, removals }), ...restoredIn(steps)];
  const sources = sourcesOf(restored, own);
  const reasons = { causes, removals, snapshot, history, own, base, original, sources };
  const onto = (each: Settled) =>
    dropped && original ? keptPublished(each, original, { own: amending, base: dropped }) : each;
  const remedied = (await withFinalRemedies(present, reasons)).map((each, index) =>
    onto(withOwnName(each, named.get(present[index]), { own, base })),
  );
  const inPast = { snapshot, history, rules, own, amending, base, original, sources };
  const ofSteps = (await withPastRemedies(steps, inPast)).map(onto);
  const reported = [...remedied, ...ofSteps];
  const groups = sharedCommits(reported);
  const asked = { snapshot, own, base, sources, judges, judging };
  const taken = history && (await madeWhole(groups, reported, { ...asked, history }));
  const uncommitted = history && (await openWhole(reported, { ...asked, history }));
  const along = (each: Settled) => taken?.get(each) ?? uncommitted?.get(each) ?? each;
  const shared = withSharedCommits(reported.map(along), groups);
  const whole = (each: Settled) =>
    namingFilter(printed(keepingCommits(shared(along(each)), own, sources)));
  const kept = remedied.map((each, index) => {
    const was = present[index] as Settled;
    return takenAway(withoutName(whole(each), named.get(was)), removals.get(was), judging);
  });
  return { present: kept, steps: ofSteps.map(whole) };
}

function isPastAsked(
  asked: readonly unknown[],
  { present, steps }: Found,
  guarded: ReadonlySet<string>,
): boolean {
  return (
    [...commitsOf(steps), ...asked].length > 0 ||
    steps.some(({ restores }) => restores?.renamed !== undefined) ||
    present.some(({ diagnostic }) => guarded.has(diagnostic.rule))
  );
}

/** What made files what they are, by their problems. */
function causesAt(
  problems: readonly Settled[],
  byPath: ReadonlyMap<string, Cause>,
): readonly (readonly [Settled, Cause])[] {
  return problems.flatMap((problem) => {
    const cause = byPath.get(problem.diagnostic.path);
    return cause === undefined ? [] : [[problem, cause] as const];
  });
}

/**
 * What is taken out of another history that was merged is put back only where this one has the file
 * from there: a merge into a folder leaves another file at the same path.
 */
async function restoredHere(
  steps: readonly Settled[],
  snapshot: Snapshot,
  history: History,
): Promise<readonly Settled[]> {
  const begins = (await (history.roots ?? history.begins)?.()) ?? [];
  const isOurs = async (commit: string) => {
    for (const begin of begins)
      if ((await history.mergeBases(commit, begin)).length > 0) return true;
    return begins.length === 0;
  };
  const known = new Map<string, Promise<boolean>>();
  const left: Settled[] = [];
  for (const problem of steps) {
    const { restores, ...rest } = problem;
    const { commit } = problem.diagnostic;
    if (restores === undefined || commit === null) {
      left.push(problem);
      continue;
    }
    const ours = known.get(commit.id) ?? isOurs(commit.id);
    known.set(commit.id, ours);
    const isHere = (await ours) || (await hasFrom(commit.id, restores.path, snapshot, history));
    left.push(isHere ? problem : rest);
  }
  return left;
}

/** True for a file that is as a commit left it, whatever was appended since. */
async function hasFrom(commit: string, path: string, snapshot: Snapshot, history: History) {
  const now = await presentAt(path, snapshot, history);
  const [then = null] = await history.at(commit, [path]);
  if (now === null || then === null || now.id === then.id) return now?.id === then?.id;
  const [before, after] = (await textsIn([then, now], history)) ?? [];
  return before !== undefined && after?.startsWith(before) === true;
}

/** Without what is only known of commands. */
function printed(problem: Settled): Settled {
  const { diagnostic } = problem;
  return {
    ...problem,
    diagnostic: { ...diagnostic, steps: diagnostic.steps.flatMap(reportedSteps) },
  };
}
