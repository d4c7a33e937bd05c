import { index, mark } from '../../core/look-up.ts';

/** Keys by which the records of CLEO's protocols find each other, whoever of them keeps the record. */

/** Tasks by their ids, in whichever list of the state, and whether there are any. */
export const LISTED_TASKS = mark('listed task', { items: true });
export const ANY_LISTED_TASK = mark('any listed task', { items: true });

/** What an entry of a subagent manifest says of a file that its path may mean. */
export interface NamedFile {
  /** Files that the path means rather, where they are there. */
  readonly likelier: readonly string[];
  readonly file: string;
  readonly id: string | null;
  readonly task: string | null;
  readonly date: string | null;
  readonly status: string | null;
  readonly agentType: string | null;
  readonly verdict: string | null;
}

/** Files that entries of subagent manifests name, by their path. */
export const NAMED_FILES = index<NamedFile>('file that a subagent entry names');

/** By manifest, file and task: that an entry of the task lists a vote that was put beside this one. */
export const MOVED_VOTES = mark('vote of a task beside another one');

/** Voting matrices by their path. */
export const MATRICES = mark('voting matrix');

/** Where the first subagent manifest is made: the protocol's own default of `MANIFEST_FILE`. */
export const FIRST_MANIFEST = 'claudedocs/agent-outputs/MANIFEST.jsonl';

/** Subagent manifests by their path. */
export const SUBAGENT_MANIFESTS = mark('subagent manifest');
