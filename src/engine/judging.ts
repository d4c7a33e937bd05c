import type { Analyses } from '../analyze/analyses.ts';
import type { GivenRecord } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import type { Rule } from '../core/rule.ts';
import type { Witness } from '../core/showing.ts';
import type { Steps } from '../core/too-costly.ts';
import type { TieMemory } from './near/tie-memory.ts';

/** How the records of one run are read and judged. */
export interface Judging {
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** The same with those that are off: other settings may judge a step. Left out where none may. */
  readonly chosen?: readonly Rule[];
  readonly analyses: Analyses;
  /** What is left for all schemas together; left out where each record has as many steps as a run. */
  readonly steps?: Steps | undefined;
  /** By what earlier runs found records to be tied; left out where nothing is remembered. */
  readonly ties?: TieMemory | null | undefined;
  /** A path that holds a record of a kind, whatever its name; null for none. */
  readonly given: GivenRecord | null;
  /** True where records are found by what was known of them last (`lastFact`). */
  readonly goesByLast?: boolean;
  /** The files that lists are linked with; left out for all that they name. */
  readonly about?: ReadonlySet<string> | undefined;
  /** True where nobody asks for notes about records that do not change: the time that passes is no change. */
  readonly passesNotes?: boolean | undefined;
  /** False where nobody reads how problems are fixed: no commit is tried for that. */
  readonly wantsRemedies?: boolean | undefined;
  /** Is told after each file how many of one state were read, of how many. */
  readonly onRead: (read: number, of: number) => void;
  /** Is told where so many problems, or records with problems, leave much that is not needed any more. */
  readonly onLetGo?: ((things: number) => void) | undefined;
  /** Is told after each step of a history how many commits were judged. */
  readonly onCommits?: ((judged: number) => void) | undefined;
  /** Who is shown the records besides, of the state that is judged alone; left out where nobody is. */
  readonly witness?: Witness | undefined;
}
