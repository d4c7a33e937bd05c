import { CouldNotCheck } from '../../core/failure.ts';
import type { OpenOptions, Repository } from '../../core/snapshot.ts';

export async function openInProcess({ cwd }: OpenOptions): Promise<Repository> {
  throw new CouldNotCheck('unsupported-by-js-backend', `${cwd} can not be read without git yet.`);
}
