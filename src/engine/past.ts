import type { Step } from '../core/change.ts';
import type { FateWitness } from '../core/fate-witness.ts';
import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import type { History, StepInput } from '../core/history.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { VerifiedHistory } from '../core/verified-history.ts';
import { pastRule } from '../history/judge.ts';
import type { LogPaths } from '../history/log-paths.ts';
import { settle } from '../report/settle.ts';
import { AcceptedChanges } from './accepted.ts';
import { hashed } from './hashed.ts';
import { judgedStep } from './judged-step.ts';
import type { Judging } from './judging.ts';
import { LogContents } from './log-contents.ts';
import type { Restored } from './objection.ts';
import { PastCourse } from './past-course.ts';
import { type Looking, lookingAt } from './past-input.ts';
import { PastProblems } from './past-problems.ts';
import { homeOfSettings } from './past-settings.ts';
import { restoredIn } from './restored.ts';
import type { SharedVerdicts } from './shared-verdicts.ts';
import type { StepLookings } from './step-lookings.ts';

/** Steps that are listed in notes; the others are counted. */
const MOST_NOTES = 20;

/** Says of each step that gave back what was there. */
function restoredNotes(restored: readonly Restored[]): readonly string[] {
  const notes = restored.slice(0, MOST_NOTES).map(({ commit, path, like, violated }) => {
    const who = commit === null ? 'This change' : `Commit ${short(commit)}`;
    const place = quoted(path, LONGEST_PATH);
    const held = like.flatMap((id) => (id === null ? [] : short(id)));
    const change = `commit ${short(violated)}`;
    const what =
      held.length === 0
        ? `removes ${place}, which ${change} added`
        : `restores ${place} as it was in commit ${held.join(' and ')}, before ${change} changed it`;
    return `${who} ${what}. This is not a problem; the one in ${change} stays reported there.`;
  });
  const more = restored.length - notes.length;
  return more === 0 ? notes : [...notes, `${more} more changes restore what files were.`];
}

function short(id: string): string {
  return id.slice(0, 12);
}

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
  /** The steps that gave files back what they were. */
  readonly restored: readonly Restored[];
}

/** What led to a state, and what is known of it. */
export interface PastRequest {
  readonly history: History;
  readonly judging: Judging;
  readonly selects: (path: string) => boolean;
  /** What other histories of the run found; left out where there is one alone. */
  readonly shared?: SharedVerdicts | undefined;
  /** The problems of the state as it is that are told: they tell some faults of the past as well. */
  readonly present: readonly Settled[];
  /** Who is told of what is not reported; left out where nobody is. */
  readonly fates?: FateWitness | undefined;
}

