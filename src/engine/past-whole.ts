import type { Step } from '../core/change.ts';
import type { Kind } from '../core/record.ts';
import { findingsOf, type Yielded } from '../core/rule-findings.ts';
import type { PastRule } from '../history/judge.ts';
import { answerCitations } from './answers.ts';
import type { Looking } from './past-forks.ts';
import { recordChanges } from './past-records.ts';
import { StatePaths } from './presence.ts';

/** The kinds that rules look at in all that is judged as if it were one step. */
export function wholeKinds(rules: readonly PastRule[]): ReadonlySet<Kind> {
  return new Set(rules.flatMap(({ past }) => (past.asWhole === undefined ? [] : past.kinds)));
}

/**
 * Judges all steps of a run as if they were one, where there is a state that they go on from.
 * @param last the step of which a finding is told, by the path of its record
 */
export async function judgeWhole(
  { history, judging, rules }: Looking & { readonly rules: readonly PastRule[] },
  last: ReadonlyMap<string, Step>,
): Promise<readonly (readonly [Step, Yielded])[]> {
  const { introducing, read } = history;
  if (last.size === 0 || history.ends === undefined || introducing === undefined) return [];
  const found: (readonly [Step, Yielded])[] = [];
  for await (const step of history.ends()) {
    const records = await recordChanges(step, wholeKinds(rules), judging, history);
    const whole = { step, records, options: judging.config };
    const asked = rules.flatMap(({ past }) => past.asWhole?.asks(whole) ?? []);
    if (asked.length === 0) return [];
    const files = { paths: new StatePaths(await history.after(step)), read, introducing };
    const answers = await answerCitations(
      [...new Map(asked.map((each) => [each.record.path, each])).values()],
      files,
      judging.config.limits.fileBytes,
    );
    for (const { rule, past } of rules) {
      if (past.asWhole === undefined) continue;
      const { check } = past.asWhole;
      const findings = findingsOf(rule.id, { check }, { ...whole, answers }, ({ at }) =>
        JSON.stringify(at),
      );
      for (const finding of findings) {
        found.push([last.get(finding.record.path) ?? step, { rule, finding }]);
      }
    }
    // Where there are several to begin from, `introducing` knows what each of them had.
    break;
  }
  return found;
}
