import type { Caller } from '../../app/caller.ts';
import { deliver } from '../../app/deliver.ts';
import { COLLECTOR } from '../../app/garbage.ts';
import { check } from '../../app/lint.ts';
import { problemsSentence } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import type { PageInvocation } from '../invocation.ts';

/**
 * Writes a page about a state of the repository. What is wrong with records is what the page shows,
 * so the exit code is 0 wherever it could be made.
 */
export async function makePage(invocation: PageInvocation, caller: Caller): Promise<0> {
  const report = await check(invocation, caller, COLLECTOR);
  await deliver(report, invocation, caller);
  const { quiet, file } = invocation;
  caller.stdout.write(`${visible(file)}: ${problemsSentence(report, quiet)}.\n`);
  return 0;
}
