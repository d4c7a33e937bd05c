import { OwnAnalyses } from '../analyze/own-analyses.ts';
import type { Step } from '../core/change.ts';
import type { Limits } from '../core/config.ts';
import type { Facts } from '../core/fact.ts';
import type { Settled } from '../core/finding.ts';
import type { History, HistoryInput, StepInput, VerifiedHistory } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { Answers } from '../core/request.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { judgeStep, type PastRule, pastRule } from '../history/judge.ts';
import type { OpenLog } from '../history/log/log-content.ts';
import { logPaths } from '../history/log-paths.ts';
import { type LogReading, logSteps } from '../history/log-steps.ts';
import { gather } from '../link/link.ts';
import { settle } from '../report/settle.ts';
import { AcceptedChanges } from './accepted.ts';
import { answerCitations } from './answers.ts';
import type { Judging } from './judging.ts';
import { LogContents } from './log-contents.ts';
import { PastCourse } from './past-course.ts';
import { forksOf } from './past-forks.ts';
import { PastProblems } from './past-problems.ts';
import { ofKinds, recordChanges } from './past-records.ts';
import { homeOfSettings, PastSettings } from './past-settings.ts';
import { StatePaths } from './presence.ts';
import { readContents } from './records.ts';
import { stepsAhead } from './steps-ahead.ts';

/** Facts of the past that are kept for the next steps, which mostly touch the same records again. */
const FACTS_KEPT = 10_000;

/** The verdict on the steps that led to a state. */
export interface Past {
  readonly problems: readonly Settled[];
  readonly commits: number;
  /** How many of them an earlier run judged. */
  readonly verified: number;
  /** The ids of the others, and of those that the configuration names. */
  readonly judged: ReadonlySet<string>;
  /** The paths of the logs that changed. */
  readonly logs: ReadonlySet<string>;
  /** The knowledge bases whose settings changed. */
  readonly resettled: ReadonlySet<string>;
  /** Problems that the configuration excuses. */
  readonly excused: number;
  readonly notes: readonly string[];
}

/** What led to a state, and what is known of it. */
export interface PastRequest {
  readonly history: History;
  readonly judging: Judging;
  readonly selects: (path: string) => boolean;
  /** The problems of the state as it is that are told: they tell some faults of the past as well. */
  readonly present: readonly Settled[];
}

/** Runs the history rules over every step. */
export async function checkPast(request: PastRequest): Promise<Past> {
  const { memory } = request.history;
  let judged = await judgedPast(request, memory?.verified ?? null);
  if (!judged.isInOrder) judged = await judgedPast(request, null);
  const { past, found } = judged;
  const problems = memory === undefined ? null : await found.remembered();
  if (problems !== null) {
    memory?.keep({ commits: past.commits, logs: [...past.logs].sort(), problems });
  }
  return past;
}

interface JudgedPast {
  readonly past: Past;
  readonly found: PastProblems;
  /**
   * False where commits came in from elsewhere and something may be set right by steps that are
   * neither before nor after it: which of them counts as later shows only where all are listed.
   */
  readonly isInOrder: boolean;
}

/** Judges the steps that an earlier run did not, and adds what that one found. */
async function judgedPast(
  { history, judging, selects, present }: PastRequest,
  verified: VerifiedHistory | null,
): Promise<JudgedPast> {
  const { config } = judging;
  const rules = judging.rules.flatMap(pastRule);
  const contents = new LogContents(history);
  const looking = lookingAt(history, judging, rules, contents.open);
  const accepted = new AcceptedChanges(config.history.accepted);
  const found = new PastProblems({ history, config, rules, selects, present, accepted });
  const course = new PastCourse(looking);
  const met = new MetSteps(verified);
  if (verified !== null) found.recall(verified);
  const steps = history.steps(verified?.head);
  for await (const given of stepsAhead(steps, looking.reading.paths, contents)) {
    const step = await hashed(given, looking.isCompared, history, config.limits);
    const input = await inputOf(step, looking, found);
    met.add(input);
    found.settle(input);
    course.meet(input);
    await found.meet(step, [...judgeStep(input, rules)]);
  }
  for (const [step, each] of await course.judge()) await found.meet(step, [each]);
  const judged = new Set([
    ...(verified === null ? [] : (history.memory?.named ?? [])),
    ...met.commits,
  ]);
  const past = {
    problems: settle(found.standing(), judging.rules, config),
    commits: (verified?.commits ?? 0) + met.commits.size,
    verified: verified?.commits ?? 0,
    judged,
    logs: met.logs,
    resettled: met.resettled,
    excused: accepted.count,
    notes: accepted.notes(judged),
  };
  return { past, found, isInOrder: met.goOn || !found.mindsOrder };
}

/** What is counted of the steps of a run. */
class MetSteps {
  readonly commits = new Set<string>();
  readonly logs: Set<string>;
  readonly resettled = new Set<string>();
  /** True while each step goes on from what an earlier run judged. */
  goOn = true;
  readonly #known: string | null;

  constructor(verified: VerifiedHistory | null) {
    this.#known = verified?.head ?? null;
    this.logs = new Set(verified?.logs);
  }

