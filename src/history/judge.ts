import type { Step } from '../core/change.ts';
import type { RecordFinding } from '../core/finding.ts';
import type { Course, HistoryInput } from '../core/history.ts';
import type { AnyHistoryPart, Rule } from '../core/rule.ts';
import { findingsOf, type Yielded } from '../core/rule-findings.ts';

/** A rule that has something to say of changes. */
export interface PastRule {
  readonly rule: Rule;
  readonly past: AnyHistoryPart;
}

/** What a rule says of changes; nothing where it is about states only. */
export function pastRule(rule: Rule): readonly PastRule[] {
  if (rule.scope === 'history') return [{ rule, past: rule }];
  return rule.scope === 'link' && rule.past !== undefined ? [{ rule, past: rule.past }] : [];
}

/** Runs the rules that are asked of one step. */
export function* judgeStep(input: HistoryInput, rules: readonly PastRule[]): Generator<Yielded> {
  for (const { rule, past } of rules) {
    const findings = findingsOf(rule.id, past, input, textOf);
    for (const finding of findings) yield { rule, finding };
  }
}

/** Runs the rules over all steps together, and says of which step a finding is. */
export function* judgeCourse(
  course: Course,
  rules: readonly PastRule[],
): Generator<readonly [Step, Yielded]> {
  for (const { rule, past } of rules) {
    const check = past.overall?.bind(past);
    if (check === undefined) continue;
    for (const { step, ...finding } of findingsOf(rule.id, { check }, course, textOf)) {
      yield [step, { rule, finding }];
    }
  }
}

function textOf({ at, line }: RecordFinding): string {
  return line?.text ?? JSON.stringify(at);
}
