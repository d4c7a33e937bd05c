import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Report } from '../core/report.ts';
import type { Rule } from '../core/rule.ts';
import { type Snapshot, sizeOf } from '../core/snapshot.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import type { Reach } from '../report/excuse/notes.ts';
import type { Past } from './past.ts';

/** The problems that nothing excuses. Without excuses that is all of them, and nothing is loaded. */
export async function unexcused(
  problems: readonly Settled[],
  excuses: Excuses | null,
  snapshot: Snapshot,
  isNew: (problem: Settled) => boolean,
): Promise<readonly Settled[]> {
  return excuses === null ? problems : excuses.unexcused(problems, snapshot, isNew);
}

/** @param accepted problems of the past that `history.accepted` excuses */
export function excusedCounts(
  accepted: number,
  excuses: Excuses | null,
): Pick<Report, 'excused' | 'excusedByBaseline'> {
  if (excuses === null) return { excused: accepted };
  const count = (by: 'ignore' | 'baseline'): number =>
    excuses.excused
      .filter((each) => each.by === by)
      .reduce((sum, { diagnostic }) => sum + diagnostic.count, 0);
  const excusedByBaseline = count('baseline');
  return { excused: accepted + count('ignore') + excusedByBaseline, excusedByBaseline };
}

interface Looked {
  readonly snapshot: Snapshot;
  readonly bases: readonly unknown[];
  readonly tellsOld?: boolean;
  readonly history: History | null;
  readonly selects: Reach['selects'];
}

/** How far a run looked, for telling what it could have excused. */
export function reachOf(
  { snapshot, bases, tellsOld = false, history, selects }: Looked,
  rules: readonly Rule[],
  { judged }: Past,
): Reach {
  const { scope } = snapshot;
  // One record alone is no state of the repository, nor is nothing, where only history is judged.
  const isState = scope.mode !== 'stdin' && sizeOf(snapshot) > 0;
  return {
    isWholeState: (bases.length === 0 || tellsOld) && isState,
    isWholeHistory: scope.mode === 'history' && history !== null,
    commits: judged,
    selects,
    rules,
  };
}
