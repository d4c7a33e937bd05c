import type { LevelSetting } from '../core/config.ts';
import type { OpenOptions } from '../core/repository.ts';
import type { PageWanted } from '../core/showing.ts';
import type { BaselineChoice } from './baseline/baseline-choice.ts';
import { type ConfigChoice, usualConfigFrom } from './config-choice.ts';
import type { Target } from './target.ts';
import type { Trace } from './why/trace.ts';

/** What one run of the linter looks at, and by which settings and rules. */
export interface LintRequest extends ConfigChoice {
  readonly target: Target;
  /** As written; relative to the caller's folder. */
  readonly paths: readonly string[];
  /** Words of the door that somebody may have meant who named a path that is not there. */
  readonly words: readonly string[];
  readonly levels: readonly LevelSetting[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Whether what earlier runs found is believed, and what this one finds remembered. */
  readonly cache: boolean;
  /** The active session; null where the configuration or the session store says so. */
  readonly session: string | null;
  readonly baseline: BaselineChoice;
  readonly backend: OpenOptions['backend'];
  /** Whether the report is to hold what records say, for a page; null where it is not. */
  readonly page: PageWanted | null;
  /** Whether it is told what is read. */
  readonly verbose: boolean;
  /** What follows findings to where they are reported or dropped; left out where nobody asks. */
  readonly trace?: Trace;
}

/** A run over the working tree; what is not chosen is as usual. */
export function lintRequest(chosen: Partial<LintRequest>): LintRequest {
  const { target = { mode: 'worktree' } } = chosen;
  return {
    target,
    paths: [],
    words: [],
    levels: [],
    only: [],
    skip: [],
    cache: true,
    session: null,
    config: null,
    configFrom: usualConfigFrom(target),
    baseline: { file: null, update: false, prune: false, accept: null, ignore: null },
    backend: 'native',
    page: null,
    verbose: false,
    ...chosen,
  };
}
