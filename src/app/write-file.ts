import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { CouldNotCheck, type Failure, WrongUse } from '../core/failure.ts';
import { replaceFile } from '../write/fresh-file.ts';
import { reportTarget } from './report-target.ts';

/**
 * Writes a report so that nobody ever reads half of one: beside the target, then over it. A target
 * that is no plain file (a device, a pipe, a link) is written through.
 * @param file relative to `cwd`
 * @throws WrongUse when it can't be written there, or must not; CouldNotCheck when the disk is full
 * or fails.
 */
export async function writeReport(cwd: string, file: string, text: string): Promise<void> {
  try {
    const { path, kind } = reportTarget(cwd, file);
    if (kind === 'file') replaceFile(path, text);
    else if (kind === 'pipe') await writeToPipe(path, text);
    else await writeFile(path, text);
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw unwritable(`The report could not be written to ${file}`, error);
  }
}

/** What is wrong with the place that was named. All else would be so in any other place. */
const WRONG_PLACE = new Set(
  'EACCES EEXIST EISDIR EINVAL ELOOP ENAMETOOLONG ENOENT ENOTDIR ENXIO EPERM'.split(' '),
);

/**
 * The failure of a file that could not be written.
 * @param sentence says which, without its end
 */
export function unwritable(
  sentence: string,
  error: unknown,
  help = 'The folder must exist and be writable.',
): Failure {
  const message = `${sentence}: ${reasonOf(error)}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || WRONG_PLACE.has(code)) return new WrongUse(UNWRITABLE, message, help);
  return new CouldNotCheck(
    UNWRITABLE,
    message,
    'See whether the disk is full or read-only, and run again.',
  );
}

const UNWRITABLE = 'unwritable-output';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENXIO') return 'nobody reads from this pipe';
  // Behind the first comma node names the call and the temporary file.
  return error.message.split(', ', 1)[0] ?? '';
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
