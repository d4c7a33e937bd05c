import { OwnAnalyses } from '../analyze/own-analyses.ts';
import type { Step } from '../core/change.ts';
import type { Options } from '../core/config.ts';
import type { FactEntry, Facts } from '../core/fact.ts';
import { globs } from '../core/glob.ts';
import type { Fork, History, HistoryInput, RecordChanges, StepInput } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { Answers } from '../core/request.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { StepSettings } from '../core/step-settings.ts';
import { overridden } from '../core/three-way.ts';
import type { PastRule } from '../history/judge.ts';
import type { OpenLog } from '../history/log/log-content.ts';
import { logPaths } from '../history/log-paths.ts';
import type { LogReading } from '../history/log-reading.ts';
import { logSteps, type WantedGains } from '../history/log-steps.ts';
import { gainedOverParents } from '../history/logical-gains.ts';
import { gather } from '../link/link.ts';
import { answerCitations } from './answers.ts';
import { asked, mayBeAsked } from './asked-rules.ts';
import type { Judging } from './judging.ts';
import { forksOf } from './past-forks.ts';
import { ofKinds, recordChanges } from './past-records.ts';
import { PastSettings } from './past-settings.ts';
import { StatePaths } from './presence.ts';
import { readContents } from './records.ts';

/** Facts of the past that are kept for the next steps, which mostly touch the same records again. */
const FACTS_KEPT = 10_000;

/** What the rules of a run want to know, and where it is read. */
export interface Looking {
  readonly history: History;
  /** Judges by no rule: only facts are wanted. */
  readonly judging: Judging & { readonly analyses: OwnAnalyses };
  readonly reading: LogReading;
  readonly settings: PastSettings;
  readonly rules: readonly PastRule[];
  readonly kinds: ReadonlySet<Kind>;
  /** What besides the settings of the run judges; null for nothing. */
  readonly besides: StepSettings | null;
  /** True for paths whose blobs rules compare. */
  readonly isCompared: (path: string) => boolean;
  /** The same of one rule. */
  compares(past: AnyHistoryPart, path: string): boolean;
}

export function lookingAt(
  history: History,
  { config, analyses }: Judging,
  rules: readonly PastRule[],
  content: OpenLog,
  besides: StepSettings | null = null,
): Looking {
  // What few records say is read sooner than what is remembered of all.
  const own = new OwnAnalyses(history.nearAfter === undefined ? analyses : new Map());
  const compared = new Map(
    rules.flatMap(({ past }) => {
      const matches = comparedBy(past, config);
      return matches === null ? [] : [[past, matches] as const];
    }),
  );
  const judging = { config, rules: [], given: null, onRead: () => undefined, analyses: own };
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
      ...(besides && { isGivenUp: besides.isGivenUp }),
    },
    rules,
    besides,
    kinds: new Set(rules.flatMap(({ past }) => past.kinds)),
    isCompared: (path) => [...compared.values()].some((matches) => matches(path)),
    compares: (past, path) => compared.get(past)?.(path) === true,
  };
}

/** Tells the further paths whose blobs a rule compares; null where there are none. */
export function comparedBy(
  { paths }: AnyHistoryPart,
  config: Options,
): ((path: string) => boolean) | null {
  if (typeof paths === 'function') return paths(config);
  return paths === undefined ? null : globs([...paths.globs, ...config.history[paths.setting]]);
}

/** Says what a step leaves. Its state is listed once. */
function statesIn(
  history: History,
): Pick<LogReading, 'leftAt' | 'after' | 'basesAt' | 'mergeBases' | 'ownParent'> {
  const known = new WeakMap<Step, Promise<readonly SnapshotEntry[]>>();
  const places = new WeakMap<Step, Promise<ReadonlyMap<string, SnapshotEntry>>>();
  const after = (step: Step): Promise<readonly SnapshotEntry[]> => {
    const entries = known.get(step) ?? history.after(step).then((state) => state.entries);
    known.set(step, entries);
    return entries;
  };
  const mergeBases: LogReading['mergeBases'] = ({ parents }, one, other) =>
    history.mergeBases(parents[one] ?? '', parents[other] ?? '');
  const byPath = async (step: Step): Promise<ReadonlyMap<string, SnapshotEntry>> =>
    new Map((await after(step)).map((entry) => [entry.path, entry]));
  return {
    leftAt: async (step, path) => {
      const left = places.get(step) ?? byPath(step);
      places.set(step, left);
      return (await left).get(path) ?? null;
    },
    after,
    mergeBases,
    ownParent: ({ parents }) => ownParent(parents, history),
    basesAt: (step, path) => async (one, other) => {
      const held: SnapshotEntry[] = [];
      for (const base of await mergeBases(step, one, other))
        held.push(...(await history.at(base, [path])));
      return held.filter((entry) => entry.path === path);
    },
  };
}

/**
 * The first parent that has a commit where all that is judged begins; else the first that has anything
 * in common with one; else the first. Whoever writes a merge chooses the order of its parents.
 */
