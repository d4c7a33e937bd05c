import { expect } from 'vitest';
import { oneOf } from '../runs.ts';
import { BACKENDS, UNSUPPORTED } from './call.ts';
import { type Called, type CallOptions, callAsSaid } from './call-as-said.ts';

/**
 * Calls a check, or what else takes `--backend`. A text, by itself the name of the test and the arguments, chooses which way the repository is read; each week both are
 * taken, and must say the same. What only git can read is read by git, and arguments may name a way.
 */
export async function checkByEither(
  args: readonly string[],
  options: CallOptions,
  text = `${expect.getState().currentTestName}: ${args.join(' ')}`,
): Promise<Called> {
  if (args.includes('--backend')) return callAsSaid(args, options);
  const said: Called[] = [];
  for (const backend of new Set(oneOf(BACKENDS, text))) {
    const called = await callAsSaid([...args, '--backend', backend], options);
    if (!UNSUPPORTED.test(`${called.out}${called.err}`)) said.push(called);
  }
  const [first = await callAsSaid(args, options), ...others] = said;
  for (const other of others) expect(other).toEqual(first);
  return first;
}
