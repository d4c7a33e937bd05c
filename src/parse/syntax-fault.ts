import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';

/** A fault that the rule `file/syntax` tells, by one of its message ids. */
export function syntaxFault(message: string, at: Span, data: Fault['data'] = {}): Fault {
  return { kind: 'syntax', message, data, at };
}

/** What opens one level more than the limit. */
export function tooDeep(at: Span, limit: number): Fault {
  return { kind: 'too-deep', message: 'tooDeep', data: { limit }, at };
}
