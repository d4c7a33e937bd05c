import { CouldNotCheck } from '../core/failure.ts';

/**
 * Runs what touches files. An error of the system (no permission, no space, no room for another
 * open file) becomes a failure that says so; all others stay what they are.
 */
export async function onFileSystem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CouldNotCheck(
      'file-system',
      `A file or folder could not be used: ${error.message}.`,
      'Check its permissions and the free space, then run again.',
    );
  }
}
