import { CouldNotCheck } from '../../../core/failure.ts';
import type { Trial } from '../trial.ts';

/** A part of the specification, tried on a knowledge base of its own. */
export type Scenario = (trial: Trial) => Promise<void>;

/** Whether a server gave no answer. */
export function isSilence(error: unknown): error is CouldNotCheck {
  return error instanceof CouldNotCheck && error.code === 'no-answer';
}
