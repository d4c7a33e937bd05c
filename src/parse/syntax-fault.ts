import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';

/** A fault that the rule `file/syntax` tells, by one of its message ids. */
export function syntaxFault(message: string, at: Span, data: Fault['data'] = {}): Fault {
  return { kind: 'syntax', message, data, at };
}

/** Levels: what `limits.depth` can be at most. */
const HIGHEST_LIMIT = 1000;

/**
 * What opens one level more than the limit.
 * @param isFixed true for a limit that no setting raises
 */
export function tooDeep(at: Span, limit: number, isFixed = false): Fault {
  const help =
    isFixed || limit >= HIGHEST_LIMIT
      ? { help: 'Write it flatter: no setting raises this limit.' }
      : {};
  return { kind: 'too-deep', message: 'tooDeep', data: { limit }, at, ...help };
}
