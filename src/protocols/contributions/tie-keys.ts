import { sameContribution } from './comparison-key.ts';
import type { ManifestEntryFact } from './facts.ts';

/** Keys by which contributions, their manifests, sessions and tasks find each other. */

/** Entries of one id, in whichever manifest of a home. Those without one count as well. */
export function entryKey(home: string, id: string | null): string {
  return `manifest entry\0${home}\0${id}`;
}

/**
 * Entries of one manifest about one file. Of those that name none, or no sound path, nobody knows
 * whether it is one.
 */
export function fileKey(manifest: string, filePath: string | null): string {
  return `manifest file\0${manifest}\0${filePath ?? ''}`;
}

/** Entries of one manifest about one contribution, wherever they say that its file is. */
export function subjectKey(manifest: string, entry: ManifestEntryFact): string | null {
  const subject = sameContribution(entry);
  return subject === null ? null : `manifest subject\0${manifest}\0${subject}`;
}
