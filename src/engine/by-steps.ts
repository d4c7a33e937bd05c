import { isUnanswered } from '../core/cut-short.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Level } from '../core/level.ts';
import { COMMITTING } from '../core/remedy.ts';
import type { Snapshot } from '../core/snapshot.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import { askedPast } from './asked-past.ts';
import { atTheLater } from './brought-later.ts';
import { unexcused } from './excusing.ts';
import {
  isGarbled,
  isLinked,
  isTorn,
  isTwin,
  mayBeCut,
  mayLack,
  possibleCopies,
} from './follow-ups.ts';
import type { Judges } from './judged-commit.ts';
import { comparedWith } from './new-problems.ts';
import { type Agreed, ALLOWED_THEN, agreed, asGraveAs } from './one-fault/state-and-past.ts';
import type { Past, PastRequest } from './past.ts';
import { withRemedies } from './remedies.ts';
import { checkState } from './state.ts';

/** What led to a state, and how it is looked at. */
interface StepsRequest extends Pick<PastRequest, 'judging' | 'selects' | 'shared' | 'fates'> {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly excuses: Excuses | null;
  /** Opens the states before, where only what came since is reported of the state. */
  readonly bases: readonly (() => Promise<Snapshot>)[];
  /** True for what no state before had: only what names it excuses that. */
  readonly isNew: (problem: Settled) => boolean;
  /** True where the steps brought all that is new; else they are what led to one state. */
  readonly areStepsNew: boolean;
  /** True where no other state is looked at afterwards: nobody asks for contents any more. */
  readonly isLast: boolean;
  /** True where only what came with the steps is reported of the state; else it may be older. */
  readonly isCompared: boolean;
}

/** What is reported of a state, and of the steps that led there. */
export interface Reported {
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
  readonly past: Past;
}

/** What the settings of a state make a problem, as far as it was one when it came: mostly there is none. */
async function cameIn(
  problems: readonly Settled[],
  {
    history,
    ...asked
  }: Pick<StepsRequest, 'snapshot' | 'history' | 'judging' | 'fates'> & Pick<Agreed, 'isConfirmed'>,
): Promise<readonly Settled[]> {
  if (problems.length === 0 || history === null) return problems;
  const { wrongAsTheyCame } = await import('./came-in.ts');
  return wrongAsTheyCame(problems, { history, ...asked });
}

/** Without what merges and restored logs explain: mostly there is none. */
async function unexplained(
  problems: readonly Settled[],
  {
    judging: { rules },
    ...asked
  }: Pick<StepsRequest, 'snapshot' | 'history' | 'judging' | 'fates'>,
): Promise<readonly Settled[]> {
  if (problems.length === 0) return problems;
  const isOf = (about: 'judgesOrder' | 'judgesChain') => {
    const ids = new Set(rules.flatMap((rule) => (rule[about] ? rule.id : [])));
    return ({ diagnostic: { rule } }: Settled) => ids.has(rule);
  };
  let left = problems;
  if (left.some(isOf('judgesOrder'))) {
    const { withoutMergedOrder } = await import('./merged-order.ts');
    left = await withoutMergedOrder(left, isOf('judgesOrder'), asked);
  }
  const chained = left.filter(isOf('judgesChain')).map(({ diagnostic }) => diagnostic);
  if (chained.length === 0) return left;
  const { behindRestored, RESTORED } = await import('./restored-chains.ts');
  const explained = await behindRestored(chained, asked.snapshot);
  const kept = left.filter(({ diagnostic }) => !explained.has(diagnostic));
  asked.fates?.dropped(left, kept, RESTORED);
  return kept;
}

const SAME_IN_STATE = 'the state that is looked at has the same problem';

/** Without what files had before that were put back: mostly none was. */
async function withoutOld(
  problems: readonly Settled[],
  { restored }: Past,
  bases: StepsRequest['bases'],
  { isCompared, history, judging }: Pick<StepsRequest, 'isCompared' | 'history' | 'judging'>,
): Promise<readonly Settled[]> {
  if (!isCompared || history === null || restored.length === 0) return problems;
  const { withoutRestored } = await import('./restored-faults.ts');
  return withoutRestored(problems, restored, bases, { history, judging });
}

/** Judges the steps that led to a state, and agrees with it on what both know of. */
export async function withSteps(
  found: readonly Settled[],
  {
    snapshot,
    bases,
    history,
    excuses,
    isCompared,
    isNew,
    areStepsNew,
    isLast,
    ...asked
  }: StepsRequest,
): Promise<Reported> {
  const given = await unexplained(found, { snapshot, history, ...asked });
  const reportedOf = (problems: readonly Settled[]) =>
    unexcused(problems, excuses, snapshot, isNew);
  // What is old or excused is not reported: it must not keep what a step did from being reported either.
  const first = await reportedOf(given.filter(({ bySettings }) => !bySettings));
  const led = history?.isUnjudged ? null : history;
  const past = await askedPast({ ...asked, history: led, present: first });
  const judging = quietly(asked.judging);
  const news = await withoutOld(given, past, bases, { isCompared, history: led, judging });
  const isNews = new Set(news);
  excuses?.forget(given.filter((each) => !isNews.has(each)));
  const certain = first.filter((each) => isNews.has(each));
  const { analyses, onLetGo } = asked.judging;
  if (isLast) analyses.letGo?.();
  onLetGo?.(news.length);
  if (news.length === 0 && past.problems.length === 0) return { present: [], past, steps: [] };
  const { reported, isConfirmed, problems } = agreed(news, past, isCompared);
  const { fates } = asked;
  fates?.dropped(
    news.filter(({ bySettings }) => bySettings),
    reported,
    ALLOWED_THEN,
  );
  fates?.dropped(past.problems, problems, SAME_IN_STATE);
  const came = { snapshot, history, isConfirmed, ...asked };
  const resting = await cameIn(asGraveAs(await reportedOf(reported), past.problems), came);
  const placed = await atTheLater([...certain, ...resting], snapshot, bases, led);
  const stated = await withRemedies(placed, snapshot, led);
  const unaccepted = await unexcused(problems, excuses, snapshot, () => areStepsNew);
  const reports = { present: stated, steps: unaccepted };
  if (asked.judging.wantsRemedies === false) return { ...reports, past };
  const told = new Set([...certain, ...resting]);
  const excused = new Set(news.flatMap((each) => (told.has(each) ? [] : each.identities)));
  const isUnexcused = ({ identities }: Settled) => !identities.some((id) => excused.has(id));
  const judges = judgesOf(asked.judging, isUnexcused);
  const here = history?.own === undefined ? led : history;
  return {
    ...(await remedied(reports, past, { snapshot, history: here, judges, ...asked })),
    past,
  };
}

