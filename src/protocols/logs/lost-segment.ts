import type { Change, Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';
import { named } from '../../core/found-value.ts';
import type { SegmentDeparture } from '../../core/history.ts';
import { newPlaceOf, refOf } from './log-place.ts';
import { restoring, restoringLog } from './restoring.ts';

const NEVER = 'A segment never changes.';
const BOTH = 'Restore the segment, and the log without the events that are in it.';

type LostTo = Pick<SegmentDeparture, 'instead' | 'joined' | 'isReturned' | 'isCut'> & {
  /** The log that was cut with it, or holds again what had left for it. */
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
  { instead, joined, isReturned, isCut, log }: LostTo = {},
) {
  const { path, before, after } = change;
  const was = before[parent] ?? null;
  const to = after === null ? newPlaceOf(was, step) : null;
  // The log without its segment, and the segment beside that log, would both be wrong.
  const isBoth = isReturned || (isCut && step.parents.length === 1 && after !== null);
  const both = isBoth && log !== undefined ? restoringBoth(step, log, path, parent) : null;
  const by = isReturned ? undefined : (instead ?? joined);
  const moved = to === null ? '' : `moved to ${named(to)}`;
  const gone = by === undefined ? (!isReturned && moved) || 'deleted' : `replaced by ${named(by)}`;
  const said = {
    message: 'segment' as const,
    record: refOf(path, '', after ?? was),
    data: { done: after === null ? gone : 'changed' },
  };
  if (both !== null) return { ...said, help: BOTH, restores: both };
  const { help, restores } = restoring(step, path, parent, NEVER);
  return {
    ...said,
    help,
    restores: {
      ...restores,
      ...(to !== null && { movedTo: to }),
      ...(instead && { instead }),
      ...(joined && { joined }),
    },
  };
}

function restoringBoth(step: Step, log: string, segment: string, parent: number): Restores {
  const { restores } = restoringLog(step, log, parent);
  if (step.parents.length > 1) return restores;
  const paths = new Set([...(restores.leftOut?.paths ?? []), segment]);
  return { ...restores, leftOut: { like: null, paths: [...paths] } };
}
