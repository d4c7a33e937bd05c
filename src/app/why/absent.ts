import { lstatSync } from 'node:fs';
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
  { around: { snapshot, repository } }: Trace,
  asker: Asker,
): Promise<string> {
  const { scope, entries } = snapshot;
  const { mode, base } = scope;
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
  throw notThere(request.place, meant === null ? [] : [meant], snapshot);
}

function isFolder(path: string, { entries }: Snapshot, root: string): boolean {
  return (
    entries.some((each) => each.path.startsWith(path === '' ? '' : `${path}/`)) ||
    lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
  );
}

/** Why git does not list a file that is on disk; null where none is. */
function unlistedOnDisk(path: string, root: string, isStaged: boolean): string | null {
  const stand = (at: string) => lstatSync(join(root, at), { throwIfNoEntry: false }) ?? null;
  const not = (why: string) => `${path} is not checked: ${why}`;
  const [first, ...others] = path.split('/');
  if (first === '.git' && others.length > 0) return not('what is in .git belongs to git itself.');
  const folders = path.split('/').slice(0, -1);
  for (const depth of folders.keys()) {
    const folder = folders.slice(0, depth + 1).join('/');
    const found = stand(folder);
    if (found?.isSymbolicLink())
      return not(`it is behind the link ${folder}, which git does not follow.`);
    if (!found?.isDirectory()) return null;
    if (stand(`${folder}/.git`)) return not(`it is in ${folder}, a repository of its own.`);
  }
  const found = stand(path);
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
