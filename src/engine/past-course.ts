import type { Step } from '../core/change.ts';
import type { Ends, RotatedEvent } from '../core/ends.ts';
import type { Course, LogStep, StepInput } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { AnyHistoryPart } from '../core/rule.ts';
import { findingsOf, type Yielded } from '../core/rule-findings.ts';
import { judgeCourse, type PastRule } from '../history/judge.ts';
import type { LogReading } from '../history/log-reading.ts';
import { logSteps, NOTHING_GAINED } from '../history/log-steps.ts';
import { overtakenIn } from '../history/overtaken.ts';
import { answerCitations } from './answers.ts';
import { heldAt, type Looking } from './past-forks.ts';
import { recordChanges } from './past-records.ts';
import { StatePaths } from './presence.ts';

/** How the steps of one run are looked at together. */
interface Asking extends Looking {
  readonly reading: LogReading;
  readonly rules: readonly PastRule[];
  /** True for a path whose blobs a rule compares. */
  compares(past: AnyHistoryPart, path: string): boolean;
}

/**
 * Judges all steps of a run together: the records that they touch, where they go on from somewhere,
 * and the logs at both ends, where they are to be merged.
 */
export class PastCourse {
  readonly #asking: Asking;
  readonly #rules: readonly PastRule[];
  readonly #steps: StepInput[] = [];
  readonly #paths = new Set<string>();
  /** True where a step merges or rotates: of others, what each step keeps the ends keep. */
  #mayDiffer = false;
  /** True where a step has no parents, and so begins a history of its own. */
  #bringsRoot = false;
  /** The last step that touched a record which rules look at as a whole, by its path. */
  readonly #last = new Map<string, Step>();
  /** The paths of the logs with which something is wrong in a step. */
  readonly #faulty = new Set<string>();

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#rules = asking.rules.filter(({ past }) => past.overall !== undefined);
  }

  /** Takes note of a step that was judged by itself. */
  meet(input: StepInput): void {
    this.#meetLogs(input);
    for (const kind of wholeKinds(this.#asking.rules)) {
      for (const { path } of input.records.of(kind)) this.#last.set(path, input.step);
    }
    if (this.#asking.history.bases !== undefined) this.#meetRecords(input);
  }

  #meetRecords({ step, logs, records, options }: StepInput): void {
    const paths = this.#rules.flatMap(({ past }) => {
      // Of logs, the ends are looked at.
      if (past.kinds.length === 0) return [];
      const compared = step.changes.filter(({ path }) => this.#asking.compares(past, path));
      const changed = past.kinds.flatMap((kind) => records.of(kind));
      return [...changed, ...compared].map(({ path }) => path);
    });
    if (paths.length === 0) return;
    this.#steps.push({ step, logs, records, options });
    for (const path of paths) this.#paths.add(path);
  }

  #meetLogs({ step: { parents, changes }, logs }: StepInput): void {
    const { paths } = this.#asking.reading;
    const isRotation = changes.some(({ path }) => paths.logBeside(path) !== null);
    this.#bringsRoot ||= parents.length === 0;
    this.#mayDiffer ||= parents.length > 1 || isRotation;
    for (const { change, fault, departures } of logs) {
      if (fault !== null || departures.length > 0) this.#faulty.add(change.path);
    }
  }

  /** What is found, with the steps that made it so. */
  async judge(): Promise<readonly (readonly [Step, Yielded])[]> {
    const course = { ...(await this.#records()), ends: await this.#ends() };
    const { steps, ends } = course;
    // Who has nothing to look at is not loaded.
    const asked = this.#rules.filter(({ past: { kinds } }) =>
      kinds.length === 0 ? ends !== null : steps.length > 0,
    );
    return [...judgeCourse(course, asked), ...(await judgeWhole(this.#asking, this.#last))];
  }

  async #records(): Promise<Pick<Course, 'bases' | 'steps'>> {
    const { history } = this.#asking;
    if (this.#steps.length < 2 || history.bases === undefined) return { bases: [], steps: [] };
    const bases = await heldAt(await history.bases(), [...this.#paths], this.#asking);
    return { bases, steps: this.#steps };
  }

  /** The two ends, and what they show of logs that no step does. */
  async #ends(): Promise<Ends | null> {
    const { history, reading } = this.#asking;
    if (!this.#mayDiffer || history.ends === undefined) return null;
    const found: Ends[] = [];
    for await (const step of history.ends()) {
      const logs = await logSteps(step, reading, NOTHING_GAINED);
      const sound = logs.filter(({ change }) => !this.#faulty.has(change.path));
      found.push({ ...(await endsOf(step, sound, reading)), bringsRoot: this.#bringsRoot });
    }
    return shownByAll(found);
  }
}

/** The kinds that rules look at in all that is judged as if it were one step. */
function wholeKinds(rules: readonly PastRule[]): ReadonlySet<Kind> {
  return new Set(rules.flatMap(({ past }) => (past.asWhole === undefined ? [] : past.kinds)));
}

/**
 * Judges all steps of a run as if they were one, where there is a state that they go on from.
 * @param last the step of which a finding is told, by the path of its record
 */
async function judgeWhole(
  { history, judging, rules }: Looking & { readonly rules: readonly PastRule[] },
  last: ReadonlyMap<string, Step>,
): Promise<readonly (readonly [Step, Yielded])[]> {
  const { introducing, read } = history;
  if (last.size === 0 || history.ends === undefined || introducing === undefined) return [];
  const found: (readonly [Step, Yielded])[] = [];
  for await (const step of history.ends()) {
    const records = await recordChanges(step, wholeKinds(rules), judging, history);
    const whole = { step, records, options: judging.config };
    const asked = rules.flatMap(({ past }) => past.asWhole?.asks(whole) ?? []);
    if (asked.length === 0) return [];
    const files = { paths: new StatePaths(await history.after(step)), read, introducing };
    const answers = await answerCitations(
      [...new Map(asked.map((each) => [each.record.path, each])).values()],
      files,
      judging.config.limits.fileBytes,
    );
    for (const { rule, past } of rules) {
      if (past.asWhole === undefined) continue;
      const { check } = past.asWhole;
      const findings = findingsOf(rule.id, { check }, { ...whole, answers }, ({ at }) =>
        JSON.stringify(at),
      );
      for (const finding of findings) {
        found.push([last.get(finding.record.path) ?? step, { rule, finding }]);
      }
    }
    // Where there are several to begin from, `introducing` knows what each of them had.
    break;
  }
  return found;
}

async function endsOf(
  step: Step,
  logs: readonly LogStep[],
  { content }: LogReading,
): Promise<Omit<Ends, 'bringsRoot'>> {
  const overtaken = [];
  const rotated: RotatedEvent[] = [];
  for (const { home, change, fault, departures, unseen } of logs) {
    for (const each of [...departures, ...(unseen ? [unseen] : [])]) {
      if (each.why !== 'invented' || each.isHeld === true) continue;
      const isInserted = each !== unseen;
      rotated.push({ home, segment: each.archive, record: each.record, isInserted });
    }
    if (fault === null || fault.kind === 'gone') continue;
    const shift = await overtakenIn(change, content);
    if (shift !== null) overtaken.push({ home, change, ...shift });
  }
  return { step, overtaken, rotated };
}

/**
 * Where branches merged each other, there are several states to begin from, and no log can begin with
 * that of each.
 */
function shownByAll([first, ...others]: readonly Ends[]): Ends | null {
  if (first === undefined) return null;
  const isElsewhere = (path: string, pathsOf: (end: Ends) => readonly string[]) =>
    others.every((end) => pathsOf(end).includes(path));
  const logs = ({ overtaken }: Ends) => overtaken.map(({ change }) => change.path);
  const segments = ({ rotated }: Ends) => rotated.map(({ segment }) => segment.path);
  return {
    ...first,
    overtaken: first.overtaken.filter(({ change }) => isElsewhere(change.path, logs)),
    rotated: first.rotated.filter(({ segment }) => isElsewhere(segment.path, segments)),
  };
}
