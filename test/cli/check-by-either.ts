import { expect } from 'vitest';
import { oneOf } from '../runs.ts';
import { type Called, type CallOptions, call } from './call.ts';

/** The ways to read a repository. The one that starts no git takes a fraction of the time, and two turns. */
const BACKENDS = ['native', 'js', 'js'] as const;

/** What a run says that the backend without git cannot do, as JSON and in words. */
const UNSUPPORTED = /"unsupported-by-js-backend"|The js backend can't read that/;

/**
 * Calls a check, or what else takes `--backend`. A text, by itself the name of the test and the arguments, chooses which way the repository is read; each week both are
 * taken, and must say the same. What only git can read is read by git, and arguments may name a way.
 */
export async function checkByEither(
  args: readonly string[],
  options: CallOptions,
  text = `${expect.getState().currentTestName}: ${args.join(' ')}`,
): Promise<Called> {
  if (args.includes('--backend')) return call(args, options);
  const said: Called[] = [];
  for (const backend of new Set(oneOf(BACKENDS, text))) {
    const called = await call([...args, '--backend', backend], options);
    if (!UNSUPPORTED.test(`${called.out}${called.err}`)) said.push(called);
  }
  const [first = await call(args, options), ...others] = said;
  for (const other of others) expect(other).toEqual(first);
  return first;
}
