import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../core/change.ts';
import { isUnanswered } from '../core/cut-short.ts';
import type { FateWitness, Why } from '../core/fate-witness.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { judgeStep, pastRule } from '../history/judge.ts';
import { AcceptedChanges } from './accepted.ts';
import type { Judging } from './judging.ts';
import { LogContents } from './log-contents.ts';
import { ALLOWED_THEN } from './one-fault/state-and-past.ts';
import { inputOf, type Looking, lookingAt } from './past-input.ts';
import { PastSettings } from './past-settings.ts';
import { wayOutOf } from './ways-out.ts';

interface Judged {
  readonly snapshot: Pick<Snapshot, 'entries' | 'read' | 'scope'>;
  readonly history: History;
  readonly judging: Judging;
  readonly fates?: FateWitness | undefined;
  /** True for what the judged steps, by the settings from before all of them, are found at fault for. */
  readonly isConfirmed: (problem: Settled) => boolean;
}

/**
 * The problems that are some by the settings of a state, without those whose record came in under other
 * settings by which it was right: closing a gate breaks nothing old. The commits that brought the records
 * are looked up, and judged by what their parents had. What somebody accepted there is accepted here.
 */
export async function wrongAsTheyCame(
  problems: readonly Settled[],
  { snapshot, history, judging, fates, isConfirmed }: Judged,
): Promise<readonly Settled[]> {
  const last = snapshot.scope.head ?? snapshot.scope.base;
  const ids = new Set(problems.map(({ diagnostic }) => diagnostic.rule));
  const rules = judging.rules.filter(({ id }) => ids.has(id)).flatMap(pastRule);
  if (problems.length === 0 || last === null || rules.length === 0) return problems;
  // Each commit is judged by its parents alone.
  const { begins: _, nearAfter: __, ...past } = history;
  const looking = lookingAt(past, judging, rules, new LogContents(past).open);
  const accepted = new AcceptedChanges(judging.config.history.accepted);
  const present = settingsOf(snapshot, past, looking);
  try {
    const brought = await stepsBringing(problems, last, history);
    const left: Settled[] = [];
    for (const problem of problems) {
      const steps = brought.get(problem.diagnostic.path) ?? [];
      const found = await firstWrong(problem, steps, { looking, accepted, present });
      if (!('right' in found)) {
        left.push({ ...problem, ...(found.step !== null && wayOutAt(found.step, problem)) });
      } else if (isConfirmed(problem)) left.push(problem);
      else fates?.dropped([problem], [], found.right);
    }
    return left;
  } catch (error) {
    // Where the history is cut off, nobody can say how they came.
    if (isUnanswered(error))
      return problems.map((each) => (isConfirmed(each) ? each : { ...each, isUncertain: true }));
    throw error;
  }
}

/** The commits that brought records as they are now, by path. */
async function stepsBringing(
  problems: readonly Settled[],
  last: string,
  { reached }: History,
): Promise<ReadonlyMap<string, readonly Step[]>> {
  const blobs = new Map(problems.map(({ diagnostic: { path }, blob }) => [path, blob]));
  const brought = new Map<string, Step[]>();
  for await (const step of reached?.([last]) ?? []) {
    for (const { path, before, after } of step.changes) {
      const blob = blobs.get(path) ?? null;
      if (blob === null || after?.id !== blob || before.some((each) => each?.id === blob)) continue;
      brought.set(path, [...(brought.get(path) ?? []), step]);
    }
  }
  return brought;
}

/** By which a step is judged. */
interface Asked {
  readonly looking: Looking;
  readonly accepted: AcceptedChanges;
  readonly present: PastSettings;
}

/** The settings of the state itself, whatever commit they are asked of. */
function settingsOf(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  past: History,
  { judging }: Looking,
): PastSettings {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
  const at: History['at'] = (_, paths) =>
    Promise.resolve(entries.filter(({ path }) => paths.some((each) => isIn(path, each))));
  return new PastSettings({ ...past, at, read }, judging);
}

/**
 * The first step that is at fault; null for it where none is known, or where the settings are what they
 * were then: something else made it wrong. Where all are right, why.
 */
async function firstWrong(
  { diagnostic: { path, rule } }: Settled,
  steps: readonly Step[],
  { looking, accepted, present }: Asked,
): Promise<{ readonly step: Step | null } | { readonly right: Why }> {
  if (steps.length === 0) return { step: null };
  let right: Why = ALLOWED_THEN;
  for (const step of steps) {
    const entry = accepted.entryFor(step, path);
    if (entry !== null) {
      right = entry;
      continue;
    }
    const { input, judges } = await inputOf(step, looking, () => false);
    const found = [...judgeStep(input, judges)];
    if (found.some((each) => each.rule.id === rule && each.finding.record.path === path))
      return { step };
    const [home, then] = [...input.settings].find(([each]) => path.startsWith(`${each}/`)) ?? [];
    if (home === undefined) return { step: null };
    const now = (await present.governing({ ...step, parents: [''] }, new Set([home]))).get(home);
    if (isDeepStrictEqual(now, then)) return { step: null };
  }
  return { right };
}

/** The entry by which the history accepts it accepts it in a state, too. */
function wayOutAt(step: Step, { diagnostic: { path, rule } }: Settled) {
  const accepting = wayOutOf(step, { rule, path });
  return accepting === null ? {} : { accepting };
}
