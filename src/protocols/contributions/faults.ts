import type { Decision } from './contribution.ts';

/** Below this confidence a note on what is uncertain is required (seed 1.4.3). */
export const MUST_HAVE_NOTE = 0.5;
const SHOULD_HAVE_NOTE = 0.7;
/** From this confidence on one source is not enough. */
const VERY_HIGH = 0.9;
const INDEPENDENT = 2;

/** True where a decision is not sure enough to do without a note, and has none. */
export function lacksNote({ confidence, uncertaintyNote }: Decision): boolean {
  return confidence !== null && confidence < SHOULD_HAVE_NOTE && uncertaintyNote === null;
}

/** How many sources a very sure decision has, where they are too few; else null. No source at all is another fault. */
export function tooFewSources({ confidence, evidence }: Decision): number | null {
  if (confidence === null || confidence < VERY_HIGH) return null;
  const sources = new Set(evidence.flatMap(({ file, url }) => file ?? url ?? []).map(sameSource));
  return sources.size > 0 && sources.size < INDEPENDENT ? sources.size : null;
}

/** The first thing that a decision should have and has not, in words. */
export function lackOf(decision: Decision): string | null {
  if (decision.rationale === null) return 'a rationale';
  if (decision.evidence.length === 0) return 'evidence';
  if (tooFewSources(decision) !== null) return 'a second source';
  return lacksNote(decision) ? 'an uncertaintyNote' : null;
}

/** One spelling for a path or an address: without `./` in front and the fragment behind. */
function sameSource(source: string): string {
  return source
    .trim()
    .replace(/^(\.\/)+/, '')
    .replace(/#.*/s, '');
}
