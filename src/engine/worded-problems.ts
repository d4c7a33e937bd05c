import type { Diagnostic } from '../core/diagnostic.ts';
import type { FateWitness } from '../core/fate-witness.ts';
import type { Settled } from '../core/finding.ts';
import type { Report } from '../core/report.ts';
import type { Rule } from '../core/rule.ts';
import { byFolder } from '../report/by-folder.ts';
import { inOrder } from '../report/settle.ts';
import type { Reported } from './by-steps.ts';
import { reportedInPast, withoutDuplicates } from './one-fault/state-and-past.ts';
import { type Held, withWaysOut } from './ways-out.ts';

interface Told extends Held {
  readonly fates: FateWitness | undefined;
  /** True where states before say what is new. */
  readonly isCompared: boolean;
}

/** What is told of a state and of the steps that led there: each fault once, in the order of reports. */
export async function told(
  { present, steps }: Pick<Reported, 'present' | 'steps'>,
  rules: readonly Rule[],
  { fates, isCompared, ...known }: Told,
): Promise<readonly Diagnostic[]> {
  if (present.length === 0 && steps.length === 0) return [];
  const left = withoutDuplicates(present, steps);
  fates?.dropped(present, left, reportedInPast(steps));
  const excusable = await withWaysOut(left, rules, known);
  const shown = isCompared ? excusable.map((each) => dated(each, known)) : excusable;
  return byFolder(inOrder([...shown, ...steps]), rules);
}

/** The state that a problem has, and not the record that it is about: a change elsewhere may have made it. */
function dated(problem: Settled, { isNew, snapshot: { scope } }: Held): Settled {
  const { diagnostic } = problem;
  const fresh = scope.head === null ? 'uncommitted' : 'in-range';
  const state = isNew(problem) ? fresh : 'older';
  return diagnostic.state === state
    ? problem
    : { ...problem, diagnostic: { ...diagnostic, state } };
}

/** Which problems of a state may be none: history says so that this clone lacks. */
export function uncertainIn(present: readonly Settled[]): Pick<Report, 'uncertain'> {
  const uncertain = present.filter(({ isUncertain }) => isUncertain);
  if (uncertain.length === 0) return {};
  return { uncertain: new Set(uncertain.map(({ diagnostic }) => diagnostic.fingerprint)) };
}
