import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';

/** What opens one level more than the limit. */
export function tooDeep(at: Span, limit: number): Fault {
  return { kind: 'too-deep', message: 'tooDeep', data: { limit }, at };
}
