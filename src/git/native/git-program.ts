import { statSync } from 'node:fs';
import { sep, win32 } from 'node:path';
import type { Environment } from './environment.ts';

/** What tells one system from another, so that both can be tried on either. */
interface System {
  readonly isWindows: boolean;
  isFile(path: string): boolean;
}

const THIS_SYSTEM: System = {
  isWindows: sep === win32.sep,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
};

/**
 * The program that `git` means. Windows looks for it where it is to be started first, and there a
 * repository may hold a `git.exe` of its own; so it is looked for here, in the folders of the PATH.
 * @throws Error with the code ENOENT when it is in none of them.
 */
export function gitProgram(env: Environment, system: System = THIS_SYSTEM): string {
  if (!system.isWindows) return 'git';
  // Windows takes no notice of a variable's case.
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const folders = path.split(';').map((folder) => folder.replaceAll('"', ''));
  // One that is not named in full is looked for where the program is started, too.
  const programs = folders.filter(isInFull).map((folder) => win32.join(folder, 'git.exe'));
  const program = programs.find((each) => isThere(each, system));
  if (program !== undefined) return program;
  throw Object.assign(new Error('git is in no folder of the PATH'), { code: 'ENOENT' });
}

/** With a drive or a server: `\tools` is on whatever drive the repository is. */
function isInFull(folder: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/])/.test(folder);
}

function isThere(path: string, { isFile }: System): boolean {
  try {
    return isFile(path);
  } catch {
    // A folder that can't be read, or is none.
    return false;
  }
}
