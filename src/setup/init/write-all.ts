import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unwritable } from '../../app/write-file.ts';
import { Failure, WrongUse } from '../../core/failure.ts';
import { onInterruption, uninterrupted } from '../../core/interruption.ts';
import { systemCode } from '../../write/disk.ts';
import { FreshFile, replaceFile } from '../../write/fresh-file.ts';

/** A file that is to be written. */
export interface PlannedFile {
  /** From the root, `/` between parts. */
  readonly path: string;
  readonly text: string;
  /** What stands there now, and is to be replaced; null for nothing. */
  readonly before: string | null;
}

/** Files that were written, and can be taken back until they are there to stay. */
export interface Written {
  /** Takes all of it back. */
  undo(): void;
  /** Leaves it as it is. Until then, an interruption takes it back. */
  settle(): void;
}

/** How to take back what was done. */
type Undo = () => void;

/**
 * Writes all files or none, each as a whole, and nothing over what somebody else has written
 * meanwhile.
 * @param root absolute
 * @throws Failure when that can't be done; everything is as before then.
 */
export function writeAll(root: string, files: readonly PlannedFile[]): Written {
  const done: Undo[] = [];
  const takeBack = (): void => {
    for (const step of done.reverse()) step();
    done.length = 0;
  };
  const settle = onInterruption(() => takeBack());
  const undo = (): void => {
    takeBack();
    settle();
  };
  let path = '';
  try {
    uninterrupted(() => {
      for (const file of files) {
        path = file.path;
        demandRealFolders(root, file.path);
        const parent = dirname(join(root, file.path));
        const made = mkdirSync(parent, { recursive: true });
        if (made !== undefined) done.push(() => removeEmpty(parent, made));
        writeOne(join(root, file.path), file, done);
      }
    });
  } catch (error) {
    undo();
    if (error instanceof Failure) throw error;
    const help = 'Nothing was changed. Check whether you may write there.';
    throw unwritable(`${path} could not be written`, error, help);
  }
  return { undo, settle };
}

function writeOne(target: string, { path, text, before }: PlannedFile, done: Undo[]): void {
  const fresh = new FreshFile(target, text);
  try {
    if (before === null) {
      placeNew(fresh, path);
      done.push(() => rmSync(target, { force: true }));
    } else {
      if (readFileSync(target, 'utf8') !== before) throw inTheWay(path);
      fresh.replace();
      done.push(() => replaceFile(target, before));
    }
  } finally {
    fresh.remove();
  }
}

function placeNew(fresh: FreshFile, path: string): void {
  try {
    fresh.create();
  } catch (error) {
    throw systemCode(error) === 'EEXIST' ? inTheWay(path) : error;
  }
}

/** Behind a link there is another place, maybe outside of the repository. */
function demandRealFolders(root: string, path: string): void {
  const folders = path.split('/').slice(0, -1);
  for (const [index] of folders.entries()) {
    const folder = folders.slice(0, index + 1).join('/');
    const found = lstatSync(join(root, folder), { throwIfNoEntry: false });
    if (found === undefined || found.isDirectory()) continue;
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
    `${path} was changed by another program in the meantime.`,
    'Nothing was changed. Look at it, and run again.',
  );
}

/** From the folder up to the first that was made, as far as nobody put anything in. */
function removeEmpty(from: string, to: string): void {
  for (let folder = from; ; folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
    if (folder === to || folder === dirname(folder)) return;
  }
}
