import type { LogStep, RecordChanges } from '../core/history.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { PastRule } from '../history/judge.ts';

/** What of a step makes a rule look at it. */
interface Touched {
  readonly records: RecordChanges;
  /** True where the step takes anything out of its settings. */
  readonly givesUp: boolean;
  /** True where a rule compares the blobs of a path that the step changes. */
  compares(past: AnyHistoryPart): boolean;
  /** True where a rule waits for what sets right what it found before. */
  awaits(past: AnyHistoryPart): boolean;
}

/** The rules that look at anything a step touches, as far as can be said before its logs are read. */
export function mayBeAsked(
  rules: readonly PastRule[],
  { records, givesUp, compares, awaits }: Touched,
): readonly PastRule[] {
  return rules.filter(
    ({ past }) =>
      (past.givenUp ? givesUp : isAboutLogsAlone(past)) ||
      awaits(past) ||
      past.kinds.some((kind) => records.of(kind).length > 0) ||
      compares(past),
  );
}

/** Those of them that look at it, now that its logs are known. */
export function asked(
  rules: readonly PastRule[],
  logs: readonly LogStep[],
  { compares }: Pick<Touched, 'compares'>,
): readonly PastRule[] {
  const isTouched = ({ gains }: AnyHistoryPart): boolean =>
    logs.some(({ role }) => gains?.includes(role) ?? true);
  return rules.filter(
    ({ past }) => past.givenUp || !isAboutLogsAlone(past) || isTouched(past) || compares(past),
  );
}

function isAboutLogsAlone({ kinds }: AnyHistoryPart): boolean {
  return kinds.length === 0;
}
