import { randomUUID } from 'node:crypto';
import { chmod, lstat, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WrongUse } from '../core/failure.ts';

/**
 * Writes a report so that nobody ever reads half of one: beside the target, then over it. A target
 * that is no plain file (a device, a pipe, a link) is written through.
 * @param file relative to `cwd`
 * @throws WrongUse when it can't be written.
 */
export async function writeReport(cwd: string, file: string, text: string): Promise<void> {
  const path = resolve(cwd, file);
  try {
    if (await isPlainOrMissing(path)) await replaceFile(path, text);
    else await writeFile(path, text);
  } catch (error) {
    // Behind the first comma node names the call and the temporary file.
    const reason = error instanceof Error ? error.message.split(', ', 1)[0] : String(error);
    throw new WrongUse(
      'unwritable-output',
      `The report could not be written to ${file}: ${reason}.`,
      'The folder must exist and be writable.',
    );
  }
}

async function isPlainOrMissing(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile();
  } catch {
    return true;
  }
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