/** Runs the history rules over every step. */
export async function checkPast(request: PastRequest): Promise<Past> {
  const { memory } = request.history;
  let judged = await judgedPast(request, memory?.verified ?? null);
  if (!judged.isInOrder) judged = await judgedPast(request, null);
  const { past, found } = judged;
  if (request.fates !== undefined) {
    for (const lost of await found.lost()) request.fates.lost(lost);
  }
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

/** Steps whose contents are asked for together. */
const MOST_STEPS = 1024;

/** Changes from which on fewer steps are enough. */
const MOST_CHANGES = 20_000;

/**
 * The same steps; while some are judged, the contents of the logs of the next ones are on their way.
 * @param made gives a step of which nothing needs to be read
 */
async function* stepsAhead(
  steps: AsyncIterable<Step>,
  paths: LogPaths,
  contents: LogContents,
  made: (commit: string) => Step | undefined,
): AsyncGenerator<Step> {
  try {
    for await (const window of inWindows(steps)) {
      const open = window.filter(({ commit }) => commit === null || made(commit.id) === undefined);
      await contents.expect(open.flatMap((step) => comparedEntries(step, paths)));
      yield* window;
    }
  } finally {
    await contents.close();
  }
}

async function* inWindows(steps: AsyncIterable<Step>): AsyncGenerator<readonly Step[]> {
  let window: Step[] = [];
  let changes = 0;
  for await (const step of steps) {
    window.push(step);
    changes += step.changes.length;
    if (window.length < MOST_STEPS && changes < MOST_CHANGES) continue;
    yield window;
    window = [];
    changes = 0;
  }
  if (window.length > 0) yield window;
}

/** What is read of a step's logs where nothing is wrong with them, in order. */
function comparedEntries({ changes }: Step, paths: LogPaths): SnapshotEntry[] {
  return changes.flatMap(({ path, before, after }) =>
    isFile(after) && paths.roleOf(path) !== null ? [...before.filter(isFile), after] : [],
  );
}

/** Judges the steps that an earlier run did not, and adds what that one found. */
async function judgedPast(
  { history, judging, selects, present, shared: verdicts, fates }: PastRequest,
  verified: VerifiedHistory | null,
): Promise<JudgedPast> {
  const { config } = judging;
  const rules = judging.rules.flatMap(pastRule);
  const chosen = judging.chosen ?? judging.rules;
  const contents = new LogContents(history);
  const looking = lookingAt(history, judging, rules, contents.open);
  const accepted = new AcceptedChanges(config.history.accepted);
  const isKept = history.memory !== undefined || fates !== undefined;
  const telling = { rules: chosen.flatMap(pastRule), selects, present, accepted, isKept };
  const found = new PastProblems({ history, config, ...telling });
  const course = new PastCourse(looking);
  const met = new MetSteps(verified);
  const lookings = new Lookings(looking, judging);
  if (verified !== null) found.recall(verified);
  const shared = verdicts?.steps(judging) ?? null;
  const made = (id: string) => shared?.get(id)?.input.step;
  const steps = history.steps({ since: verified?.head, made });
  const { paths } = looking.reading;
  for await (const given of stepsAhead(steps, paths, contents, made)) {
    const seen = await lookings.at(given);
    const step = await hashed(given, seen.isCompared, history, config.limits.fileBytes);
    const { input, yielded } = await judgedStep(step, seen, found, shared);
    met.add(input);
    judging.onCommits?.(met.commits.size);
    found.settle(input);
    course.meet(input);
    await found.meet(step, yielded, seen.besides);
  }
  for (const [step, each] of await course.judge()) await found.meet(step, [each]);
  const { uncommitted } = found;
  const { strictest } = lookings;
  const asked = {
    objections: found.objections(),
    uncommitted: [...uncommitted],
    looking: strictest,
    accepted,
  };
  const restored = await restoredIn(asked);
  found.restore(restored, (path) => strictest.reading.paths.roleOf(path) !== null);
  const named = verified === null ? [] : (history.memory?.named ?? []);
  const judged = new Set([...named, ...met.commits]);
  const past = {
    problems: settle(found.standing(), chosen, config),
    commits: (verified?.commits ?? 0) + met.commits.size,
    verified: verified?.commits ?? 0,
    judged,
    logs: met.logs,
    resettled: met.resettled,
    excused: accepted.count,
    notes: [...accepted.notes(judged, history.isWhole === true), ...restoredNotes(restored)],
    restored,
  };
  return { past, found, isInOrder: met.goOn || !found.mindsOrder };
}

/** How each step is looked at: by the settings of the run, or by others as well where these judge it. */
class Lookings {
  readonly #own: Looking;
  readonly #judging: Judging;
  #others: StepLookings | null = null;

  constructor(own: Looking, judging: Judging) {
    this.#own = own;
    this.#judging = judging;
  }

  /** By all settings that judged any step. */
  get strictest(): Looking {
    return this.#others?.strictest ?? this.#own;
  }

  async at(step: Step): Promise<Looking> {
    const besides = (await this.#own.history.stepSettings?.(step)) ?? null;
    if (besides === null) return this.#own;
    if (this.#others === null) {
      const { StepLookings } = await import('./step-lookings.ts');
      this.#others = new StepLookings(this.#own, this.#judging);
    }
    return this.#others.at(besides);
  }
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
