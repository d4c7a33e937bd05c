import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import type { ManifestEntryFact } from './facts.ts';
import { entryKey, fileKey, subjectKey } from './tie-keys.ts';

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
