import type { Settled } from '../core/finding.ts';
import { wayOutStep } from '../core/way-out.ts';

/**
 * Problems of single records of a file that one commit made, and that one entry accepts all: who has put
 * one right would accept the others unread. So it is offered with the last alone, and says so.
 */
export function acceptedTogether(problems: readonly Settled[]): readonly Settled[] {
  const together = new Map<string, Settled[]>();
  for (const problem of problems) {
    const entry = entryOf(problem);
    const known = entry === null ? undefined : together.get(entry);
    if (known !== undefined) known.push(problem);
    else if (entry !== null) together.set(entry, [problem]);
  }
  return problems.map((problem) => {
    const entry = entryOf(problem);
    const all = together.get(entry ?? '') ?? [];
    if (all.length < 2) return problem;
    const { diagnostic } = problem;
    const steps = diagnostic.steps.flatMap((step) => {
      if (step.text !== entry) return step;
      const text = `This accepts all ${all.length} problems of this change, so fix the others first. ${step.text}`;
      return problem === all.at(-1) ? { ...step, text } : [];
    });
    return { ...problem, diagnostic: { ...diagnostic, steps } };
  });
}

/** What the step says that offers the entry; null where none is offered, and for what is put back whole. */
function entryOf({ restores, diagnostic: { wayOut, steps } }: Settled): string | null {
  if (restores?.byHand === undefined) return null;
  const text = wayOut === undefined ? null : wayOutStep(wayOut).text;
  return steps.some((step) => step.text === text) ? text : null;
}
