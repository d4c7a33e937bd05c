import type { LooseContent } from '../../analyze/analysts.ts';
import type { Config } from '../../core/config.ts';

/** What a thread is started with. */
export interface Task {
  readonly config: Config;
  /** The ids of the rules that run, in their order. */
  readonly rules: readonly string[];
}

/** What a thread is sent. */
export interface Batch {
  readonly number: number;
  readonly contents: readonly (Pick<LooseContent, 'kind' | 'declared'> & {
    readonly size: number;
  })[];
  /** Of all contents, one behind the other. */
  readonly bytes: Uint8Array;
}

/** What comes back: a list of analyses, or null where there is none. */
export interface Answer {
  readonly number: number;
  readonly json: string | null;
}
