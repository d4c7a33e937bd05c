import { OwnAnalyses } from '../analyze/own-analyses.ts';
import type { Step } from '../core/change.ts';
import type { Limits } from '../core/config.ts';
import type { Facts } from '../core/fact.ts';
import type { Settled } from '../core/finding.ts';
import type { History, HistoryInput, StepInput } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { Answers } from '../core/request.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { judgeStep, type PastRule, pastRule } from '../history/judge.ts';
import type { OpenLog } from '../history/log/log-content.ts';
import { logPaths } from '../history/log-paths.ts';
import { type LogReading, logSteps } from '../history/log-steps.ts';
import { gather } from '../link/link.ts';
import { settle } from '../report/settle.ts';
import { AcceptedChanges } from './accepted.ts';
import { answerCitations } from './answers.ts';
import { asked, mayBeAsked } from './asked-rules.ts';
import type { Judging } from './judging.ts';
import { LogContents } from './log-contents.ts';
import { isReportedBy } from './one-fault/state-and-past.ts';
import { OpenFindings } from './open-findings.ts';
import { PastCourse } from './past-course.ts';
import { forksOf } from './past-forks.ts';
import { placePast } from './past-places.ts';
import { ofKinds, recordChanges } from './past-records.ts';
import { homeOfSettings, PastSettings } from './past-settings.ts';
import { StatePaths } from './presence.ts';
import { readContents } from './records.ts';
import { stepsAhead } from './steps-ahead.ts';
import { wayOutOf } from './ways-out.ts';

/** Facts of the past that are kept for the next steps, which mostly touch the same records again. */
const FACTS_KEPT = 10_000;

/** The verdict on the steps that led to a state. */
export interface Past {
  readonly problems: readonly Settled[];
  readonly commits: number;
  /** How many of them an earlier run found nothing wrong with. */
  readonly verified: number;
  /** The ids of the others. */
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
  const { history, judging, selects, present } = request;
  const { config } = judging;
  const rules = judging.rules.flatMap(pastRule);
  const contents = new LogContents(history);
  const looking = lookingAt(history, judging, rules, contents.open);
  const steps = stepsAhead(history.steps(), looking.reading.paths, contents);
  const accepted = new AcceptedChanges(config.history.accepted);
  const found = new OpenFindings();
  const course = new PastCourse(looking);
  const tell = async (step: Step, yielded: readonly Yielded[]): Promise<void> => {
    const reported = yielded.filter(
      ({ finding }) =>
        !isReportedBy(present, finding) &&
        selects(finding.record.path) &&
        !accepted.covers(step, finding.record.path),
    );
    const placed = await placePast(reported, step, history, config);
    for (const [index, each] of reported.entries()) {
      const at = placed[index];
      if (at === undefined) continue;
      const wayOut = wayOutOf(step, { rule: each.rule.id, path: at.ref.path });
      found.add({ ...at, commit: step.commit, wayOut }, each);
    }
  };
  const verified = history.verified?.commits ?? 0;
  const judged = new Set<string>();
  const logs = new Set(history.verified?.logs);
  const resettled = new Set<string>();
  for await (const given of steps) {
    const step = await hashed(given, looking.isCompared, history, config.limits);
    if (step.commit !== null) judged.add(step.commit.id);
    accepted.meet(step);
    for (const { path } of given.changes) {
      const home = homeOfSettings(path);
      if (home !== null) resettled.add(home);
    }
    const { input, judges } = await inputOf(step, looking, found);
    found.settle(input);
    for (const { change } of input.logs) logs.add(change.path);
    course.meet(input);
    await tell(step, [...judgeStep(input, judges)]);
  }
  for (const [step, each] of await course.judge()) await tell(step, [each]);
  const standing = found.standing();
  const problems = standing.length === 0 ? [] : settle(standing, judging.rules, config);
  const commits = verified + judged.size;
  const excused = accepted.count;
  const notes = accepted.notes();
  return { problems, commits, verified, judged, logs, resettled, excused, notes };
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

/** What a step gives to the rules, and those that are asked: that look at anything it touches. */
interface AskedStep {
  readonly input: HistoryInput;
  readonly judges: readonly PastRule[];
}

async function inputOf(step: Step, looking: Looking, found: OpenFindings): Promise<AskedStep> {
  const { history, judging, reading, rules, kinds } = looking;
  if (judging.analyses.size > FACTS_KEPT) judging.analyses.clear();
  const records = await recordChanges(step, kinds, judging, history);
  const touched = {
    records,
    compares: (past: AnyHistoryPart) =>
      step.changes.some(({ path }) => looking.compares(past, path)),
    awaits: (past: AnyHistoryPart) => found.awaits(past),
  };
  const maybe = mayBeAsked(rules, touched);
  const gains = new Set(maybe.flatMap(({ past }) => past.gains ?? []));
  const logs = await logSteps(step, reading, gains);
  const judges = asked(maybe, logs, touched);
  const asking = judges.map(({ past }) => past);
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
  return { input: { ...known, answers }, judges };
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
