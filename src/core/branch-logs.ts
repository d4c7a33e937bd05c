import type { LogRole } from './history.ts';
import type { RecordChain } from './record-chain.ts';

/** What git is in the middle of: then the next commit is made from HEAD, whatever it is to follow. */
export type Unended = 'merge' | 'rebase' | 'cherry-pick' | 'revert';

/** The logs of a branch, and what they are at the commit that it is to follow. */
export interface BranchLogs {
  /** The id of that commit. */
  readonly onto: string;
  /** Null for nothing. */
  readonly unended: Unended | null;
  /** How many commits HEAD has that the other one has not. */
  readonly commits: number;
  /** Those that the working tree has otherwise than that commit. */
  readonly logs: readonly (BranchLog | UnreadLog)[];
  /** The texts of all files that entries may leave a log for, as the working tree has them. */
  readonly archives: readonly string[];
}

/** A log that is no text, or too large to be read. */
export interface UnreadLog {
  readonly path: string;
  readonly unread: true;
}

/** One log. Null for a text where no file is. */
export interface BranchLog {
  readonly path: string;
  readonly role: LogRole;
  readonly now: string | null;
  /** What it is at the commit that the branch is to follow. */
  readonly onto: string | null;
  /** What it is in HEAD; HEAD's is the first. Then in all that is being merged. */
  readonly parents: readonly (string | null)[];
  /** What the commit that is being picked made of it, and from what; null for none. */
  readonly picked: MergedTexts | null;
  /** What merges on the branch made of it, and from what. */
  readonly merges: readonly MergedTexts[];
  /** What refs have that others may have read, the commit that the branch is to follow aside. */
  readonly published: readonly PublishedText[];
  /** How its records name those before them; null where they name none. */
  readonly chain: RecordChain | null;
}

export interface MergedTexts {
  readonly before: readonly string[];
  readonly after: string;
}

export interface PublishedText {
  /** As people name it: `origin/feature`. */
  readonly ref: string;
  readonly text: string;
}

/** An error of a step. */
export interface StepError {
  readonly rule: string;
  readonly path: string;
  /** The commit's id; null for the step from one end of the range to the other. */
  readonly commit: string | null;
}
