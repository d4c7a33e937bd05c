import { join, relative } from 'node:path';
import { CouldNotCheck } from '../../../core/failure.ts';
import type { Trial } from '../trial.ts';

/** A part of the specification, tried on a knowledge base of its own. */
export type Scenario = (trial: Trial) => Promise<void>;

/** Whether a server gave no answer. */
export function isSilence(error: unknown): error is CouldNotCheck {
  return error instanceof CouldNotCheck && error.code === 'no-answer';
}

/** What is wrong with a file in the folder of a trial that a part needs, and a server has not made so; null for other errors. */
export function faultInFile(error: unknown, folder: string): string | null {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (!path.startsWith(join(folder, '/'))) return null;
  const file = relative(folder, path).replaceAll('\\', '/');
  return code === 'ENOENT' ? `there is no file ${file}` : `${file} gives ${code}`;
}
