import { CouldNotCheck, Failure } from './failure.ts';

/** Runs a rule; a rule that breaks is named and ends the run, for its silence would look like a pass. */
export function guarded<T>(ruleId: string, judge: () => T): T {
  try {
    return judge();
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
