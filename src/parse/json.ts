import type { Limits } from '../core/config.ts';
import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import type { JsonText } from '../core/record.ts';
import { jsonNotes } from './json-notes.ts';
import { jsonTree } from './json-positions.ts';
import { firstJsonFault } from './json-scan.ts';
import { type Shift, shiftFault, UNSHIFTED } from './shift.ts';
import { lazyPositions } from './value-tree.ts';
import { withoutStackTraces } from './without-stack-traces.ts';

/**
 * Reads a text as strict JSON (RFC 8259). Never throws.
 * @param shift where the text stands in its record: faults and positions are places of the record.
 */
export function parseJson(
  text: string,
  limits: Pick<Limits, 'depth'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  const { valid, value, faults } = readJson(text, limits.depth);
  return {
    valid,
    value,
    faults: faults.map((fault) => shiftFault(fault, shift)),
    positions: valid
      ? lazyPositions(() => jsonTree(text), shift, { value, whole: () => wholeSpan(text) })
      : lazyPositions(() => null, shift),
  };
}

function readJson(text: string, depth: number): Pick<JsonText, 'valid' | 'value' | 'faults'> {
  // First, because the parser would take any depth, and memory for it.
  const notes: readonly Fault[] | null = jsonNotes(text, depth);
  if (notes !== null) {
    try {
      return { valid: true, value: withoutStackTraces(() => JSON.parse(text)), faults: notes };
    } catch {
      // Its own words and places differ from one version of node to the next.
    }
  }
  return { valid: false, value: undefined, faults: [firstJsonFault(text, depth)] };
}

/** The span of the value of a valid text: around it stands only the blank space that JSON allows. */
function wholeSpan(text: string): Span {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length };
}
