import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../../core/failure.ts';
import { pathWord } from '../../core/git-command.ts';
import { surelyMeant } from '../../core/nearest.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import type { Asker } from '../caller.ts';
import { notThere, stateInWords } from '../chosen-paths.ts';
import type { LintRequest } from '../lint-request.ts';
import type { Trace } from './trace.ts';

/** A place, as written, and how its repository is opened. */
interface Asked extends Pick<LintRequest, 'backend'> {
  readonly place: string;
}

/**
 * Why the state has no such file.
 * @throws WrongUse for a folder, and for a path that is nowhere
 */
export async function aboutAbsent(
  path: string,
  request: Asked,
  { around: { snapshot, repository, judgesRecords } }: Trace,
  asker: Asker,
): Promise<string> {
  const { scope, entries } = snapshot;
  const { mode, base } = scope;
  const above = entries.find((each) => path.startsWith(`${each.path}/`));
  if (above?.mode === 'submodule') return notChecked(path, inside(above.path));
  if (above?.mode === 'symlink') return notChecked(path, behind(above.path));
  const isOnDisk = mode === 'worktree' || mode === 'staged';
  const unlisted = isOnDisk ? unlistedOnDisk(path, repository.root, mode === 'staged') : null;
  if (unlisted !== null) return unlisted;
  if (isFolder(path, snapshot, repository.root)) {
    throw new WrongUse(
      'no-such-path',
      `"${request.place}" is a folder.`,
      'Name a file: lint-protocol why PATH[:LINE] [RULE]',
    );
  }
  if (await isIn(base, path, request, asker)) {
    const before = isOnDisk ? 'HEAD' : `the commit ${base}`;
    return `${path} was deleted: ${before} has it, and ${stateInWords(scope)} has it no more.`;
  }
  const meant = surelyMeant(
    path,
    entries.map((each) => each.path),
  );
  const { message, help, code } = notThere(request.place, meant === null ? [] : [meant], snapshot);
  if (meant !== null || !judgesRecords) throw new WrongUse(code, message, help);
  const earlier = `lint-protocol why --history ${pathWord(path)}`;
  throw new WrongUse(code, message, `${help} Of a file that a commit deleted, ask \`${earlier}\`.`);
}

function isFolder(path: string, { entries }: Snapshot, root: string): boolean {
  return (
    entries.some((each) => each.path.startsWith(path === '' ? '' : `${path}/`)) ||
    onDisk(path, root)?.isDirectory() === true
  );
}

/** Null too for what nobody can look at. */
function onDisk(path: string, root: string): Stats | null {
  try {
    return lstatSync(join(root, path));
  } catch {
    return null;
  }
}

function notChecked(path: string, why: string): string {
  return `${path} is not checked: ${why}`;
}

function inside(repository: string): string {
  return `it is in ${repository}, a repository of its own.`;
}

function behind(link: string): string {
  return `it is behind the link ${link}, which git does not follow.`;
}

/** Why git does not list a file that is on disk; null where none is. */
function unlistedOnDisk(path: string, root: string, isStaged: boolean): string | null {
  const not = (why: string) => notChecked(path, why);
  const [first, ...others] = path.split('/');
  if (first === '.git' && others.length > 0) return not('what is in .git belongs to git itself.');
  const folders = path.split('/').slice(0, -1);
  for (const depth of folders.keys()) {
    const folder = folders.slice(0, depth + 1).join('/');
    const found = onDisk(folder, root);
    if (found?.isSymbolicLink()) return not(behind(folder));
    if (!found?.isDirectory()) return null;
    if (onDisk(`${folder}/.git`, root)) return not(inside(folder));
  }
  const found = onDisk(path, root);
  if (found === null || found.isDirectory()) return null;
  if (!found.isFile() && !found.isSymbolicLink()) {
    return not('it is a pipe, a socket or a device, and git takes files and links only.');
  }
  const word = pathWord(path);
  return isStaged
    ? not(`it is not in the index. \`git add ${word}\` stages it, unless git ignores it.`)
    : not(`git ignores it. \`git check-ignore -v ${word}\` names the line that says so.`);
}

async function isIn(
  commit: string | null,
  path: string,
  { backend }: Asked,
  { cwd, env }: Asker,
): Promise<boolean> {
  if (commit === null) return false;
  const repository = await openRepository({ cwd, env, backend });
  try {
    return (await repository.entriesAt(commit, [path])).some((entry) => entry.path === path);
  } finally {
    await repository.close();
  }
}
