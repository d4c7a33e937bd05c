import type { Caller } from '../../app/caller.ts';
import { deliver } from '../../app/deliver.ts';
import { COLLECTOR } from '../../app/garbage.ts';
import type { HookName } from '../../app/hook-names.ts';
import { check } from '../../app/lint.ts';
import { programHere } from '../../app/program-here.ts';
import { mendingWords } from '../../core/remedy.ts';
import type { Report } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
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
  const isToFile = invocation.outputs.some(({ file }) => file !== null);
  const reported = isToFile
    ? await (await import('../../app/old-reports.ts')).untilReported(invocation.outputs, caller)
    : null;
  const report = await check(invocation, caller, COLLECTOR).finally(() => reported?.());
  const notes = [...told, ...report.notes, ...excessNotes(report, invocation)];
  await deliver({ ...report, notes, threshold: invocation }, invocation, caller);
  if (invocation.verbose) {
    const time = Date.now() - started;
    const { checked } = report;
    caller.stderr.write(`${checked.files} files read${cacheWords(checked)}, ${time} ms\n`);
  }
  const code = exitCodeOf(report, invocation);
  if (code !== 0) tellRefused(invocation, report, caller);
  return code;
}

/** Whom git asked, and how what is printed is run here. */
function tellRefused(
  { target, outputs }: LintInvocation,
  { diagnostics }: Report,
  caller: Caller,
): void {
  const worst = diagnostics.find(({ level }) => level === 'error') ?? diagnostics[0];
  const program = programHere(caller);
  if (target.mode === 'hook') {
    const more = worst === undefined ? '' : ` More: ${program} explain ${worst.rule}`;
    caller.stderr.write(
      `${REFUSED[target.hook]} by lint-protocol, in the hook ${target.hook}.${more}\n`,
    );
  }
  const isTelling = outputs.some(({ format }) => format !== 'statistics');
  const isRun = isTelling && diagnostics.some((each) => mendingWords(each)?.includes(COMMAND));
  if (isRun && program !== TOOL.name) {
    caller.stderr.write(
      `note: ${TOOL.name} is not on the PATH: in commands, write ${program} for it.\n`,
    );
  }
}

/** How a command of ours begins, in what is printed. */
const COMMAND = `${TOOL.name} `;

/** What git does not do then, which it does not say itself. */
const REFUSED: Readonly<Record<HookName, string>> = {
  'pre-commit': 'Nothing was committed: refused',
  'pre-merge-commit': 'The merge was not committed: refused',
  'pre-push': 'Nothing was pushed: refused',
  'pre-receive': 'Nothing was taken: refused',
};
