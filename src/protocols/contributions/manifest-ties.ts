import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import { sameContribution } from './comparison-key.ts';
import type { ManifestEntryFact } from './facts.ts';

/** Entries of a manifest find each other by what they are about, and their files by where these are. */
export function manifestTies({ record, fact }: FactEntry<'contribution-manifest'>): ListTies {
  return { whole: {}, lines: fact.entries.map((entry) => entryTies(record, entry)) };
}

function entryTies(record: RecordRef, entry: ManifestEntryFact): Ties {
  const { path, home } = record;
  const subject = subjectKey(path, entry);
  const group = [
    // Which one is the latest, which are superseded, and manifest-order.
    fileKey(path, entry.filePath),
    ...(subject === null ? [] : [subject]),
    // duplicate-id.
    entryKey(home, entry.id),
  ];
  return {
    gives: group,
    asks: group,
    // duplicate-id: an entry whose id no other has settles those above it of its file.
    passesOn: true,
  };
}

/** Keys by which contributions, their manifests, sessions and tasks find each other. */

/** Entries of one id, in whichever manifest of a home. Those without one count as well. */
function entryKey(home: string, id: string | null): string {
  return `manifest entry\0${home}\0${id}`;
}

/**
 * Entries of one manifest about one file. Of those that name none, or no sound path, nobody knows
 * whether it is one.
 */
function fileKey(manifest: string, filePath: string | null): string {
  return `manifest file\0${manifest}\0${filePath ?? ''}`;
}

/** Entries of one manifest about one contribution, wherever they say that its file is. */
function subjectKey(manifest: string, entry: ManifestEntryFact): string | null {
  const subject = sameContribution(entry);
  return subject === null ? null : `manifest subject\0${manifest}\0${subject}`;
}
