import type { Finding } from './finding.ts';

/**
 * One fault, one problem: true for a finding that makes way for a rule that tells the same fault, where
 * that rule tells anything of it. Who may tell it is asked in `engine/one-fault/`.
 */
export function makesWay(
  { yieldsTo = [] }: Pick<Finding, 'yieldsTo'>,
  isTold: (rule: string) => boolean,
): boolean {
  return [yieldsTo].flat().some(isTold);
}
