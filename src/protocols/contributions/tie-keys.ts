import { comparisonKey } from './comparison-key.ts';
import type { Contribution } from './contribution.ts';
import type { ManifestEntryFact } from './facts.ts';
import { sameContribution } from './same-contribution.ts';

/** Keys by which contributions, their manifests, sessions and tasks find each other. */

/** A contribution by its own id. */
export function contributionKey(home: string, id: string): string {
  return `contribution id\0${home}\0${id}`;
}

/** The contributions of a session. */
export function sessionContributionsKey(home: string, session: string): string {
  return `contribution session\0${home}\0${session}`;
}

/** A contribution by its path. */
export function contributionFileKey(path: string): string {
  return `contribution at\0${path}`;
}

type Compared = Pick<Contribution, 'epicId' | 'markerLabel' | 'sessionId'>;

/** Answers to a question that are compared with each other; null for what is compared with none. */
export function questionKey(home: string, fact: Compared, question: string): string | null {
  const group = comparisonKey(home, fact);
  return group === null ? null : `contribution question\0${group}\0${question}`;
}

/** The conflicts that a session records about a question. */
export function conflictKey(home: string, fact: Compared, question: string): string | null {
  const group = comparisonKey(home, fact);
  return group === null ? null : `contribution conflict\0${group}\0${fact.sessionId}\0${question}`;
}

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
