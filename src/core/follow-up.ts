import type { Diagnostic } from './diagnostic.ts';
import type { Kind } from './record.ts';

/** A problem, as far as what follows from its correction depends on it. */
export interface Correctable {
  readonly kind: Kind;
  readonly diagnostic: Diagnostic;
  /** True for a record that is not to change any more once it is committed. */
  readonly isFinal?: boolean;
}

/** What follows besides the correction itself, and who can make it. */
export type FollowUp = Pick<Diagnostic, 'steps' | 'by'> & Partial<Pick<Diagnostic, 'expected'>>;

/** What follows for some of the problems; null where nothing does. Of the others the kind of record decides. */
export type FollowUps = ReadonlyMap<Correctable, FollowUp | null>;

/** What to do about a wrong line that is committed. */
export const COMMITTED_LINE =
  'The line is committed and the log only grows: leave it as it is, a later line sets it right';

/** What a related place is that another copy of the record has. */
export const OF_COPY = 'the same in this copy';
