import type { Facts } from '../../../core/fact.ts';
import type { Words } from '../../../core/look-up.ts';
import type { OperationState } from '../../../core/operation.ts';
import {
  objectOf,
  oneOf,
  orNull,
  type Shape,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { listedFile } from '../manifest-files.ts';
import { pathsOf } from '../manifest-paths.ts';
import { LISTED } from '../rows.ts';

/** What an entry is worth: the seed's words (2.6.3, 2.9), and two for what those leave out. */
export const ENTRY_VERDICTS = ['valid', 'invalid', 'orphaned', 'unreadable', 'superseded'] as const;

export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];

/** One entry of a manifest, and whether it holds. */
export interface JudgedEntry {
  readonly manifest: string;
  /** From 1. */
  readonly line: number;
  readonly id: string | null;
  /** The contribution, where it is; else as the entry names it. */
  readonly path: string | null;
  readonly verdict: EntryVerdict;
  /** The checksum of the entry, and that of the file; null where there is none. */
  readonly expected: string | null;
  readonly actual: string | null;
}

/** The same as a part of results. */
export const JUDGED_ENTRY: Shape<JudgedEntry> = objectOf({
  manifest: text(),
  line: wholeNumber(),
  id: orNull(text()),
  path: orNull(text()),
  verdict: oneOf(ENTRY_VERDICTS),
  expected: orNull(text('the checksum of the entry')),
  actual: orNull(text('the checksum of the file')),
});

/** Judges the entries of all manifests. Older entries of a file are history: nobody can prove them. */
export function judgedEntries(
  facts: Facts,
  words: Words,
  entries: readonly SnapshotEntry[],
): readonly JudgedEntry[] {
  const present = new Set(entries.map(({ path }) => path));
  return facts.of('contribution-manifest').flatMap(({ record, fact }) =>
    fact.entries.map((entry): JudgedEntry => {
      const { line, id, checksum: expected, filePath, isLatest } = entry;
      const file = listedFile(record, entry, words);
      const actual = file?.value.digest ?? null;
      const named = pathsOf(record, entry);
      const there = named.find((path) => present.has(path));
      const path = file?.record.path ?? there ?? filePath;
      const about = { manifest: record.path, line, id, path, expected, actual };
      if (!isLatest) return { ...about, verdict: 'superseded' };
      if (actual !== null) {
        return { ...about, verdict: actual === expected ? 'valid' : 'invalid' };
      }
      return { ...about, verdict: there === undefined ? 'orphaned' : 'unreadable' };
    }),
  );
}

/** Lines of manifests, those of subagents included, that cannot be read: nobody knows what they are about. */
export async function unreadableLines(
  state: Pick<OperationState, 'scan'>,
): Promise<readonly JudgedEntry[]> {
  const manifests = [
    ...(await state.scan('contribution-manifest')),
    ...(await state.scan('subagent-manifest')),
  ];
  return manifests.flatMap(({ path: manifest, record: { text, faults } }) => {
    const lines = new Set(faults.map(({ at }) => text.slice(0, at.start).split('\n').length));
    const nothing = { id: null, path: null, expected: null, actual: null };
    return [...lines].map((line) => ({
      manifest,
      line,
      ...nothing,
      verdict: 'unreadable' as const,
    }));
  });
}

/** The contributions that no manifest lists: paths, sorted. */
export function unlistedContributions(facts: Facts, words: Words): readonly string[] {
  return facts
    .of('contribution')
    .flatMap(({ record: { path } }) => (words.exists(LISTED, path) ? [] : path))
    .sort();
}
