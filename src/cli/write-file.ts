import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, open, rename, rm, writeFile } from 'node:fs/promises';
import { WrongUse } from '../core/failure.ts';
import { reportTarget } from './report-target.ts';

/**
 * Writes a report so that nobody ever reads half of one: beside the target, then over it. A target
 * that is no plain file (a device, a pipe, a link) is written through.
 * @param file relative to `cwd`
 * @throws WrongUse when it can't be written, or must not.
 */
export async function writeReport(cwd: string, file: string, text: string): Promise<void> {
  try {
    const { path, kind } = reportTarget(cwd, file);
    if (kind === 'file') await replaceFile(path, text);
    else if (kind === 'pipe') await writeToPipe(path, text);
    else await writeFile(path, text);
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(
      'unwritable-output',
      `The report could not be written to ${file}: ${reasonOf(error)}.`,
      'The folder must exist and be writable.',
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENXIO') return 'nobody reads from this pipe';
  // Behind the first comma node names the call and the temporary file.
  return error.message.split(', ', 1)[0] ?? '';
}

/**
 * Puts a whole file in place of another or of nothing, at once or not at all.
 * @param mode permissions, where the usual ones will not do
 * @throws The system's error; what stood there still does then.
 */
export async function replaceFile(file: string, text: string, mode?: number): Promise<void> {
  const fresh = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(fresh, text, { flag: 'wx' });
    if (mode !== undefined) await chmod(fresh, mode);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Waits for a slow reader, but not for one that never comes. */
async function writeToPipe(path: string, text: string): Promise<void> {
  const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    await writeFile(path, text);
  } finally {
    await probe.close();
  }
}
