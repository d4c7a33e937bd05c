import { join, relative } from 'node:path';
import { CouldNotCheck } from '../../../core/failure.ts';
import type { Trial } from '../trial.ts';

/** A part of the specification, tried on a knowledge base of its own. */
export type Scenario = (trial: Trial) => Promise<void>;

/** Whether a server gave no answer. */
export function isSilence(error: unknown): error is CouldNotCheck {
  return error instanceof CouldNotCheck && error.code === 'no-answer';
}

/** The file, from the folder of a trial, that a part looks for and a server has not made; null for other errors. */
export function missingIn(error: unknown, folder: string): string | null {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' && path.startsWith(join(folder, '/'));
  return isMissing ? relative(folder, path).replaceAll('\\', '/') : null;
}
