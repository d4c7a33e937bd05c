import type { Caller } from '../../app/caller.ts';
import { deliver } from '../../app/deliver.ts';
import { COLLECTOR } from '../../app/garbage.ts';
import { check } from '../../app/lint.ts';
import { excessNotes, exitCodeOf } from '../../app/verdict.ts';
import type { LintInvocation } from '../invocation.ts';

/**
 * Lints a state of the repository, or standard input, and prints the report. Gives the exit code.
 * @param told notes on what was done before
 */
export async function lint(
  invocation: LintInvocation,
  caller: Caller,
  told: readonly string[] = [],
): Promise<number> {
  const started = Date.now();
  const report = await check(invocation, caller, COLLECTOR);
  const notes = [...told, ...report.notes, ...excessNotes(report, invocation)];
  await deliver({ ...report, notes }, invocation, caller);
  if (invocation.verbose) {
    const time = Date.now() - started;
    caller.stderr.write(`${report.checked.files} files read, ${time} ms\n`);
  }
  return exitCodeOf(report, invocation);
}
