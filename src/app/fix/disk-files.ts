import { rmSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { CouldNotCheck } from '../../core/failure.ts';
import { uninterrupted } from '../../core/interruption.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';
import { RealFolders, readFileOf } from '../../git/read-file.ts';
import { statAt } from '../../git/stat-at.ts';
import { FreshFile, flushFolder } from '../../write/fresh-file.ts';
import type { Draft, ReadDisk } from './drafts.ts';
import { bytesOf } from './line-text.ts';

/** A file that is written and waits beside the one that it is to replace. */
interface Waiting {
  readonly draft: Draft;
  readonly fresh: FreshFile;
}

/** Larger files are not edited: all of one is in memory several times. */
const MOST_BYTES = 2 ** 28;

/** The right to write, of anybody. */
const WRITABLE = 0o222;

/** Reads files below a folder that may be written; neither a link nor what a link leads to is one. */
export function diskReader(root: string): ReadDisk {
  return (path) => {
    const folders = new RealFolders(root);
    const full = fileSystemPath(root, path);
    const stat = folders.holds(path) ? statAt(full) : null;
    if (stat === undefined) return null;
    // Another file could be put in its place all the same; who took the right away meant something.
    if (stat?.isFile() && (stat.mode & WRITABLE) === 0) {
      throw new CouldNotCheck('read-only-file', 'it is read-only');
    }
    const read = readFileOf(folders, { path, mode: 'file', id: null }, MOST_BYTES);
    if ('bytes' in read) return read.bytes;
    throw new CouldNotCheck('large-file', `it has ${read.tooLarge} bytes, too many to be edited`);
  };
}

/**
 * Writes files, all of them or none, also where the run is interrupted meanwhile: beside the old ones first, and over them only where every one
 * is written and nobody changed an old one meanwhile.
 * @param readDisk what the files' old contents were read with
 * @throws CouldNotCheck when one can't be written; all stand as they did then.
 */
export function writeTogether(root: string, drafts: readonly Draft[], readDisk: ReadDisk): void {
  uninterrupted(() => writeEach(root, drafts, readDisk));
}

function writeEach(root: string, drafts: readonly Draft[], readDisk: ReadDisk): void {
  const waiting: Waiting[] = [];
  const replaced: Draft[] = [];
  try {
    for (const draft of drafts) {
      demandUnchanged(draft, readDisk);
      waiting.push({ draft, fresh: writtenBeside(root, draft.path, bytesOf(draft.after)) });
    }
    for (const { draft } of waiting) demandUnchanged(draft, readDisk);
    for (const { draft, fresh } of waiting) {
      fresh.replace();
      replaced.push(draft);
    }
    const folders = new Set(drafts.map(({ path }) => dirname(path)));
    for (const folder of folders) flushFolder(fileSystemPath(root, folder));
  } catch (error) {
    const lost = replaced.filter((draft) => !isPutBack(root, draft)).map(({ path }) => path);
    for (const { fresh } of waiting) fresh.remove();
    throw failureOf(error, lost);
  }
}

function demandUnchanged({ path, found }: Draft, readDisk: ReadDisk): void {
  const now = readDisk(path);
  const isSame = now === null || found === null ? now === found : Buffer.compare(now, found) === 0;
  if (isSame) return;
  throw new CouldNotCheck('changed-file', 'another program changed it in the meantime');
}

/** Writes bytes beside a file, with its permissions and its owner. */
function writtenBeside(root: string, path: string, bytes: Uint8Array): FreshFile {
  return new FreshFile(fileSystemPath(root, path), bytes, { likeTarget: true, flush: true });
}

/** Takes a replacement back: what stood there is still known. False where that fails, too. */
function isPutBack(root: string, { path, found }: Draft): boolean {
  try {
    if (found === null) rmSync(fileSystemPath(root, path), { force: true });
    else writtenBeside(root, path, found).replace();
    return true;
  } catch {
    return false;
  }
}

function failureOf(error: unknown, lost: readonly string[]): CouldNotCheck {
  const message = error instanceof Error ? error.message : String(error);
  // Behind the first comma node names the call and the temporary file.
  const reason = error instanceof CouldNotCheck ? message : message.split(', ', 1)[0];
  const rest = lost.length === 0 ? '' : ` (${lost.join(', ')} could not be put back as it was)`;
  return new CouldNotCheck('unwritable-file', `${reason}${rest}`);
}
