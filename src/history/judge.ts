import type { HistoryInput } from '../core/history.ts';
import type { LinkFinding, Rule } from '../core/rule.ts';
import { guarded } from '../core/rule-failure.ts';

export type AnyHistoryRule = Extract<Rule, { scope: 'history' }>;

/** A finding of a history rule, before its place is worked out. */
export interface Judged {
  readonly rule: AnyHistoryRule;
  readonly finding: LinkFinding;
}

/** Runs the rules over one step. */
export function* judgeStep(
  input: HistoryInput,
  rules: readonly AnyHistoryRule[],
): Generator<Judged> {
  for (const rule of rules) {
    const check = () => rule.check(input);
    for (const finding of guarded(rule.id, check)) yield { rule, finding };
  }
}
