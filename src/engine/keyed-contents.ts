import type { Analyses } from '../analyze/analyses.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Candidate, ReadableCandidate } from '../core/candidate.ts';
import type { FactEntry } from '../core/fact.ts';
import type { RecordRef } from '../core/record.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

/** A record and what it says by itself. */
export interface AnalyzedRecord {
  readonly ref: RecordRef;
  readonly entry: SnapshotEntry;
  readonly analysis: Analysis;
  /** What it says to others; null for nothing. */
  readonly said: FactEntry | null;
}

/** What was read last by the same analyses, where these are held from one run to the next. */
const READ_LAST = new WeakMap<Analyses, readonly KeyedContent[]>();

/** What may be a record, and the key of what is known before it is read. */
export interface KeyedContent {
  readonly candidate: ReadableCandidate;
  readonly id: string | null;
  readonly key: string;
  /** As it was found last; null before. */
  record: AnalyzedRecord | null;
}

export function keyed(candidate: ReadableCandidate): KeyedContent {
  const { id } = candidate.entry;
  return { candidate, id, key: analysisKey(candidate, id), record: null };
}

/** The same, where most of it was read before: of what is as it was, all is as it was. */
export function keyedAgain(
  candidates: readonly ReadableCandidate[],
  analyses: Analyses,
): readonly KeyedContent[] {
  const before = READ_LAST.get(analyses) ?? [];
  // A look at a few says nothing of the others.
  if (!analyses.isHeld || 2 * candidates.length <= before.length) return candidates.map(keyed);
  let at = 0;
  const contents = candidates.map((candidate) => {
    const { path, id, mode } = candidate.entry;
    // Several of one path are read in their order.
    for (let known = before[at]; known && known.candidate.entry.path <= path; known = before[at]) {
      at += 1;
      if (known.candidate !== candidate) continue;
      const isSame = id !== null && known.id === id && known.record?.ref.mode === mode;
      return isSame ? known : keyed(candidate);
    }
    return keyed(candidate);
  });
  READ_LAST.set(analyses, contents);
  return contents;
}

/**
 * Analyses are shared by everything that a verdict does not depend on. A link's blob is no content,
 * and what has no id yet is like nothing else: a path may look like an id, but for what stands in
 * front of it here.
 */
export function analysisKey({ kind, declared, entry }: Candidate, id: string | null): string {
  return `${id ?? `/${entry.path}`} ${kind} ${declared} ${entry.mode === 'symlink'}`;
}
