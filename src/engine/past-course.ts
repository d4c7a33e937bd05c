import type { Step } from '../core/change.ts';
import type { StepInput } from '../core/history.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import { type Judged, judgeCourse, type PastRule } from '../history/judge.ts';
import { heldAt, type Looking } from './past-forks.ts';

/** How the steps of one run are looked at together. */
interface Asking extends Looking {
  readonly rules: readonly PastRule[];
  /** True for a path whose blobs a rule compares. */
  compares(past: AnyHistoryPart, path: string): boolean;
}

/** Judges all steps of a run together, where they go on from somewhere. */
export class PastCourse {
  readonly #asking: Asking;
  readonly #rules: readonly PastRule[];
  readonly #steps: StepInput[] = [];
  readonly #paths = new Set<string>();

  constructor(asking: Asking) {
    this.#asking = asking;
    const isJudged = asking.history.bases !== undefined;
    this.#rules = asking.rules.filter(({ past }) => isJudged && past.overall !== undefined);
  }

  /** Takes note of a step that was judged by itself. */
  meet({ step, logs, records, options }: StepInput): void {
    const paths = this.#rules.flatMap(({ past }) => [
      ...past.kinds.flatMap((kind) => records.of(kind).map(({ path }) => path)),
      ...step.changes.flatMap(({ path }) => (this.#asking.compares(past, path) ? path : [])),
    ]);
    if (paths.length === 0) return;
    this.#steps.push({ step, logs, records, options });
    for (const path of paths) this.#paths.add(path);
  }

  /** What is found, with the steps that made it so. One step alone was judged already. */
  async judge(): Promise<readonly (Judged & { readonly step: Step })[]> {
    const { history } = this.#asking;
    if (this.#steps.length < 2 || history.bases === undefined) return [];
    const bases = await heldAt(await history.bases(), [...this.#paths], this.#asking);
    return judgeCourse({ bases, steps: this.#steps }, this.#rules);
  }
}
