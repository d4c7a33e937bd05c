import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WrongUse } from '../../core/failure.ts';
import { isThere } from './is-there.ts';

/** A file that is to be written. */
export interface PlannedFile {
  /** From the root, `/` between parts. */
  readonly path: string;
  readonly text: string;
  /** What stands there now, and is to be replaced; null for nothing. */
  readonly before: string | null;
}

/** How to take back what was done. */
type Undo = () => Promise<unknown>;

/**
 * Writes all files or none, each as a whole, and nothing over what somebody else has written
 * meanwhile.
 * @param root absolute
 * @returns what takes all of it back
 * @throws WrongUse when that can't be done; everything is as before then.
 */
export async function writeAll(root: string, files: readonly PlannedFile[]): Promise<Undo> {
  const done: Undo[] = [];
  const undo: Undo = async () => {
    for (const step of done.reverse()) await step();
  };
  let path = '';
  try {
    for (const file of files) {
      path = file.path;
      await demandRealFolders(root, file.path);
      const parent = dirname(join(root, file.path));
      const made = await mkdir(parent, { recursive: true });
      if (made !== undefined) done.push(() => removeEmpty(parent, made));
      await writeOne(join(root, file.path), file, done);
    }
  } catch (error) {
    await undo();
    if (error instanceof WrongUse) throw error;
    // Behind the first comma node names the call and the temporary file.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
    throw new WrongUse(
      'unwritable-output',
      `${path} could not be written: ${reason}.`,
      'Nothing was changed. See whether you may write there.',
    );
  }
  return undo;
}

async function writeOne(
  target: string,
  { path, text, before }: PlannedFile,
  done: Undo[],
): Promise<void> {
  const fresh = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(fresh, text, { flag: 'wx' });
    if (before === null) {
      await placeNew(fresh, target, path);
      done.push(() => rm(target, { force: true }));
    } else {
      if ((await readFile(target, 'utf8')) !== before) throw inTheWay(path);
      await rename(fresh, target);
      done.push(() => writeFile(target, before));
    }
  } finally {
    await rm(fresh, { force: true });
  }
}

/** A link is never made over anything. Where the file system has none, a moment of doubt is left. */
async function placeNew(fresh: string, target: string, path: string): Promise<void> {
  try {
    await link(fresh, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' || isThere(target)) throw inTheWay(path);
    await rename(fresh, target);
  }
}

/** Behind a link there is another place, maybe outside of the repository. */
async function demandRealFolders(root: string, path: string): Promise<void> {
  const folders = path.split('/').slice(0, -1);
  for (const [index] of folders.entries()) {
    const folder = folders.slice(0, index + 1).join('/');
    const found = await lstat(join(root, folder)).catch(() => null);
    if (found === null || found.isDirectory()) continue;
    throw new WrongUse(
      'unwritable-output',
      `${folder} is ${found.isSymbolicLink() ? 'a symbolic link, and links are not followed' : 'no folder'}.`,
      'Nothing was changed. Put a folder in its place.',
    );
  }
}

function inTheWay(path: string): WrongUse {
  return new WrongUse(
    'file-in-the-way',
    `${path} was written by somebody else meanwhile.`,
    'Nothing was changed. Look at it, and run again.',
  );
}

/** From the folder up to the first that was made, as far as nobody put anything in. */
async function removeEmpty(from: string, to: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    await rmdir(folder).catch(() => undefined);
    if (folder === to || folder === dirname(folder)) return;
  }
}
