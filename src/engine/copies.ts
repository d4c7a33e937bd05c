import type { FactOf } from '../core/fact.ts';
import type { ReadableKind, RecordRef } from '../core/record.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import type { AnalyzedRecord } from './records.ts';

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
