import type { Caller } from '../../app/caller.ts';
import { serveEditor } from '../../serve/lsp/language-server.ts';

/**
 * Serves an editor on standard input and output until it ends.
 * @returns the exit code
 */
export async function serveLanguage(caller: Caller): Promise<0 | 1> {
  const { cwd, env, stdin, stderr, pipes } = caller;
  if (pipes === undefined) throw new Error('nobody said where requests come from');
  if (caller.terminal) {
    stderr.write(
      'Waiting for an editor on standard input. Ctrl-D ends. Editors start this, see docs/editors.md.\n',
    );
  }
  return serveEditor(pipes, { cwd, env, stdin, stderr });
}
