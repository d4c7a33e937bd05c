import type { Citation } from '../../core/request.ts';

/** True for the files that evidence names; the others are research outputs and headings. */
export function isEvidence(citation: Citation): boolean {
  return !isOutput(citation) && citation.section === undefined;
}

/** True for the files that research outputs name. */
export function isOutput({ at }: Citation): boolean {
  return at[0] === 'researchOutputs';
}
