import type { Caller } from '../../app/caller.ts';
import { openRepository } from '../../git/open.ts';
import { offersFor } from '../../setup/completion/offers.ts';
import { completionScript } from '../../setup/completion/scripts.ts';
import type { FirstRunInvocation } from '../first-run-invocation.ts';

/** Names that a shell would make something of are left out. */
const PLAIN_REF = /^[\w./-]+$/;

/** Prints what makes a shell complete the command. */
export function completion(
  { shell }: Extract<FirstRunInvocation, { command: 'completion' }>,
  { stdout }: Caller,
): 0 {
  stdout.write(completionScript(shell));
  return 0;
}

/**
 * Prints what a line may go on with, as the scripts of the shells read it: a word and what it is for
 * on each line, `:files` for files, `:nospace` where a word goes on.
 */
export async function complete(line: readonly string[], caller: Caller): Promise<0> {
  const { words, files, goesOn } = await offersFor(line, () => refsHere(caller));
  const lines = words.map(([word, about]) => `${word}\t${about}`);
  const told = [...lines, ...(goesOn ? [':nospace'] : []), ...(files ? [':files'] : [])];
  caller.stdout.write(told.map((each) => `${each}\n`).join(''));
  return 0;
}

/** None where there is no repository to read. */
async function refsHere({ cwd, env }: Caller): Promise<readonly string[]> {
  try {
    const repository = await openRepository({ cwd, env, backend: 'native' });
    try {
      const names = (await repository.refs()).map(({ name }) => name.replace(/^refs\/\w+\//, ''));
      return names.filter((name) => PLAIN_REF.test(name));
    } finally {
      await repository.close();
    }
  } catch {
    return [];
  }
}
