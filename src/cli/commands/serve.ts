import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { CouldNotCheck, WrongUse } from '../../core/failure.ts';
import { realFolder } from '../../git/real-folder.ts';
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

/**
 * The folder that a server works in.
 * @param base the folder that holds a knowledge base, or its `.vouch` folder; null for the caller's
 * @throws WrongUse where no knowledge base is there; CouldNotCheck for what is no folder.
 */
function servedFolder(base: string | null, cwd: string): string {
  if (base === null) return cwd;
  const named = realFolder(resolve(cwd, base));
  const folder = basename(named) === '.vouch' ? dirname(named) : named;
  if (statSync(join(folder, '.vouch'), { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new WrongUse(
    'no-base',
    `No knowledge base is in ${base}: it has no folder .vouch.`,
    'Make one there with `lint-protocol vouch init --actor NAME`, or name another folder.',
  );
}
