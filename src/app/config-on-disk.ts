import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CONFIG_BYTES, type ConfigFound, excess, type Reach, tooLarge } from '../config/find.ts';
import { WrongUse } from '../core/failure.ts';

/**
 * Reads the file that `--config` names. What it extends is looked for on disk as well: from the
 * repository's folder for a file that is in it, from the file's own folder for any other.
 * @param named relative to `cwd`
 * @param root the repository's folder, absolute; null outside of a repository
 * @throws WrongUse when the file can't be read.
 */
export async function configOnDisk(
  named: string,
  cwd: string,
  root: string | null,
): Promise<ConfigFound> {
  const top = root === null ? null : realpathSync(root);
  const written = resolve(realpathSync(cwd), named);
  if (top !== null && isWithin(written, top)) {
    const link = linkAmong(top, relative(top, written).split(sep));
    if (link !== null) throw linked(named, link);
  }
  const bytes = await bytesOf(named, written);
  // Links outside of the repository are the user's own, so what is meant is the file behind them.
  const file = realpathSync(written);
  const folder = top !== null && isWithin(file, top) ? top : dirname(file);
  const path = relative(folder, file).replaceAll(sep, '/');
  return { source: { name: named, path, bytes }, reach: reachOnDisk(folder) };
}

async function bytesOf(named: string, path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    // A pipe may never end, and may never begin.
    if (!found.isFile()) throw notAFile(named, found.isDirectory());
    if (found.size > CONFIG_BYTES) throw tooLarge(named);
    return await readFile(path);
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${named} could not be read: ${reasonOf(error)}.`,
      'Check the path given to --config, and whether you may read it.',
    );
  }
}

/** Reaches files below a folder, through no link. */
function reachOnDisk(folder: string): Reach {
  return async (path, most) => {
    const problem = obstacle(folder, path, most);
    if (problem !== null) return { problem };
    try {
      return { name: path, path, bytes: await readFile(join(folder, path)) };
    } catch (error) {
      return { problem: `could not be read: ${reasonOf(error)}` };
    }
  };
}

/** What is in the way of reading a file; null where nothing is. */
function obstacle(folder: string, path: string, most: number): string | null {
  const names = path.split('/');
  if (names.some((name) => name.toLowerCase() === '.git')) return "is in git's own folder";
  const link = linkAmong(folder, names);
  if (link !== null) return link;
  const found = statOf(join(folder, ...names));
  if (found === undefined) return `is not there, in ${folder}`;
  if (!found.isFile()) return 'is not a file';
  return found.size > most ? excess(most) : null;
}

/** Whether a path below a folder leads through a link, or to one; null where it does not. */
function linkAmong(folder: string, names: readonly string[]): string | null {
  const at = names.findIndex((_, index) =>
    statOf(join(folder, ...names.slice(0, index + 1)))?.isSymbolicLink(),
  );
  if (at === -1) return null;
  const what = at === names.length - 1 ? 'is' : 'is behind';
  return `${what} a symbolic link, and those are not followed`;
}

/** Nothing where a name is too long to be one, or a folder can't be looked into: reading it says why. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // From one drive to another no way is relative.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Behind the first comma node names the call. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message.split(', ', 1)[0] : null) ?? String(error);
}

/** Such a link may have come with the change that is judged. */
function linked(named: string, link: string): WrongUse {
  return new WrongUse(
    'unreadable-config',
    `The configuration ${named} ${link}.`,
    "It is in the repository, where a link may be anybody's. Put a file in its place.",
  );
}

function notAFile(named: string, isFolder: boolean): WrongUse {
  return new WrongUse(
    'unreadable-config',
    `The configuration ${named} is ${isFolder ? 'a folder' : 'a pipe or a device'}.`,
    'Name a file with --config.',
  );
}
