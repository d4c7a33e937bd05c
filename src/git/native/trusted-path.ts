import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, sep, win32 } from 'node:path';

const ON_WINDOWS = sep === win32.sep;

/** Where systems have it, nobody puts anything into it. */
const EMPTY_FOLDER = '/var/empty';

/**
 * The folders of a PATH in which git, and what git starts, is looked for: those that are named in
 * full and are not in the repository. Git is started in the repository, and there `.` holds whatever
 * somebody committed; so does `node_modules/.bin`, which npm and husky put first. An empty PATH would
 * mean the folder in which git is started.
 * @param cwd a folder of the repository, without links
 */
export function trustedPath(path: string, cwd: string): string {
  // There, `gitProgram` looks where git is, and does not look for it in relative folders.
  const inFull = path.split(delimiter).filter((folder) => ON_WINDOWS || isAbsolute(folder));
  const tops = repositoriesAround(cwd);
  const outside = tops.length === 0 ? inFull : inFull.filter((folder) => !isWithin(folder, tops));
  // A shell that is made for one project may have its git nowhere else.
  const folders = outside.length === inFull.length || outside.some(hasGit) ? outside : inFull;
  return folders.join(delimiter) || EMPTY_FOLDER;
}

/** The folders from this one up that have a `.git`. */
function repositoriesAround(cwd: string): readonly string[] {
  const found: string[] = [];
  for (let folder = cwd; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) found.push(folder);
  }
  return found;
}

function isWithin(folder: string, tops: readonly string[]): boolean {
  return [folder, realFolder(folder)].some((name) =>
    tops.some((top) => `${name}${sep}`.startsWith(`${top}${sep}`)),
  );
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function hasGit(folder: string): boolean {
  return existsSync(join(folder, ON_WINDOWS ? 'git.exe' : 'git'));
}
