import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import type { Settled } from '../report/settle.ts';
import { askedPast } from './asked-past.ts';
import { unexcused } from './excusing.ts';
import type { Past, PastRequest } from './past.ts';
import { withPastRemedies, withRemedies } from './remedies.ts';

/** What led to a state, and how it is looked at. */
interface StepsRequest extends Pick<PastRequest, 'judging' | 'selects'> {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly excuses: Excuses | null;
  /** True where only what came with the steps is told of the state; else it may be older. */
  readonly isCompared: boolean;
}

/** What is told of a state, and of the steps that led there. */
interface Told {
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
  readonly past: Past;
}

/** Judges the steps that led to a state, and agrees with it on what both know of. */
export async function withSteps(
  unknown: readonly Settled[],
  { snapshot, history, excuses, isCompared, ...asked }: StepsRequest,
): Promise<Told> {
  const news = await withRemedies(unknown, snapshot, history);
  const toldOf = (problems: readonly Settled[]) => unexcused(problems, excuses, snapshot);
  // What is old or excused is not told: it must not keep what a step did from being told either.
  const certain = await toldOf(news.filter(({ bySettings }) => !bySettings));
  const past = await askedPast({ ...asked, history, present: certain });
  const judged = withPastRemedies(past.problems, snapshot.scope);
  const { told, problems } = bySteps(news, judged, isCompared);
  const present = [...certain, ...(await toldOf(told))];
  return { present, past, steps: await toldOf(problems) };
}

/** Where both know of the same fault. */
interface Agreed {
  /** The problems of the state that rest on its settings, as far as they are any. */
  readonly told: readonly Settled[];
  /** Those of the steps that the state does not tell. */
  readonly problems: readonly Settled[];
}

/**
 * Settings count as they were when a record came in. What a state is found at fault for by its own
 * settings alone is told where a step is found at fault for it, too; and then as the state's problem,
 * by which it was known before.
 */
function bySteps(news: readonly Settled[], steps: readonly Settled[], isCompared: boolean): Agreed {
  const resting = news.filter(({ bySettings }) => bySettings);
  const confirmed = new Set(steps.map(subjectOf));
  const known = new Set(resting.map(subjectOf));
  return {
    told: isCompared ? resting.filter((each) => confirmed.has(subjectOf(each))) : resting,
    problems: steps.filter((each) => !known.has(subjectOf(each))),
  };
}

function subjectOf({ diagnostic: { rule, path } }: Settled): string {
  return JSON.stringify([rule, path]);
}
