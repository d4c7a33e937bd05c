import { judgedBy } from '../core/judged-by.ts';
import type { JudgedStep, SharedSteps } from './judged-step.ts';
import type { Judging } from './judging.ts';
import type { State } from './state.ts';

/** Changes and log entries of the steps that are kept; what comes after them is judged for each history. */
const MOST_KEPT = 200_000;

/** What the refs of one push share: mostly they have the same commits, and begin at the same ones. */
export class SharedVerdicts {
  readonly #steps = new Map<string, Map<string, JudgedStep>>();
  readonly #states = new Map<string, Promise<State>>();
  #room = MOST_KEPT;

  /** The steps that were judged by the same rules and settings. */
  steps(judging: Judging): SharedSteps {
    const name = nameOf(judging);
    const steps = this.#steps.get(name) ?? new Map<string, JudgedStep>();
    this.#steps.set(name, steps);
    return {
      get: (commit) => steps.get(commit) ?? null,
      keep: (commit, judged) => {
        // Where it was judged by other settings, it is there already.
        if (!steps.has(commit)) this.#room -= weightOf(judged);
        if (this.#room >= 0) steps.set(commit, judged);
      },
    };
  }

  /** The verdict on the whole state of a commit, which is worked out by who asks first. */
  async state(commit: string, judging: Judging, judge: () => Promise<State>): Promise<State> {
    const { levels, ignore } = judging.config;
    const name = `${commit} ${JSON.stringify([levels, ignore])} ${nameOf(judging)}`;
    const state = this.#states.get(name) ?? judge();
    this.#states.set(name, state);
    return state;
  }
}

function nameOf({ rules, config }: Judging): string {
  return JSON.stringify([rules.map(({ id }) => id), judgedBy(config)]);
}

function weightOf({ input: { step, logs } }: JudgedStep): number {
  return logs.reduce((sum, { gained }) => sum + gained.length, 1 + step.changes.length);
}
