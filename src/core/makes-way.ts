import type { Finding } from './finding.ts';

/**
 * One fault, one problem: true for a finding that makes way for a rule that tells the same fault, where
 * that rule tells anything of it. Who may tell it is asked where both are known: rules over one record
 * in `analyze`, all others in `engine/one-fault/`.
 */
export function makesWay(
  { yieldsTo = [] }: Pick<Finding, 'yieldsTo'>,
  isTold: (rule: string) => boolean,
): boolean {
  return [yieldsTo].flat().some(isTold);
}

/** Why a finding is not reported of which these rules report the fault. */
export function reportedBy(rules: readonly string[]): string {
  return `${rules.join(' and ')} ${rules.length === 1 ? 'reports' : 'report'} the same fault`;
}
