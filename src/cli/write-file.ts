import { randomUUID } from 'node:crypto';
import { lstat, rename, rm, writeFile } from 'node:fs/promises';
import { WrongUse } from '../core/failure.ts';

/**
 * Writes a report so that nobody ever reads half of one: beside the target, then over it. A target
 * that is no plain file (a device, a pipe, a link) is written through.
 * @throws WrongUse when it can't be written.
 */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    if (await isPlainOrMissing(file)) await replace(file, text);
    else await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongUse(
      'unwritable-output',
      `The report could not be written to ${file}: ${reason}`,
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

async function replace(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(fresh, text, { flag: 'wx' });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
