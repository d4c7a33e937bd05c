import type { Citation } from '../../core/request.ts';

/** True for what evidence names; the others are research outputs. */
export function isEvidence({ at }: Citation): boolean {
  return at[0] !== 'researchOutputs';
}

/** True for the files that research outputs name. */
export function isOutput(citation: Citation): boolean {
  return !isEvidence(citation);
}
