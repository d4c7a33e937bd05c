import type { Caller } from '../../app/caller.ts';
import type { FirstRunInvocation, Shell } from '../first-run-invocation.ts';

/** Prints what makes a shell complete the command. */
export async function completion(
  { shell }: Extract<FirstRunInvocation, { command: 'completion' }>,
  { stdout }: Caller,
): Promise<0> {
  stdout.write(await scriptFor(shell));
  return 0;
}

async function scriptFor(shell: Shell): Promise<string> {
  switch (shell) {
    case 'bash':
      return (await import('../../setup/completion/bash.ts')).bashCompletion();
    case 'zsh':
      return (await import('../../setup/completion/zsh.ts')).zshCompletion();
    case 'fish':
      return (await import('../../setup/completion/fish.ts')).fishCompletion();
  }
}