  add({ step, logs }: StepInput): void {
    const { commit, parents, changes } = step;
    const goesOn = parents.length > 0 && parents.every((id) => this.#isBehind(id));
    if (this.#known !== null && !goesOn) this.goOn = false;
    if (commit !== null) this.commits.add(commit.id);
    for (const { change } of logs) this.logs.add(change.path);
    for (const { path } of changes) {
      const home = homeOfSettings(path);
      if (home !== null) this.resettled.add(home);
    }
  }

  #isBehind(id: string): boolean {
    return id === this.#known || this.commits.has(id);
  }
}

/** What the rules of a run want to know, and where it is read. */
interface Looking {
  readonly history: History;
  /** Judges by no rule: only facts are wanted. */
  readonly judging: Judging & { readonly analyses: OwnAnalyses };
  readonly reading: LogReading;
  readonly settings: PastSettings;
  readonly rules: readonly PastRule[];
  readonly kinds: ReadonlySet<Kind>;
  /** True for paths whose blobs rules compare. */
  readonly isCompared: (path: string) => boolean;
  /** The same of one rule. */
  compares(past: AnyHistoryPart, path: string): boolean;
}

function lookingAt(
  history: History,
  { config, analyses: known }: Judging,
  rules: readonly PastRule[],
  content: OpenLog,
): Looking {
  const analyses = new OwnAnalyses(known);
  const compared = new Map(
    rules.flatMap(({ past }) => {
      const matches = past.paths?.(config);
      return matches === undefined ? [] : [[past, matches] as const];
    }),
  );
  const judging = { config, rules: [], given: null, onRead: () => undefined, analyses };
  return {
    history,
    judging,
    settings: new PastSettings(history, judging),
    reading: {
      paths: logPaths(config),
      content,
      verdicts: new Map(),
      ...statesIn(history),
      limits: config.limits,
    },
    rules,
    kinds: new Set(rules.flatMap(({ past }) => past.kinds)),
    isCompared: (path) => [...compared.values()].some((matches) => matches(path)),
    compares: (past, path) => compared.get(past)?.(path) === true,
  };
}

/** Says what a step leaves. Its state is listed once. */
function statesIn(history: History): Pick<LogReading, 'isPresent' | 'after'> {
  const known = new WeakMap<Step, Promise<readonly SnapshotEntry[]>>();
  const paths = new WeakMap<Step, Promise<ReadonlySet<string>>>();
  const after = (step: Step): Promise<readonly SnapshotEntry[]> => {
    const entries = known.get(step) ?? history.after(step).then((state) => state.entries);
    known.set(step, entries);
    return entries;
  };
  const pathsAfter = async (step: Step): Promise<ReadonlySet<string>> =>
    new Set((await after(step)).map(({ path }) => path));
  return {
    isPresent: async (step, path) => {
      const present = paths.get(step) ?? pathsAfter(step);
      paths.set(step, present);
      return (await present).has(path);
    },
    after,
  };
}

async function inputOf(step: Step, looking: Looking, found: PastProblems): Promise<HistoryInput> {
  const { history, judging, reading, rules, kinds } = looking;
  if (judging.analyses.size > FACTS_KEPT) judging.analyses.clear();
  const records = await recordChanges(step, kinds, judging, history);
  const asking = rules
    .map(({ past }) => past)
    .filter(
      (past) =>
        past.kinds.length === 0 ||
        found.awaits(past) ||
        past.kinds.some((kind) => records.of(kind).length > 0) ||
        step.changes.some(({ path }) => looking.compares(past, path)),
    );
  const gains = new Set(asking.flatMap(({ gains = [] }) => gains));
  const logs = await logSteps(step, reading, gains);
  const input = { step, logs, records, options: judging.config };
  const curious = asking.filter((past) => past.wantsAfter?.(input) ?? true);
  const wanted = new Set(curious.flatMap(({ after = [] }) => after));
  const after = wanted.size === 0 ? gather([]) : await factsAfter(step, wanted, looking);
  const settings = await looking.settings.governing(step, homesOf(curious, input));
  const forks = await forksOf(
    step,
    step.parents.length < 2 ? [] : asking.flatMap((past) => past.forks?.(input) ?? []),
    looking,
  );
  const known = { ...input, after, settings, forks };
  const answers = await answersAfter(step, known, { looking, curious });
  return { ...known, answers };
}

/** The bases whose settings somebody wants. */
function homesOf(curious: readonly AnyHistoryPart[], { records }: StepInput): ReadonlySet<string> {
  const kinds = curious.flatMap((past) => (past.settings ? past.kinds : []));
  const states = kinds.flatMap((kind) => records.of(kind).flatMap(({ after }) => after ?? []));
  return new Set(states.map(({ record }) => record.home));
}

/** What the state that a step leaves says to the citations that somebody asks about. */
async function answersAfter(
  step: Step,
  input: Omit<HistoryInput, 'answers'>,
  { looking, curious }: { readonly looking: Looking; readonly curious: readonly AnyHistoryPart[] },
): Promise<Answers> {
  const { history, judging } = looking;
  const asked = curious.flatMap((past) => past.asks?.(input) ?? []);
  const state = asked.length === 0 ? { entries: [] } : await history.after(step);
  const files = { paths: new StatePaths(state), read: history.read };
  return answerCitations(asked, files, judging.config.limits.fileBytes);
}

/** The same step with the blobs of some paths known that only the working tree has. */
async function hashed(
  step: Step,
  isCompared: (path: string) => boolean,
  { read }: History,
  { fileBytes }: Limits,
): Promise<Step> {
  const unknown = step.changes.flatMap(({ path, after }) =>
    after?.id === null && isCompared(path) ? [after] : [],
  );
  if (unknown.length === 0) return step;
  const known = new Map<string, SnapshotEntry>();
  for await (const { entry, id } of read(unknown, () => fileBytes))
    known.set(entry.path, { ...entry, id });
  const changes = step.changes.map((change) => ({
    ...change,
    after: known.get(change.path) ?? change.after,
  }));
  return { ...step, changes };
}

async function factsAfter(
  step: Step,
  kinds: ReadonlySet<Kind>,
  { history, judging }: Looking,
): Promise<Facts> {
  const files = ofKinds(await history.after(step), kinds, judging);
  return gather((await readContents(files, judging)).facts);
}
