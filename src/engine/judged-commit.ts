import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { leadingTo, stateOf } from './makings.ts';

/** What a hook would report of commits that nobody made yet. */
export interface Judges {
  /** Of a state, by what is before it. */
  state(
    after: Snapshot,
    bases: readonly Snapshot[],
    history: History,
  ): Promise<{
    /** Errors, and warnings of the state. */
    readonly come: readonly Settled[];
    /** Errors that were there before. */
    readonly stay: readonly Settled[];
    /** All errors and warnings of the state, also those that are excused. */
    readonly all: readonly Settled[];
  }>;
  /** Of the steps alone that led somewhere. */
  steps(history: History): Promise<readonly Settled[]>;
}

/** A commit, and what is wrong of it by itself. */
interface JudgedCommit {
  readonly step: Step;
  readonly wrong: (judges: Judges) => Promise<readonly Settled[]>;
}

/** Null where git does not reach it. */
export async function judgedCommit(commit: string, history: History): Promise<JudgedCommit | null> {
  for await (const step of history.reached?.([commit]) ?? []) {
    if (step.commit?.id !== commit) continue;
    const made = { snapshot: await stateOf(commit, history), held: new Map() };
    return { step, wrong: (judges) => judges.steps(leadingTo(made, step, history)) };
  }
  return null;
}
