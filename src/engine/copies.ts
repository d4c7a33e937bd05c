import type { FactOf } from '../core/fact.ts';
import type { Found } from '../core/finding.ts';
import type { ReadableKind, RecordRef } from '../core/record.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import type { AnalyzedRecord } from './keyed-contents.ts';
import type { Contents } from './records.ts';

/** One record and the paths of its identical copies in the same mailbox. */
export interface CopyGroup {
  /** Where problems are reported. */
  readonly canonical: RecordRef;
  readonly copies: readonly RecordRef[];
}

/**
 * Groups records that hold the same within one home, line ends aside: a message and its delivered
 * copies are one. The canonical one is what the user asked for, then what is no copy, then the
 * first by path. Of other kinds no copies are delivered: each is a record of its own.
 */
export function groupCopies(
  records: readonly Pick<AnalyzedRecord, 'ref' | 'analysis'>[],
  selects: (path: string) => boolean,
): readonly CopyGroup[] {
  const groups: RecordRef[][] = [];
  const byContent = new Map<string, RecordRef[]>();
  for (const { ref, analysis } of records) {
    const content = contentOf(ref, analysis);
    const key = `${content} ${ref.home}`;
    const known = content === null ? undefined : byContent.get(key);
    if (known !== undefined) {
      known.push(ref);
      continue;
    }
    const group = [ref];
    groups.push(group);
    if (content !== null) byContent.set(key, group);
  }
  return groups.map((group) => {
    const [canonical, ...copies] =
      group.length === 1
        ? group
        : group.sort((a, b) => rank(a, selects) - rank(b, selects) || (a.path < b.path ? -1 : 1));
    return { canonical: canonical as RecordRef, copies: copies.length === 0 ? NONE : copies };
  });
}

const NONE: readonly RecordRef[] = [];

/** What makes a record equal to its copies: its bytes where it could not be read; null for a kind without copies. */
function contentOf({ kind, id }: RecordRef, { fact }: AnalyzedRecord['analysis']): string | null {
  const content = isReadable(kind) ? definitionOf(kind).contentOf : undefined;
  return content === undefined ? null : (content(fact as FactOf[ReadableKind] | null) ?? id);
}

function rank(ref: RecordRef, selects: (path: string) => boolean): number {
  return (selects(ref.path) ? 0 : 2) + (ref.copy ? 1 : 0);
}

/** What is said of any copy is said at its group's canonical record. */
export function atCanonical(
  found: readonly Found[],
  groups: readonly CopyGroup[],
  { records }: Contents,
): readonly Found[] {
  // Of thousands of records, few have findings.
  const paths = new Set(found.map(({ ref }) => ref.path));
  const groupOf = new Map<string, CopyGroup>();
  for (const group of groups) {
    for (const { path } of [group.canonical, ...group.copies]) {
      if (paths.has(path)) groupOf.set(path, group);
    }
  }
  const analyses = new Map<string, AnalyzedRecord['analysis']>();
  for (const { ref, analysis } of records)
    if (paths.has(ref.path)) analyses.set(ref.path, analysis);
  return found.flatMap(({ ref, finding }) => {
    const group = groupOf.get(ref.path);
    if (group === undefined) return [];
    const { canonical, copies } = group;
    const { id = null, fact = null } = analyses.get(ref.path) ?? {};
    const named = id === null ? entryOf(ref, fact, finding) : { recordId: id };
    // A line end may be added behind what is committed.
    const isAddedTo = finding.isFurther === true || finding.rule === 'file/final-newline';
    const isFinal = !isAddedTo && isFinalRecord(ref, fact);
    return [{ finding, ref: canonical, ...named, copies, isFinal }];
  });
}

/** The record of a list that a finding is about. */
function entryOf(
  { kind }: RecordRef,
  fact: AnalyzedRecord['analysis']['fact'],
  { entry }: Found['finding'],
): Pick<Found, 'recordId' | 'isOfFile'> {
  if (!isReadable(kind) || fact === null || entry === undefined) return { recordId: null };
  // Sound because a fact is of the kind of its record.
  return definitionOf(kind).entryId?.(fact as FactOf[ReadableKind], entry) ?? { recordId: null };
}

/** True for a record that is not to change any more once it is committed. */
function isFinalRecord(ref: RecordRef, fact: AnalyzedRecord['analysis']['fact']): boolean {
  // Sound because a fact is of the kind of its record.
  const own = fact as FactOf[ReadableKind] | null;
  return isReadable(ref.kind) && definitionOf(ref.kind).isFinal?.(ref, own) === true;
}
