import type { Step } from '../core/change.ts';
import type { HistoryInput, StepInput } from '../core/history.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { Yielded } from '../core/rule-findings.ts';
import { judgeStep } from '../history/judge.ts';
import { inputOf, type Looking } from './past-input.ts';
import type { PastProblems } from './past-problems.ts';
import { homeOfSettings } from './past-settings.ts';

/** What rules saw of a step, and what they found. */
export interface JudgedStep {
  readonly input: StepInput;
  readonly yielded: readonly Yielded[];
  /** The bases whose settings it was judged by, */
  readonly homes: readonly string[];
  /** and what these were where all that was judged begins. */
  readonly begun: string;
}

/** The steps that several histories of one run share. */
export interface SharedSteps {
  get(commit: string): JudgedStep | null;
  keep(commit: string, judged: JudgedStep): void;
}

/**
 * Runs the rules over a step, or takes what they found when another history had it: then the same
 * settings must have held where that one begins.
 */
export async function judgedStep(
  step: Step,
  looking: Looking,
  found: PastProblems,
  shared: SharedSteps | null,
): Promise<JudgedStep> {
  const commit = step.commit?.id ?? null;
  const earlier = commit === null ? null : (shared?.get(commit) ?? null);
  if (earlier !== null && earlier.begun === (await begunOf(looking, earlier.homes))) {
    return earlier;
  }
  // What one history waits for, another one may not.
  const isShared = shared !== null && commit !== null;
  const awaits = (past: AnyHistoryPart) =>
    isShared ? past.settles !== undefined : found.awaits(past);
  const { input, yielded } = await seenAndFound(step, looking, awaits);
  const homes = [...input.settings.keys()];
  const begun = isShared ? await begunOf(looking, homes) : '';
  const judged = { input, yielded, homes, begun };
  if (isShared) shared.keep(commit, kept(judged, looking));
  return judged;
}

/**
 * Where anything is found by a part of the state that the step leaves, all of it has its say; but for
 * rules that say the same of that part.
 */
async function seenAndFound(
  step: Step,
  looking: Looking,
  awaits: (past: AnyHistoryPart) => boolean,
): Promise<Pick<JudgedStep, 'yielded'> & { readonly input: HistoryInput }> {
  const { input, judges } = await inputOf(step, looking, awaits);
  const yielded = [...judgeStep(input, judges)];
  const { nearAfter, ...history } = looking.history;
  if (nearAfter === undefined || yielded.length === 0) return { input, yielded };
  const tied = new Set(judges.flatMap(({ rule, past }) => (past.afterIsTied ? rule.id : [])));
  if (yielded.every(({ rule }) => tied.has(rule.id))) return { input, yielded };
  return seenAndFound(step, { ...looking, history }, awaits);
}

/** What is kept of a step: of most, that nobody looks at what they change. */
function kept(judged: JudgedStep, looking: Looking): JudgedStep {
  const { step, logs, records, options } = judged.input;
  const isMinded =
    judged.yielded.length > 0 ||
    looking.besides !== null ||
    logs.length > 0 ||
    [...looking.kinds].some((kind) => records.of(kind).length > 0) ||
    step.changes.some(({ path }) => isMindedPath(path, looking));
  const input = { step: isMinded ? step : { ...step, changes: [] }, logs, records, options };
  return { ...judged, input };
}

function isMindedPath(path: string, { isCompared, reading }: Looking): boolean {
  return (
    isCompared(path) || homeOfSettings(path) !== null || reading.paths.logBeside(path) !== null
  );
}

/** What else than the settings of the run judges a step, where all begins and in its parents. */
async function begunOf({ settings, besides }: Looking, homes: readonly string[]): Promise<string> {
  const { levels, history, subagents } = besides?.config ?? {};
  return JSON.stringify([await settings.begun(homes), levels, history, subagents]);
}
