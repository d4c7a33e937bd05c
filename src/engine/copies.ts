import type { RecordRef } from '../core/record.ts';

/** One record and the paths of its identical copies in the same mailbox. */
export interface CopyGroup {
  /** Where problems are reported. */
  readonly canonical: RecordRef;
  readonly copies: readonly RecordRef[];
}

/**
 * Groups messages that hold the same blob within one home: a message and its delivered copies are one
 * record. The canonical one is what the user asked for, then what is no copy, then the first by path.
 * Of other kinds no copies are delivered: each is a record of its own.
 */
export function groupCopies(
  refs: readonly RecordRef[],
  selects: (path: string) => boolean,
): readonly CopyGroup[] {
  const groups = new Map<string, RecordRef[]>();
  for (const ref of refs) {
    const isAlone = ref.id === null || ref.kind !== 'message';
    const key = isAlone ? ref.path : `${ref.id} ${ref.home}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [ref]);
    else group.push(ref);
  }
  return [...groups.values()].map((group) => {
    const [canonical, ...copies] = group.sort(
      (a, b) => rank(a, selects) - rank(b, selects) || (a.path < b.path ? -1 : 1),
    );
    return { canonical: canonical as RecordRef, copies };
  });
}

function rank(ref: RecordRef, selects: (path: string) => boolean): number {
  return (selects(ref.path) ? 0 : 2) + (ref.copy ? 1 : 0);
}
