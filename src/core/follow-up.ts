import type { Settled } from './finding.ts';
import type { MendedBy, MendStep } from './remedy.ts';

/** What follows besides the correction itself, and who can make it. */
export interface FollowUp {
  readonly steps: readonly MendStep[];
  readonly by: MendedBy;
  /** Null where nothing is expected at its place any more. */
  readonly expected?: null;
}

/** What follows for some of the problems; null where nothing does. Of the others the kind of record decides. */
export type FollowUps = ReadonlyMap<Settled, FollowUp | null>;

/** What to do about a wrong line that is committed. */
export const COMMITTED_LINE =
  'Do not edit the committed line: the log only grows, and a later line corrects it.';

/** What a related place is that another copy of the record has. */
export const OF_COPY = 'the same in this copy';
