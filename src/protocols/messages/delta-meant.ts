import { nearest } from '../../core/nearest.ts';
import type { Named } from './delta-sections.ts';

/**
 * The name that a word was probably meant to be: the same but for case, spaces and marks, a word
 * known to be written in its place, or a slip of the pen away from either. Null when none is.
 */
export function meant(word: string, names: Iterable<readonly [string, Named]>): string | null {
  const nameOf = new Map<string, string>();
  for (const [name, { insteadOf }] of names) {
    for (const spelling of [name, ...insteadOf]) nameOf.set(letters(spelling), name);
  }
  const written = letters(word);
  return nameOf.get(nearest(written, nameOf.keys()) ?? written) ?? null;
}

/** What is left of a name without case, spaces, hyphens, underscores and quotes. */
function letters(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}
