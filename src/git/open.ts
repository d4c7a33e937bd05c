import type { OpenOptions, Repository } from '../core/repository.ts';
import { openNative } from './native/repository.ts';

/**
 * Opens the repository that a folder belongs to.
 * @throws CouldNotCheck when there is none, or it can't be read by the chosen backend.
 */
export async function openRepository(options: OpenOptions): Promise<Repository> {
  if (options.backend === 'native') return openNative(options);
  // Half a megabyte of code that no other run needs.
  const { openInProcess } = await import('./js/repository.ts');
  return openInProcess(options);
}
