import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';

/**
 * Where an offset of a piece of text stands in its record. Called with 0 to the piece's length,
 * both included.
 */
export type Shift = (offset: number) => number;

/** For a text that is the record. */
export const UNSHIFTED: Shift = (offset) => offset;

/** Moves a span to where it stands in the record; what stands between its ends moves along. */
export function shiftSpan({ start, end }: Span, shift: Shift): Span {
  if (end <= start) return { start: shift(start), end: shift(start) };
  return { start: shift(start), end: shift(end - 1) + 1 };
}

/** Moves a fault and its other place. */
export function shiftFault(fault: Fault, shift: Shift): Fault {
  if (shift === UNSHIFTED) return fault;
  const at = shiftSpan(fault.at, shift);
  if (fault.related === undefined) return { ...fault, at };
  return { ...fault, at, related: { ...fault.related, at: shiftSpan(fault.related.at, shift) } };
}
