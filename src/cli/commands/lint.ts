import type { Caller } from '../../app/caller.ts';
import { deliver } from '../../app/deliver.ts';
import { COLLECTOR } from '../../app/garbage.ts';
import type { HookName } from '../../app/hook-names.ts';
import { check } from '../../app/lint.ts';
import { cacheWords } from '../../report/counts.ts';
import { excessNotes, exitCodeOf } from '../../report/verdict.ts';
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
  await deliver({ ...report, notes, threshold: invocation }, invocation, caller);
  if (invocation.verbose) {
    const time = Date.now() - started;
    const { checked } = report;
    caller.stderr.write(`${checked.files} files read${cacheWords(checked)}, ${time} ms\n`);
  }
  const code = exitCodeOf(report, invocation);
  const { target } = invocation;
  if (target.mode === 'hook' && code !== 0) {
    const worst =
      report.diagnostics.find(({ level }) => level === 'error') ?? report.diagnostics[0];
    const more = worst === undefined ? '' : ` More: lint-protocol explain ${worst.rule}`;
    caller.stderr.write(
      `${REFUSED[target.hook]} by lint-protocol, in the hook ${target.hook}.${more}\n`,
    );
  }
  return code;
}

/** What git does not do then, which it does not say itself. */
const REFUSED: Readonly<Record<HookName, string>> = {
  'pre-commit': 'Nothing was committed: refused',
  'pre-merge-commit': 'The merge was not committed: refused',
  'pre-push': 'Nothing was pushed: refused',
  'pre-receive': 'Nothing was taken: refused',
};
