import type { OpenOptions, Repository } from '../core/repository.ts';
import type { HeldRepository } from './native/held/held-repository.ts';
import { openNative } from './native/repository.ts';

/**
 * Opens the repository that a folder belongs to.
 * @param held what is held of it from one opening to the next; left out by who opens it once
 * @throws CouldNotCheck when there is none, or it can't be read by the chosen backend.
 */
export async function openRepository(
  options: OpenOptions,
  held?: HeldRepository,
): Promise<Repository> {
  if (options.backend === 'native') return openNative(options, (place) => held?.at(place) ?? null);
  // Half a megabyte of code that no other run needs.
  const { openInProcess } = await import('./js/repository.ts');
  return openInProcess(options);
}
