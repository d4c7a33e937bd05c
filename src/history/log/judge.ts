import type { Change, Step } from '../../core/change.ts';
import type { LogChange } from '../../core/log-change.ts';
import type { OpenLog } from './log-content.ts';

/**
 * Whether a step left an append-only log as the states before it had it, new records apart.
 * Null where it did; else the first fault, in the order of the log.
 * @param change the log's path; one that no parent has as a regular file was not a log before
 * @throws what reading throws: what could not be read was not judged
 */
export async function judgeLog(
  step: Step,
  change: Change,
  open: OpenLog,
): Promise<LogChange | null> {
  throw new Error(`not judged: ${change.path} ${step.parents.length} ${typeof open}`);
}
