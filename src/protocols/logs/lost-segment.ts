import type { Change, Step } from '../../core/change.ts';
import { named } from '../../core/found-value.ts';
import { newPlaceOf, refOf } from './log-place.ts';
import { restoring } from './restoring.ts';

const NEVER = 'A segment never changes.';

/**
 * What is said of a segment that is gone, or has other bytes.
 * @param instead a new one that holds the same events
 */
export function lostSegment(step: Step, change: Change, parent: number, instead?: string) {
  const { path, before, after } = change;
  const was = before[parent] ?? null;
  const to = after === null ? newPlaceOf(was, step) : null;
  const { help, restores } = restoring(step, path, parent, NEVER);
  const moved = to === null ? '' : `moved to ${named(to)}`;
  const gone = instead === undefined ? moved || 'deleted' : `replaced by ${named(instead)}`;
  return {
    message: 'segment' as const,
    record: refOf(path, '', after ?? was),
    data: { done: after === null ? gone : 'changed' },
    help,
    restores: { ...restores, ...(to !== null && { movedTo: to }), ...(instead && { instead }) },
  };
}
