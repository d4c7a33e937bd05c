import { CouldNotCheck } from './failure.ts';

/** What was asked was cut short: the next run may have an answer. */
export class CutShort extends CouldNotCheck {}

/** True where a question has no answer here, as beyond the end of a shallow clone; false where it was cut short. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CouldNotCheck && !(error instanceof CutShort);
}
