import type { Change, Step } from '../../core/change.ts';
import { named } from '../../core/found-value.ts';
import type { SegmentDeparture } from '../../core/history.ts';
import { newPlaceOf, refOf } from './log-place.ts';
import { restoring } from './restoring.ts';

const NEVER = 'A segment never changes.';

/**
 * What is said of a segment that is gone, or has other bytes.
 * @param news a new one that holds the same events, alone or with those of others
 */
export function lostSegment(
  step: Step,
  change: Change,
  parent: number,
  { instead, joined }: Pick<SegmentDeparture, 'instead' | 'joined'> = {},
) {
  const { path, before, after } = change;
  const was = before[parent] ?? null;
  const to = after === null ? newPlaceOf(was, step) : null;
  const { help, restores } = restoring(step, path, parent, NEVER);
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
