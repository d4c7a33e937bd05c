import type { Step } from '../core/change.ts';
import type { Course, EndsInput, HistoryInput } from '../core/history.ts';
import type { AnyHistoryPart, LinkFinding, Rule } from '../core/rule.ts';
import { findingsOf } from '../core/rule-findings.ts';

/** A rule that has something to say of changes. */
export interface PastRule {
  readonly rule: Rule;
  readonly past: AnyHistoryPart;
}

/** A finding about a change, before its place is worked out. */
export interface Judged extends PastRule {
  readonly finding: LinkFinding;
}

/** What a rule says of changes; nothing where it is about states only. */
export function pastRule(rule: Rule): readonly PastRule[] {
  if (rule.scope === 'history') return [{ rule, past: rule }];
  return rule.scope === 'link' && rule.past !== undefined ? [{ rule, past: rule.past }] : [];
}

/** Runs the rules over one step. */
export function* judgeStep(input: HistoryInput, rules: readonly PastRule[]): Generator<Judged> {
  for (const { rule, past } of rules) {
    const findings = findingsOf(rule.id, past, input, textOf);
    for (const finding of findings) yield { rule, past, finding };
  }
}

/** Runs the rules over all steps together. */
export function judgeCourse(
  course: Course,
  rules: readonly PastRule[],
): readonly (Judged & { readonly step: Step })[] {
  return rules.flatMap(({ rule, past }) => {
    const check = past.overall?.bind(past);
    if (check === undefined) return [];
    const found = findingsOf(rule.id, { check }, course, textOf);
    return found.map(({ step, ...finding }) => ({ rule, past, finding, step }));
  });
}

/** Runs the rules over the two ends of a history. */
export function* judgeEnds(input: EndsInput, rules: readonly PastRule[]): Generator<Judged> {
  for (const { rule, past } of rules) {
    const check = past.checkEnds?.bind(past);
    if (check === undefined) continue;
    const findings = findingsOf(rule.id, { check }, input, textOf);
    for (const finding of findings) yield { rule, past, finding };
  }
}

function textOf({ at, line }: LinkFinding): string {
  return line?.text ?? JSON.stringify(at);
}
