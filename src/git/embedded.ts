import { existsSync, statSync } from 'node:fs';
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

/**
 * The setting `core.worktree` can name any folder, and all that is below would be read as files of
 * the repository. It may name what is in the folder that holds the repository, and no more.
 * @param root of the work tree; all are absolute, without links, and nobody named any of them
 * @throws CouldNotCheck for a work tree that holds more.
 */
export function demandOwnWorkTree(root: string, gitDir: string, cwd: string): void {
  if (gitDir === join(root, '.git')) return;
  const holder = holderOf(gitDir, cwd);
  if (isWithin(root, holder)) return;
  throw new CouldNotCheck(
    'outside-work-tree',
    `The repository in ${holder} says that its files are all of ${root}, which is more than that folder.`,
    'If that is meant, name both with GIT_DIR and GIT_WORK_TREE. Otherwise: git config --unset core.worktree',
  );
}

/** The folder in which git finds the repository when it climbs from another one. */
function holderOf(gitDir: string, cwd: string): string {
  for (let folder = cwd; folder !== dirname(folder); folder = dirname(folder)) {
    const git = join(folder, '.git');
    // A `.git` that is a file names a git directory; a folder may also be an empty one.
    if (folder === gitDir || existsSync(join(git, 'HEAD')) || isFile(git)) return folder;
  }
  return gitDir;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && way !== path);
}
