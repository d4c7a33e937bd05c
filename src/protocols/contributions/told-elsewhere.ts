import type { ShapeFault } from '../../core/shape.ts';
import { isBlank } from '../../core/unseen.ts';

/**
 * True for a fault of shape that a numbered rule tells: no rationale or no evidence (CONTRIB-007,
 * CONTRIB-010). Blank text and an empty list are none; a wrong type is the schema's to tell.
 */
export function isReportedByNumber({ path, property, value }: ShapeFault): boolean {
  const part = property === null ? path : [...path, property];
  if (part.length !== 3 || !isNothing(value)) return false;
  const [list, , member] = part;
  if (list === 'decisions') return member === 'rationale' || member === 'evidence';
  return list === 'conflicts' && member === 'rationale';
}

/** True for what stands in place of something and says nothing. */
export function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
