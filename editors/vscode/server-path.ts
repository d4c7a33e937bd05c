import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The command of the package, from its folder. */
const COMMAND = join('dist', 'cli.cjs');

/** Where a language server comes from. */
export interface ServerPath {
  /** The file that node runs, in full. */
  readonly file: string;
  /** Whether it is the package that the workspace has installed. */
  readonly isOwn: boolean;
}

/**
 * The linter that judges a folder: the one that the project has installed, so that the editor says what
 * its hook and its CI say; else the one that comes with the extension. A folder that nobody trusts may
 * bring a program of its own, which is not run.
 *
 * The file is started by the editor's own node, never through `node_modules/.bin`: on Windows a
 * `.cmd` file stands there, which no program may start without a shell.
 *
 * @param folder the workspace folder, in full
 * @param extension the folder of the extension, in full
 */
export function serverPath(folder: string, extension: string, isTrusted: boolean): ServerPath {
  const own = join(folder, 'node_modules', 'lint-protocol', COMMAND);
  if (isTrusted && existsSync(own)) return { file: own, isOwn: true };
  return { file: join(extension, 'server', COMMAND), isOwn: false };
}