/** What judges commits before they are made. */
function judgesOf(
  judging: StepsRequest['judging'],
  isUnexcused: (problem: Settled) => boolean,
): Judges {
  return {
    state: async (after, before, step) => {
      const { come, stay, all } = await verdictOn(after, before, step, judging);
      return { come: come.filter(isUnexcused), stay: stay.filter(isUnexcused), all };
    },
    steps: async (history) => {
      const made = { history, judging: quietly(judging), selects: () => true, present: [] };
      return (await askedPast(made)).problems.filter(isUnexcused);
    },
  };
}

/** What a hook would report of a state that nobody made yet. */
async function verdictOn(
  snapshot: Snapshot,
  bases: readonly Snapshot[],
  history: History,
  asked: StepsRequest['judging'],
): ReturnType<Judges['state']> {
  const judging = quietly(asked);
  const all = () => true;
  const compared = { snapshot, bases: bases.map((base) => async () => base) };
  const { problems: found, ...state } = await checkState(snapshot, judging, all);
  const isMeant = ({ diagnostic: { level } }: Settled) => level !== 'info';
  const meant = { ...state, problems: found.filter(isMeant) };
  const { reported } = await comparedWith(compared, meant, judging, all);
  const news = await unexplained(reported, { snapshot, history, judging });
  const isCertain = ({ bySettings }: Settled) => !bySettings;
  const present = news.filter(isCertain);
  const past = await askedPast({ history, judging, selects: all, present });
  const old = { isCompared: true, history, judging };
  const left = await withoutOld(news, past, compared.bases, old);
  const certain = left.filter(isCertain);
  const { reported: resting, problems } = agreed(left, past, true);
  const ofLevel = (...levels: readonly Level[]) => {
    const are = new Set(levels);
    return ({ diagnostic: { level } }: Settled) => are.has(level);
  };
  const [isWrong, isError] = [ofLevel('error', 'warning'), ofLevel('error')];
  const isNew = new Set(reported);
  return {
    all: meant.problems,
    come: [...certain.filter(isWrong), ...[...resting, ...problems].filter(isError)],
    stay: meant.problems.filter((each) => !isNew.has(each) && isError(each)),
  };
}

/** Nobody is told of it, and nothing remembers it. */
function quietly({ onCommits: _, onLetGo: __, ...judging }: StepsRequest['judging']) {
  return { ...judging, onRead: () => undefined, ties: null };
}

/** With what the history says of how to fix them; without, where git cannot be asked: a problem stays one. */
async function remedied(
  found: Omit<Reported, 'past'>,
  { restored }: Past,
  {
    snapshot,
    history,
    judging,
    judges,
  }: Pick<StepsRequest, 'snapshot' | 'history' | 'judging'> & { readonly judges: Judges },
): Promise<Omit<Reported, 'past'>> {
  const isAsked = mayRestOnCommits(found, judging) || isCopyIn(found, snapshot);
  if (!isAsked) return found;
  try {
    const { withCommitRemedies } = await import('./commit-remedies.ts');
    return await withCommitRemedies(found, { snapshot, history, judging, judges, restored });
  } catch (error) {
    // A git that fails otherwise may have answered wrongly before.
    if (isUnanswered(error) && !isFailed(error)) return found;
    throw error;
  }
}

function isFailed(error: unknown): boolean {
  return error instanceof CouldNotCheck && error.code === 'git-failed';
}

function isCopyIn({ present }: Omit<Reported, 'past'>, { entries }: Snapshot): boolean {
  return possibleCopies(present, entries).size > 0;
}

/** False where no commit has to do with any problem: then nothing of this is even loaded. */
function mayRestOnCommits(
  { present, steps }: Omit<Reported, 'past'>,
  { rules }: StepsRequest['judging'],
): boolean {
  if (steps.length > 0) return true;
  const guarded = new Set(rules.filter((rule) => rule.tellsTampering).map(({ id }) => id));
  return present.some((problem) => {
    const { state, rule, steps: own } = problem.diagnostic;
    if (state !== 'uncommitted' || guarded.has(rule)) return true;
    if ([isGarbled, isTorn, isTwin, isLinked, mayBeCut, mayLack].some((is) => is(problem)))
      return true;
    return own.some(({ text }) => text.startsWith(COMMITTING));
  });
}
