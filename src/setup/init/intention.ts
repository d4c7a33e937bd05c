import type { PlannedFile } from './write-all.ts';

/** What is to become of a file. */
export interface Intention extends PlannedFile {
  /** `paste`: the user has to do it, because what stands there can't be added to safely. */
  readonly action: 'create' | 'complete' | 'paste';
  readonly does: string;
}
