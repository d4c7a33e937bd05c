import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { CouldNotCheck } from '../core/failure.ts';

/**
 * Files and folders such as `HEAD`, `objects` and `refs` make a repository of any folder, also where
 * they are files of another repository: whoever committed them chose its history, and settings that
 * run programs. Git itself goes by what it finds first.
 * @param gitDir what was found from `cwd`, without anybody naming it; both absolute, without links
 * @throws CouldNotCheck for such a folder.
 */
export function demandOwnRepository(gitDir: string, cwd: string): void {
  // Most have a `.git`, whose content no commit can bring.
  if (!isWithin(cwd, gitDir) || gitDir.split(sep).includes('.git')) return;
  for (let folder = gitDir; folder !== dirname(folder); ) {
    folder = dirname(folder);
    if (!existsSync(join(folder, '.git'))) continue;
    throw new CouldNotCheck(
      'embedded-repository',
      `${gitDir} looks like a repository, but is a folder among the files of ${folder}: what it holds and what it would run may be anybody's choice.`,
      'Run the command elsewhere in that repository. A bare repository of your own is read where GIT_DIR names it.',
    );
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && way !== path);
}
