import type { Analyses } from '../analyze/analyses.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Candidate, ReadableCandidate } from '../core/candidate.ts';
import type { FactEntry } from '../core/fact.ts';
import type { RecordRef } from '../core/record.ts';
import { lastIdOf, type SnapshotEntry } from '../core/snapshot.ts';
import { definitionOf, isLogKind } from '../protocols/kinds.ts';

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

export function keyed(candidate: ReadableCandidate, id = candidate.entry.id): KeyedContent {
  return { candidate, id, key: analysisKey(candidate, id), record: null };
}

/**
 * The same, where most of it was read before: of what is as it was, all is as it was. The same list
 * where nothing changed.
 * @param goesByLast whether what was known of them last is enough
 */
export function keyedAgain(
  candidates: readonly ReadableCandidate[],
  analyses: Analyses,
  goesByLast = false,
): readonly KeyedContent[] {
  const before = READ_LAST.get(analyses) ?? [];
  // A look at a few says nothing of the others.
  if (!analyses.isHeld || 2 * candidates.length <= before.length)
    return candidates.map((each) => keyed(each));
  const idOf = goesByLast ? lastOf : ({ entry }: ReadableCandidate) => entry.id;
  let at = 0;
  let isSame = candidates.length === before.length;
  const contents = candidates.map((candidate) => {
    const { path, mode } = candidate.entry;
    const id = idOf(candidate);
    // Several of one path are read in their order.
    for (let known = before[at]; known && known.candidate.entry.path <= path; known = before[at]) {
      at += 1;
      if (known.candidate !== candidate) continue;
      if (id !== null && known.id === id && known.record?.ref.mode === mode) return known;
      break;
    }
    isSame = false;
    return keyed(candidate, id);
  });
  if (isSame) return before;
  READ_LAST.set(analyses, contents);
  return contents;
}

/** Lists are few, and grow with each call of whoever writes beside. */
function lastOf({ kind, entry }: ReadableCandidate): string | null {
  const isList = isLogKind(kind) || definitionOf(kind).isList === true;
  return isList ? entry.id : lastIdOf(entry);
}

/**
 * Analyses are shared by everything that a verdict does not depend on. A link's blob is no content,
 * and what has no id yet is like nothing else: a path may look like an id, but for what stands in
 * front of it here.
 */
export function analysisKey({ kind, declared, entry }: Candidate, id: string | null): string {
  return `${id ?? `/${entry.path}`} ${kind} ${declared} ${entry.mode === 'symlink'}`;
}

/** What a record says to others. */
export function entryOf(
  record: RecordRef,
  fact: FactEntry['fact'],
  entry: SnapshotEntry,
): FactEntry {
  return entry.lastId === undefined ? { record, fact } : new SaidLast(record, fact, entry);
}

/** What a file says that may have changed since: whoever asks is told of a state in which it was looked at. */
class SaidLast implements FactEntry {
  readonly record: RecordRef;
  readonly lastFact: FactEntry['fact'];
  readonly #entry: SnapshotEntry;

  constructor(record: RecordRef, lastFact: FactEntry['fact'], entry: SnapshotEntry) {
    this.record = record;
    this.lastFact = lastFact;
    this.#entry = entry;
  }

  get fact(): FactEntry['fact'] {
    // The look: where it shows another content, the repository is outdated.
    void this.#entry.id;
    return this.lastFact;
  }
}
