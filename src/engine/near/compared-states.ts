import type { Snapshot, TreeChange } from '../../core/snapshot.ts';
import type { Comparison } from '../new-problems.ts';

/** A state, and the one that it is compared with. */
export interface ComparedStates {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Their trees. */
  readonly from: string;
  /** Null where only the working tree has some of the contents. */
  readonly to: string | null;
  readonly changes: readonly TreeChange[];
}

/** Null where more is asked than what is new to one state. */
export async function comparedStates(
  after: Snapshot,
  { bases, tellsOld = false, excuses = null }: Comparison,
): Promise<ComparedStates | null> {
  const [base, ...others] = bases;
  const { since, tree = null } = after.unlisted ?? {};
  if (base === undefined || others.length > 0 || tellsOld || since === undefined) return null;
  // What excuses new entries has to see the old problems themselves.
  if (excuses?.excusable.added !== undefined) return null;
  return { before: await base(), after, from: since.tree, to: tree, changes: since.changes };
}
