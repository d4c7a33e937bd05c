import type { Citation } from '../../core/request.ts';

/** True for the files that research outputs name; the others are evidence. */
export function isOutput({ at }: Citation): boolean {
  return at[0] === 'researchOutputs';
}