async function ownParent(parents: readonly string[], history: History): Promise<number> {
  const begins = (await (history.roots ?? history.begins)?.()) ?? [];
  let related: number | null = null;
  for (const [at, parent] of parents.entries()) {
    for (const begin of begins) {
      const common = await history.mergeBases(parent, begin);
      if (common.includes(begin)) return at;
      if (common.length > 0) related ??= at;
    }
  }
  return related ?? 0;
}

/** What a step gives to the rules, and those that are asked: that look at anything it touches. */
export interface AskedStep {
  readonly input: HistoryInput;
  readonly judges: readonly PastRule[];
}

/**
 * What rules see of a step.
 * @param awaits true for a rule that wants to know whether the step sets anything right
 */
export async function inputOf(
  step: Step,
  looking: Looking,
  awaits: (past: AnyHistoryPart) => boolean,
): Promise<AskedStep> {
  const { history, judging, reading, rules, kinds, besides } = looking;
  const givenUp = besides?.givenUp ?? [];
  if (judging.analyses.size > FACTS_KEPT) judging.analyses.clear();
  const kindsBefore = besides?.kindsBefore ?? null;
  const records = await recordChanges(step, kinds, judging, { ...history, kindsBefore });
  const touched = {
    records,
    givesUp: givenUp.length > 0,
    compares: (past: AnyHistoryPart) =>
      step.changes.some(({ path }) => looking.compares(past, path)),
    awaits,
  };
  const maybe = mayBeAsked(rules, touched);
  const isAtHand = factsAtHand(step, history) !== null;
  const wanted = wantedGains(maybe, isAtHand);
  const found = await logSteps(step, reading, wanted);
  const judges = asked(maybe, found, touched);
  const asking = judges.map(({ past }) => past);
  const options = judging.config;
  const forks = await forksOf(
    step,
    step.parents.length < 2
      ? []
      : asking.flatMap((past) => past.forks?.({ step, logs: found, records, options }) ?? []),
    looking,
  );
  const isOver = overrides(asking, records, forks);
  const logs = isOver ? await gainedOverParents(step, found, reading, wanted.gains) : found;
  const input = {
    ...{ step, logs, records, options, forks },
    ...(givenUp.length > 0 && { givenUp }),
  };
  const wants = (past: AnyHistoryPart) =>
    (isAtHand && past.earlier === 'wants-after') || past.wantsAfter?.(input) !== false;
  const curious = asking.filter(wants);
  const kindsAfter = new Set(curious.flatMap((past) => past.after ?? []));
  const isNear = !curious.some((past) => past.wantsAfter?.(input) === 'all');
  const after =
    kindsAfter.size === 0 ? gather([]) : await factsAfter(step, kindsAfter, looking, isNear);
  const settings = await looking.settings.governing(step, homesOf(curious, input));
  const known = { ...input, after, settings };
  const answers = await answersAfter(step, known, { looking, curious });
  return { input: { ...known, answers }, judges };
}

/** True where a merge overrides what a parent had changed, and a rule wants to know what logs say of it. */
function overrides(
  asking: readonly AnyHistoryPart[],
  records: RecordChanges,
  forks: readonly Fork[],
): boolean {
  const kinds = new Set(asking.flatMap((past) => (past.gains === undefined ? [] : past.kinds)));
  return [...kinds].some((kind) =>
    records
      .of(kind)
      .some((change) => change.before.length > 1 && overridden(change, forks).length > 0),
  );
}

/** @param isAtHand true where nobody has to say whether he wants the state after */
function wantedGains(rules: readonly PastRule[], isAtHand: boolean): WantedGains {
  const looking = rules.filter(
    ({ past: { earlier } }) => earlier === 'always' || (earlier === 'wants-after' && !isAtHand),
  );
  const rolesOf = (some: readonly PastRule[]) =>
    new Set(some.flatMap(({ past }) => past.gains ?? []));
  const copies = rules.some(({ past }) => past.copies);
  return { gains: rolesOf(rules), earlier: rolesOf(looking), copies };
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

async function factsAfter(
  step: Step,
  kinds: ReadonlySet<Kind>,
  { history, judging }: Looking,
  isNear: boolean,
): Promise<Facts> {
  const known = isNear ? factsAtHand(step, history) : null;
  if (known !== null) return gather(known.filter(({ record }) => kinds.has(record.kind)));
  const files = ofKinds(await history.after(step), kinds, judging);
  return gather((await readContents(files, judging)).facts);
}

/** What was read of the state that a step leaves, where it leads there from the one that was compared. */
function factsAtHand(
  { commit, parents }: Step,
  { nearAfter }: Pick<History, 'nearAfter'>,
): readonly FactEntry[] | null {
  if (nearAfter === undefined || (commit?.id ?? null) !== nearAfter.commit) return null;
  return parents.length === 1 && parents[0] === nearAfter.parent ? nearAfter.facts : null;
}
