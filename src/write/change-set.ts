import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { CouldNotCheck } from '../core/failure.ts';
import { appendLines } from './append-lines.ts';
import { DISK, type Disk, type FilePath } from './disk.ts';
import type { ChangeSet, DiskChange } from './disk-change.ts';
import { FreshFile, flushFolder } from './fresh-file.ts';
import { doneOf, isAs, type Progress, type State, statesOf } from './progress.ts';

/** The files of a work tree. */
export interface WorkFiles {
  /** Absolute. */
  readonly root: string;
  /**
   * Where a path is.
   * @throws CouldNotCheck for one that leads out of the work tree, or through a link.
   */
  at(path: string): FilePath;
  /**
   * What is there; null for nothing.
   * @throws CouldNotCheck for what is no plain file.
   */
  read(path: string): Uint8Array | null;
}

/**
 * Demands that every file is as it was when the changes were worked out.
 * @throws CouldNotCheck `changed-file` for the first that is not.
 */
export function demandUnchanged({ before }: ChangeSet, files: WorkFiles): void {
  for (const [path, held] of before) {
    if (!isAs(files.read(path), held)) throw changedFile(path);
  }
}

/** How many changes of a set are made already. */
export function progressOf(set: ChangeSet, files: WorkFiles): Progress {
  return doneOf(set, (path) => files.read(path));
}

/**
 * Makes the changes of a set in their order, each of them whole or not at all.
 * @param done how many of them are made already; a part of the next one may be where it appends
 * @throws CouldNotCheck `changed-file` where another program changed a file meanwhile; the system's error.
 */
export function makeChanges(set: ChangeSet, done: number, files: WorkFiles, disk = DISK): void {
  const states = statesOf(set);
  for (const [index, change] of set.changes.entries()) {
    if (index < done) continue;
    const [before, after] = [states[index] as State, states[index + 1] as State];
    if (index > 0) demandState(change, before, files);
    makeOne(change, index === done ? restOf(change, after, files) : null, files, disk);
  }
}

/** Others append as well: a log need not be as it was, unless it is replaced. */
function demandState(change: DiskChange, state: State, files: WorkFiles): void {
  if (change.action === 'append') return;
  const paths = change.action === 'move' ? [change.from, change.path] : [change.path];
  for (const path of paths) {
    const held = state.get(path) ?? null;
    const bytes = files.read(path);
    const isThere = bytes !== null && held?.isExactly(bytes) === true;
    if (held === null ? bytes !== null : !isThere) throw changedFile(path);
  }
}

/** What of lines is to be appended, and whether it goes on in the middle of one. */
interface Rest {
  readonly lines: Uint8Array;
  readonly isContinued: boolean;
}

function restOf(change: DiskChange, after: State, files: WorkFiles): Rest | null {
  if (change.action !== 'append') return null;
  return after.get(change.path)?.restIn(files.read(change.path)) ?? null;
}

function makeOne(change: DiskChange, rest: Rest | null, files: WorkFiles, disk: Disk): void {
  const file = files.at(change.path);
  if (change.action !== 'remove') makeFolder(change.path, files, disk);
  switch (change.action) {
    case 'create':
      new FreshFile(file, change.bytes, { flush: true }, disk).create();
      break;
    case 'change':
      new FreshFile(file, change.bytes, { likeTarget: true, flush: true }, disk).replace();
      break;
    case 'append': {
      const { lines, isContinued } = rest ?? { lines: change.lines, isContinued: false };
      appendLines(file, lines, { flush: true, isContinued }, disk);
      break;
    }
    case 'move':
      disk.renameSync(files.at(change.from), file);
      flushFolder(folderOf(change.from, files), disk);
      break;
    case 'remove':
      disk.rmSync(file);
  }
  flushFolder(folderOf(change.path, files), disk);
}

function folderOf(path: string, files: WorkFiles): FilePath {
  const folder = dirname(path);
  return folder === '.' ? files.root : files.at(folder);
}

function makeFolder(path: string, files: WorkFiles, disk: Disk): void {
  const folder = dirname(path);
  if (folder === '.') return;
  const first = mkdirSync(files.at(folder), { recursive: true });
  if (first === undefined) return;
  // A new folder is there for certain once the one that it is in has reached the disk.
  const parts = folder.split('/');
  for (let count = parts.length; count > 0; count -= 1) {
    flushFolder(folderOf(parts.slice(0, count).join('/'), files), disk);
  }
}

/** For a file that another program wrote while a change was worked out. */
export function changedFile(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'changed-file',
    `${path} was changed by another program in the meantime.`,
    'Run the same command again.',
  );
}
