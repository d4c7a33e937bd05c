import type { Limits } from '../core/config.ts';
import type { JsonText } from '../core/record.ts';
import { jsonTree } from './json-positions.ts';
import { scanJson } from './json-scan.ts';
import { type Shift, shiftFault, UNSHIFTED } from './shift.ts';
import { lazyPositions } from './value-tree.ts';

/**
 * Reads a text as strict JSON (RFC 8259). Never throws.
 * @param shift where the text stands in its record: faults and positions are places of the record.
 */
export function parseJson(
  text: string,
  limits: Pick<Limits, 'depth'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  const { valid, faults } = scanJson(text, limits.depth);
  return {
    valid,
    value: valid ? JSON.parse(text) : undefined,
    faults: faults.map((fault) => shiftFault(fault, shift)),
    positions: lazyPositions(() => (valid ? jsonTree(text) : null), shift),
  };
}
