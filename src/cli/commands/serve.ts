import type { Caller } from '../../app/caller.ts';
import { servedFolder } from '../../app/served-folder.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { serve } from '../../serve/serve.ts';
import type { ServeInvocation } from '../serve-invocation.ts';

/**
 * Serves requests on standard input and output until there are no more.
 * @returns the exit code
 */
export async function serveRequests(
  { base, ...serving }: ServeInvocation,
  caller: Caller,
): Promise<0> {
  const { cwd, env, stdin, stderr, pipes } = caller;
  const asker = { cwd: servedFolder(base, cwd), env, stdin, stderr };
  if (pipes === undefined) throw new Error('nobody said where requests come from');
  if (caller.terminal) {
    stderr.write(
      `Waiting for requests (${serving.transport}) on standard input. Ctrl-D ends. Programs start this, see docs/servers.md.\n`,
    );
  }
  try {
    await serve(serving, pipes, asker);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CouldNotCheck(
      'unreadable-input',
      `Standard input could not be read: ${error.message}`,
    );
  }
  return 0;
}
