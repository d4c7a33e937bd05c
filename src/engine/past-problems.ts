import type { Change, Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { LostFinding, Why } from '../core/fate-witness.ts';
import type { Found, RecordFinding, Settled } from '../core/finding.ts';
import type { History, StepInput } from '../core/history.ts';
import type { Level } from '../core/level.ts';
import type { AnyHistoryPart, Rule } from '../core/rule.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { StepSettings } from '../core/step-settings.ts';
import type { StepProblem, VerifiedHistory } from '../core/verified-history.ts';
import type { PastRule } from '../history/judge.ts';
import { configuredLevel } from '../report/levels.ts';
import type { AcceptedChanges } from './accepted.ts';
import type { Objection, Restored } from './objection.ts';
import { type Errors, errorAt, errorsIn, isReportedBy } from './one-fault/state-and-past.ts';
import { placePast } from './past-places.ts';
import { keyOf, objects } from './restored.ts';
import { goneTo, objectedBy } from './restored-for.ts';
import { wayOutOf } from './ways-out.ts';

/** What decides which problems of steps are told. */
interface Telling {
  readonly history: History;
  readonly config: Config;
  readonly rules: readonly PastRule[];
  readonly selects: (path: string) => boolean;
  /** The problems of the state as it is that are told. */
  readonly present: readonly Settled[];
  readonly accepted: AcceptedChanges;
  /** True where somebody wants to know what is not reported as well. */
  readonly isKept: boolean;
}

/** A problem of a step. */
interface Met {
  /** The step's commit; null for what is none. */
  readonly commit: string | null;
  readonly rule: string;
  /** True for an error of a rule about a path that is final. */
  readonly isObjection: boolean;
  /** What a later step is asked about it. */
  readonly earlier: Pick<RecordFinding, 'record' | 'value'>;
  readonly change: Change | null;
  /** Where a log went, or what holds now what a segment held. */
  readonly movedTo: string | undefined;
  /** To what it objects, its own file first. */
  readonly objected: ReturnType<typeof objectedBy>;
  /** What excuses it, or reports it, where it is not reported. */
  readonly untold: Why | null;
  isSettled: boolean;
  /** True where the step gave its path back what it was. It is worked out by each run. */
  isRestored: boolean;
  /** Null where nobody asked for its place yet. */
  found: Found | null;
  /** Works out its place. */
  readonly place: () => Promise<Found | null>;
}

const UNASKED = 'its path was not asked for';
const SETTLED = 'a later change sets it right';
const RESTORED = 'the change puts back what was there before';

/** A problem that a later step may set right. */
interface Open {
  readonly past: AnyHistoryPart;
  readonly met: Met;
}

/** The problems of the steps so far, and which of them are told. */
export class PastProblems {
  readonly #telling: Telling;
  /** The rules that look at what later steps set right. */
  readonly #settling: ReadonlyMap<string, AnyHistoryPart>;
  readonly #isError = (rule: string, level: Level | null) =>
    objects(this.#telling.rules, rule, level);
  readonly #met: Met[] = [];
  #open: Open[] = [];
  /** True where a later step may have set something right, or yet may: then the order of steps counts. */
  mindsOrder = false;
  /** The steps that are no commits, where anything was found in them. */
  readonly uncommitted = new Set<Step>();

  constructor(telling: Telling) {
    this.#telling = telling;
    this.#settling = new Map(
      telling.rules.flatMap(({ rule, past }) =>
        past.settles === undefined ? [] : [[rule.id, past] as const],
      ),
    );
  }

  /** Takes over what an earlier run found. */
  recall({ problems }: VerifiedHistory): void {
    const errors = errorsIn(problems, this.#isError);
    for (const { found, change, value, isSettled } of problems) {
      const { ref: record, commit = null, finding } = found;
      const step = { commit, changes: change === null ? [] : [change] };
      const untold = this.#untold(step, { record, yieldsTo: finding.yieldsTo }, errors);
      const place = () => Promise.resolve(found);
      this.#add(finding.rule, {
        commit: commit?.id ?? null,
        rule: finding.rule,
        isObjection: objects(this.#telling.rules, finding.rule, finding.level),
        isRestored: false,
        earlier: { record, value },
        change,
        movedTo: goneTo(finding.restores),
        objected: objectedBy(record, finding.restores),
        untold,
        isSettled,
        found,
        place,
      });
    }
  }

  /** Takes in what rules found in a step. */
  async meet(
    step: Step,
    yielded: readonly Yielded[],
    besides: StepSettings | null = null,
  ): Promise<void> {
    const { isKept } = this.#telling;
    if (step.commit === null && yielded.length > 0) this.uncommitted.add(step);
    const all = yielded.map(({ rule, finding: { record: ref, level = null } }) => {
      return { found: { commit: step.commit, ref, finding: { rule: rule.id, level } } };
    });
    const errors = errorsIn(all, this.#isError);
    const reasons = new Map(
      yielded.map((each) => [each, this.#untold(step, each.finding, errors)]),
    );
    const told = yielded.filter((each) => reasons.get(each) === null);
    const placed = new Map(
      (await this.#placed(step, told, besides)).map((found, at) => [told[at], found]),
    );
    for (const each of yielded) {
      const found = placed.get(each) ?? null;
      const isObjection = objects(this.#telling.rules, each.rule.id, each.finding.level);
      // What is not reported is of use to who remembers it, and to see what is given back later.
      if (found === null && !isKept && !isObjection) continue;
      const { record, value, restores } = each.finding;
      this.#add(each.rule.id, {
        commit: step.commit?.id ?? null,
        rule: each.rule.id,
        isObjection,
        isRestored: false,
        earlier: { record, value },
        change: step.changes.find(({ path }) => path === record.path) ?? null,
        movedTo: goneTo(restores),
        objected: objectedBy(record, restores),
        untold: reasons.get(each) ?? null,
        isSettled: false,
        found,
        place: async () => (await this.#placed(step, [each], besides))[0] ?? null,
      });
    }
  }

  #add(rule: string, met: Met): void {
    this.#met.push(met);
    const past = this.#settling.get(rule);
    if (past === undefined) return;
    this.mindsOrder = true;
    if (!met.isSettled) this.#open.push({ past, met });
  }

  #untold(
    step: Pick<Step, 'commit' | 'changes'>,
    finding: Pick<RecordFinding, 'record' | 'yieldsTo'>,
    errors: Errors,
  ): Why | null {
    const { present, selects, accepted } = this.#telling;
    const isBeside = (rule: string) => errors.has(errorAt(rule, finding.record, step.commit));
    const { path } = finding.record;
    const reporters = [finding.yieldsTo ?? []]
      .flat()
      .filter((rule) => isBeside(rule) || isReportedBy(present, { ...finding, yieldsTo: rule }));
    if (reporters.length > 0) return { toldBy: reporters };
    return selects(path) ? accepted.excuse(step, path) : UNASKED;
  }

  async #placed(
    step: Step,
    yielded: readonly Yielded[],
    besides: StepSettings | null,
  ): Promise<readonly Found[]> {
    const { history, config } = this.#telling;
    const placed = await placePast(yielded, step, history, config);
    return placed.map((found, index) => {
      const rule = yielded[index]?.rule;
      const other = besides?.config ?? null;
      const level = rule && other && levelBesides(rule, found, [config, other]);
      const wayOut = wayOutOf(step, { rule: found.finding.rule, path: found.ref.path });
      const excuses = rule?.tellsTampering ? (besides?.excuses ?? []) : [];
      return {
        ...{ ...found, commit: step.commit, wayOut },
        ...(level && { level }),
        ...(excuses.length > 0 && { notExcusedBy: excuses }),
      };
    });
  }

  /** True where a rule wants to know whether the next step sets anything right. */
  awaits(past: AnyHistoryPart): boolean {
    return this.#open.some((each) => each.past === past);
  }

  /** Takes out what a step sets right. */
  settle(input: StepInput): void {
    for (const past of new Set(this.#open.map((each) => each.past))) {
      const isSettled = past.settles?.(input) ?? null;
      if (isSettled === null) continue;
      for (const { met, ...each } of this.#open) {
        if (each.past === past && isSettled(met.earlier)) met.isSettled = true;
      }
    }
    this.#open = this.#open.filter(({ met }) => !met.isSettled);
  }

  /** What rules about paths that are final object to. */
  objections(): readonly Objection[] {
    return this.#met.flatMap(({ isObjection, commit, change, movedTo, objected }) =>
      isObjection && change !== null
        ? objected.map(([path, side]) => {
            const isOwn = movedTo !== undefined && path === change.path;
            return { commit, path, ...(isOwn && { movedTo }), ...(side && { side }) };
          })
        : [],
    );
  }

  /**
   * Takes out what steps gave back: of a log that it was rewritten, and what is only a warning of it,
   * as that what was appended since follows what came before; of a file all that is said of it.
   */
  restore(restored: readonly Restored[], isLog: (path: string) => boolean): void {
    const keys = new Set(restored.map(keyOf));
    for (const met of this.#met) {
      const { commit, change, isObjection, found, objected } = met;
      const isBack = objected.some(([path]) => keys.has(keyOf({ commit, path })));
      if (change === null || !isBack) continue;
      met.isRestored = isObjection || found?.finding.level === 'warning' || !isLog(change.path);
    }
  }

  /** What is told: no step after it set it right. */
  standing(): readonly Found[] {
    return this.#met.flatMap(({ found, untold, isSettled, isRestored }) =>
      untold === null && !isSettled && !isRestored && found !== null ? found : [],
    );
  }

  /** What is not reported, and why. */
  async lost(): Promise<readonly LostFinding[]> {
    const lost: LostFinding[] = [];
    for (const { untold, isSettled, isRestored, found, place, commit } of this.#met) {
      const why = untold ?? (isRestored ? RESTORED : isSettled ? SETTLED : null);
      const placed = why === null ? null : (found ?? (await place()));
      if (why === null || placed === null) continue;
      const { finding, ref } = placed;
      lost.push({ finding, path: ref.path, commit, why });
    }
    return lost;
  }

  /** Everything, told or not, for the next run; null where the place of something can't be read. */
  async remembered(): Promise<readonly StepProblem[] | null> {
    const problems: StepProblem[] = [];
    try {
      for (const { earlier, change, isSettled, found, place } of this.#met) {
        const placed = found ?? (await place());
        if (placed === null) return null;
        const { value } = earlier;
        const isOpen = this.#settling.has(placed.finding.rule) && value !== undefined;
        problems.push({ found: placed, change, isSettled, ...(isOpen && { value }) });
      }
    } catch (error) {
      // A run that remembers nothing has its verdict, too.
      if (error instanceof CouldNotCheck) return null;
      throw error;
    }
    return problems;
  }
}

/** Null where settings besides those of the run say no other level. */
function levelBesides(
  rule: Pick<Rule, 'id' | 'level'>,
  { finding }: Found,
  [own, besides]: readonly [Config, Config],
): Level | null {
  const [now, then] = [own, besides].map(({ levels }) => configuredLevel(rule.id, levels));
  if (now === then) return null;
  const level = then ?? finding.level ?? rule.level;
  return level === 'off' ? null : level;
}
