import { expect } from 'vitest';
import { COMMANDS } from '../../src/cli/command-names.ts';
import { OPTIONS } from '../../src/cli/options.ts';
import { oneOf } from '../runs.ts';
import { type Called, type CallOptions, callAsSaid } from './call-as-said.ts';

export type { Called, CallOptions };

/** The ways to read a repository. The one that starts no git takes a fraction of the time, and most turns. */
export const BACKENDS = ['native', 'js', 'js', 'js', 'js'] as const;

/** What a run says that the backend without git cannot do, as JSON and in words. */
export const UNSUPPORTED = /"unsupported-by-js-backend"|The js backend can't read that/;

/**
 * Calls the command line. Git starts four to ten times for a call, so that most tests go without it in a
 * usual run; each week none does. What only git can read is read by git, and arguments may name a way.
 */
export async function call(args: readonly string[], options: CallOptions): Promise<Called> {
  const [backend] = oneOf(BACKENDS, `${expect.getState().currentTestName}: ${args[0]}`);
  if (backend === 'js' && takesBackend(args)) {
    const called = await callAsSaid([...args, '--backend', backend], options);
    // Wrong use is told as if that word were not there.
    if (called.code !== 2 && !UNSUPPORTED.test(`${called.out}${called.err}`)) return called;
  }
  return callAsSaid(args, options);
}

function takesBackend(args: readonly string[]): boolean {
  // What has written something is not called again.
  if (args.some((arg) => /^--(?:backend\b|fix$|$)/.test(arg))) return false;
  const command = COMMANDS.find((each) => each === args[0]) ?? 'lint';
  return OPTIONS.backend.commands.includes(command);
}
