import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import type { ManifestEntryFact } from './facts.ts';
import { pathsOf } from './manifest-paths.ts';
import { contributionFileKey, entryKey, fileKey, subjectKey } from './tie-keys.ts';

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
  const places = pathsOf(record, entry);
  return {
    gives: group,
    // agrees and checksum look at the file.
    asks: [...group, ...places.map(contributionFileKey)],
    // duplicate-id: an entry whose id no other has settles those above it of its file.
    passesOn: true,
  };
}
