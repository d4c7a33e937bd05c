import type { Change, Step } from '../../core/change.ts';
import { named } from '../../core/found-value.ts';
import type { SegmentDeparture } from '../../core/history.ts';
import { newPlaceOf, refOf } from './log-place.ts';
import { restoring, restoringLog } from './restoring.ts';

const NEVER = 'A segment never changes.';
const BOTH = 'Restore the segment, and the log without the events that are in it.';

type LostTo = Pick<SegmentDeparture, 'instead' | 'joined' | 'isReturned'> & {
  readonly log?: string;
};

/**
 * What is said of a segment that is gone, or has other bytes.
 * @param news a new one that holds the same events, alone or with those of others
 */
export function lostSegment(
  step: Step,
  change: Change,
  parent: number,
  { instead, joined, isReturned, log }: LostTo = {},
) {
  const { path, before, after } = change;
  const was = before[parent] ?? null;
  const to = after === null ? newPlaceOf(was, step) : null;
  const { help, restores } = restoring(step, path, parent, NEVER);
  // The log without its segment, and the segment beside that log, would both be wrong.
  if (isReturned && log !== undefined) {
    const data = { done: 'deleted' };
    const both = restoringLog(step, log, parent);
    return {
      message: 'segment' as const,
      record: refOf(path, '', after ?? was),
      data,
      help: BOTH,
      ...both,
    };
  }
  const moved = to === null ? '' : `moved to ${named(to)}`;
  const by = instead ?? joined;
  const gone = by === undefined ? moved || 'deleted' : `replaced by ${named(by)}`;
  return {
    message: 'segment' as const,
    record: refOf(path, '', after ?? was),
    data: { done: after === null ? gone : 'changed' },
    help,
    restores: {
      ...restores,
      ...(to !== null && { movedTo: to }),
      ...(instead && { instead }),
      ...(joined && { joined }),
    },
  };
}
