import { mkdirSync, readdirSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { noticedAgain } from '../../core/git-command.ts';
import type { Repository } from '../../core/repository.ts';
import { fileSystemPath, leadsAstray } from '../../git/path-bytes.ts';
import { RealFolders, readFileOf } from '../../git/read-file.ts';
import { statAt } from '../../git/stat-at.ts';
import type { WorkFiles } from '../../write/change-set.ts';
import { diskReader } from '../fix/disk-files.ts';
import { OTHER_BYTES } from '../fix/drafts.ts';

/** Larger files are not held in memory. */
export const MOST_BYTES = 2 ** 28;

/** The names of the plain files in a folder of a work tree, sorted; none where no folder is, or a link. */
export function fileNamesIn(root: string, folder: string): readonly string[] {
  if (!isFolderThere(root, `${folder}/file`)) return [];
  return readdirSync(fileSystemPath(root, folder), { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();
}

/**
 * What a file of a work tree holds, also one that may not be written; null where none is.
 * @throws CouldNotCheck for a path that leads out of the work tree or through a link, and for what is no file.
 */
export function bytesAt(root: string, path: string): Uint8Array | null {
  if (!isFolderThere(root, path)) return null;
  const stat = statAt(fileSystemPath(root, path));
  if (stat === undefined) return null;
  if (!stat.isFile()) throw unwritable(path, 'it is a symbolic link, or not a file');
  const read = readFileOf(new RealFolders(root), { path, mode: 'file', id: null }, MOST_BYTES);
  if ('bytes' in read) return read.bytes;
  throw tooLarge(path, read.tooLarge);
}

/** The files below a folder that may be written: none is out of it, or behind a link. */
export function workFiles(root: string): WorkFiles {
  const read = diskReader(root);
  return {
    root,
    at(path) {
      isFolderThere(root, path);
      return fileSystemPath(root, path);
    },
    read(path) {
      if (!isFolderThere(root, path)) return null;
      try {
        return read(path);
      } catch (error) {
        if (error instanceof CouldNotCheck) throw unwritable(path, error.message);
        throw error;
      }
    },
  };
}

/**
 * Whether the folder of a path is there.
 * @throws CouldNotCheck for a path that leads out of the repository, or passes through what is not a folder.
 */
function isFolderThere(root: string, path: string): boolean {
  if (leadsAstray(path)) {
    throw unwritable(path, "it leads out of the repository, or into git's own folder");
  }
  const folders = path.split('/').slice(0, -1);
  for (let count = 1; count <= folders.length; count += 1) {
    const folder = folders.slice(0, count).join('/');
    const stat = statAt(fileSystemPath(root, folder));
    if (stat === undefined) return false;
    if (!stat.isDirectory()) {
      throw astray(path, folder);
    }
  }
  return true;
}

/**
 * Makes folders, with those around them.
 * @throws CouldNotCheck for one that leads out of the repository, or passes through what is not a folder.
 */
export function makeFolders(root: string, paths: readonly string[] = []): void {
  for (const path of paths) {
    if (!isFolderThere(root, `${path}/any`))
      mkdirSync(fileSystemPath(root, path), { recursive: true });
  }
}

/** For a path whose folder is not where it seems to be. */
function astray(path: string, folder: string): CouldNotCheck {
  return new CouldNotCheck(
    'unwritable-file',
    `${path}: nothing was read or written there, because ${folder} is a symbolic link, or not a folder.`,
    `Put the folder ${folder} itself there, with its files: links are not followed. Then run again.`,
  );
}

/** Why nothing was written. */
export function unwritable(path: string, reason: string): CouldNotCheck {
  const why = reason.replace(/\.$/, '');
  return new CouldNotCheck('unwritable-file', `${path}: nothing was written, because ${why}.`);
}

/** For a file that can't be held in memory. */
export function tooLarge(path: string, bytes: number): CouldNotCheck {
  return unwritable(path, `it has ${bytes} bytes, too many to be held at once`);
}

/** For a file that git lists and a sparse checkout leaves out. */
export function leftOut(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'unwritable-file',
    `${path}: nothing was written, because it is not in the working tree.`,
    'Bring it there (`git sparse-checkout add` followed by its folder does, where a sparse checkout leaves it out), and run again.',
  );
}

/** For a file whose changes git is set to take no notice of: neither a check nor a commit would see what is written. */
export function unwatched(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'unwritable-file',
    `${path}: nothing was written, because git is set to ignore changes to it.`,
    `Make git notice them, and run again: ${noticedAgain(path)}`,
  );
}

/** For a file that is not what git would store of it, or that was written since git looked at it. */
export function otherBytes(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'other-bytes',
    `${path}: nothing was written, because ${OTHER_BYTES}, or another program writes to it.`,
    'If another program is writing to it, run again afterwards.',
  );
}

/** Whether all may be well once it is looked at anew. */
export function isPassing(error: unknown): boolean {
  const codes = ['changed-file', 'other-bytes'];
  return error instanceof CouldNotCheck && codes.includes(error.code);
}

/** @throws CouldNotCheck where what was made so far rests on what was known of a file before it changed */
export function demandKnown({ root, isOutdated }: Repository): void {
  if (isOutdated === true) throw otherBytes(root);
}

/** Of paths, those that a commit can hold: not what git ignores and does not know. */
export async function withoutIgnored(
  paths: readonly string[],
  repository: Repository,
): Promise<readonly string[]> {
  const known = new Set((await repository.worktree()).entries.map(({ path }) => path));
  const unlisted = paths.filter((path) => !known.has(path));
  const ignored = new Set(unlisted.length === 0 ? [] : await repository.ignored(unlisted));
  return paths.filter((path) => !ignored.has(path));
}
