import { CouldNotCheck, Failure } from './failure.ts';
import type { Finding, RecordFinding } from './finding.ts';
import { keptFindings } from './kept-findings.ts';
import type { Rule } from './rule.ts';

/** A finding and the rule that yields it, before its place is worked out. */
export interface Yielded {
  readonly rule: Rule;
  readonly finding: RecordFinding;
}

/** What judges one thing: a rule, or the part of it that judges changes. */
interface Judge<I, F> {
  check(input: I): Iterable<F>;
}

/**
 * What a rule finds, as far as it is kept. A rule that breaks is named and ends the run, for its
 * silence would look like a pass.
 * @param textOf what a finding is about, where it has no key of its own
 * @throws Failure when there can be no verdict.
 */
export function findingsOf<I, F extends Finding>(
  ruleId: string,
  judge: Judge<I, F>,
  input: I,
  textOf: (finding: F) => string,
): readonly F[] {
  try {
    return keptFindings(judge.check(input), textOf);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotCheck(
      'rule-failed',
      `the rule ${ruleId} broke: ${reason}`,
      `This is a fault of lint-protocol, please report it. --skip ${ruleId} runs the other rules.`,
    );
  }
}
