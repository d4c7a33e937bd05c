import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { WrongUse } from '../core/failure.ts';
import type { Runner } from './runner.ts';

type Places = Pick<Runner, 'env' | 'cwd'>;

/**
 * The folder that `working-directory` names, absolute. On the way no link is followed: one that a
 * pull request brings could lead to a repository without faults.
 * @param named relative to the workspace
 * @throws WrongUse for what is no folder of the workspace.
 */
export function workingFolder(places: Places, named: string): string {
  const workspace = workspaceOf(places);
  const folder = resolve(workspace, fromWorkspace(places, named));
  const reason = refusalOf(folder, workspace);
  if (reason === null) return folder;
  throw new WrongUse(
    'bad-working-directory',
    `The input working-directory names ${JSON.stringify(named)}: ${reason}.`,
    'Name a folder of the workspace, such as the path that actions/checkout was given.',
  );
}

function refusalOf(folder: string, workspace: string): string | null {
  if (!isWithin(folder, workspace)) return 'that is not in the workspace';
  try {
    if (!statSync(folder).isDirectory()) return 'that is not a folder';
    return realpathSync(folder) === folder ? null : 'a symbolic link is on the way';
  } catch {
    return 'there is nothing';
  }
}

/**
 * Where a report goes, absolute.
 * @param file relative to `folder`
 * @throws WrongUse for a place that is neither in the workspace nor among the runner's own files.
 */
export function reportPlace(places: Places, folder: string, file: string): string {
  const path = resolve(folder, file);
  const workspace = places.env['GITHUB_WORKSPACE'] || places.cwd;
  if (
    [workspace, workspaceOf(places), temporaryFolder(places)].some((place) => isWithin(path, place))
  ) {
    return path;
  }
  throw new WrongUse(
    'unwritable-output',
    `The report would go to ${file}, which is not in the workspace.`,
    'Name a file of the workspace, or one in the folder that runner.temp names.',
  );
}

/** Where a report goes that the workflow names no place for, absolute. */
export function spareFile(places: Places): string {
  return join(temporaryFolder(places), `lint-protocol-${randomUUID()}.json`);
}

/** A path in full, whose first part may be a link of the machine's own, as it is from the workspace. */
function fromWorkspace({ env, cwd }: Places, path: string): string {
  const workspace = env['GITHUB_WORKSPACE'] || cwd;
  const isInFull = isAbsolute(path) && isWithin(path, workspace);
  return isInFull ? relative(workspace, path) : path;
}

/** Without links. */
function workspaceOf({ env, cwd }: Places): string {
  const named = env['GITHUB_WORKSPACE'] || cwd;
  try {
    return realpathSync(named);
  } catch {
    throw new WrongUse(
      'bad-working-directory',
      `The workspace ${named} (GITHUB_WORKSPACE) is not there.`,
      'Put a step with actions/checkout before this one.',
    );
  }
}

function temporaryFolder({ env }: Places): string {
  return env['RUNNER_TEMP'] || tmpdir();
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
