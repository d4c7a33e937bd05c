import { WrongUse } from '../core/failure.ts';
import type { HookName } from './hook-names.ts';
import type { Wording } from './values.ts';

/** Which state is looked at. */
export type Target =
  | { readonly mode: 'worktree' }
  | { readonly mode: 'staged'; readonly all: boolean }
  | { readonly mode: 'revision'; readonly rev: string }
  | RangeTarget
  | HistoryTarget
  | HookTarget
  | RecordTarget;

/** What stands in a repository. */
export type RepositoryTarget = Exclude<Target, RecordTarget>;

/** The commits that one revision reaches and another does not. */
export interface RangeTarget {
  readonly mode: 'range';
  readonly from: string;
  readonly to: string;
  /** Old problems, too. */
  readonly all: boolean;
  /** A ref moved from one to the other: what it left behind is judged as well. */
  readonly isMove?: boolean;
}

/** Every commit that HEAD reaches. */
export interface HistoryTarget {
  readonly mode: 'history';
  /** The records that HEAD holds, too. */
  readonly withRecords?: boolean;
}

/** What git is about to do, as it tells the hook that runs. */
export interface HookTarget {
  readonly mode: 'hook';
  readonly hook: HookName;
  /** What git handed the hook: the remote's name and address, for pre-push. */
  readonly args: readonly string[];
  readonly all: boolean;
}

/** One record from standard input. */
export interface RecordTarget {
  readonly mode: 'stdin';
  /** Where it stands; null for a message that has no file. */
  readonly filename: string | null;
  readonly given: GivenEnvelope;
}

/** What is said of a message that has no envelope of its own. */
export interface GivenEnvelope {
  readonly subject: string | null;
  readonly ackRequired: boolean | null;
}

/**
 * The two ends of `A..B`; HEAD for one that is left out, as git has it.
 * @param besides what else the door has for whoever wrote something else
 * @throws WrongUse for what is no range of two dots.
 */
export function endsOf(
  range: string,
  { called, written }: Wording,
  besides = '',
): Pick<RangeTarget, 'from' | 'to'> {
  const at = range.indexOf('..');
  if (at === -1 || range === '..' || range[at + 2] === '.') {
    throw new WrongUse(
      'bad-value',
      `${called} takes two revisions with two dots between them, not "${range}".`,
      `For example: ${written('origin/main..HEAD')}.${besides}`,
    );
  }
  return { from: range.slice(0, at) || 'HEAD', to: range.slice(at + 2) || 'HEAD' };
}
