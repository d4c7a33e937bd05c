import { CACHE_FAULTS } from './cache-faults.ts';
import type { Fault } from './fault.ts';
import { GIT_FAULTS } from './git-faults.ts';
import { OUTPUT_FAULTS } from './output-faults.ts';
import { SIGNAL_FAULTS } from './signal-faults.ts';
import { WRITER_FAULTS } from './writer-faults.ts';

/** All that can be played anywhere; not the full disk, which has to be a disk of its own. */
export const FAULTS: readonly Fault[] = [
  ...GIT_FAULTS,
  ...OUTPUT_FAULTS,
  ...SIGNAL_FAULTS,
  ...CACHE_FAULTS,
  ...WRITER_FAULTS,
];
