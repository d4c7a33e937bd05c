import type { PlannedFile } from './write-all.ts';

/** What is to become of a file. */
export interface Intention extends PlannedFile {
  /**
   * `paste`: the user has to do it, because what stands there can't be added to safely. `shown`: nobody
   * has to, because another file is there in its place.
   */
  readonly action: 'create' | 'complete' | 'paste' | 'shown';
  readonly does: string;
}

/** True for a file that this program writes. */
export function isWritten({ action }: Pick<Intention, 'action'>): boolean {
  return action === 'create' || action === 'complete';
}
