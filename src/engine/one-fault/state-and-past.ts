import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ToldBy } from '../../core/fate-witness.ts';
import type { Found, LocatedFinding, RecordFinding, Settled } from '../../core/finding.ts';
import { LEVELS, type Level } from '../../core/level.ts';
import { makesWay } from '../../core/makes-way.ts';
import type { RecordRef } from '../../core/record.ts';

/*
 * One fault, one problem: what a state and the steps that led to it both know of is reported once.
 */

/** True for what a step did where the problem that it left in the state is reported. */
export function isReportedBy(
  present: readonly Settled[],
  finding: Pick<RecordFinding, 'record' | 'yieldsTo' | 'level'>,
): boolean {
  const { path } = finding.record;
  // What is information there may be an error of what led there.
  const isAsGrave = ({ level }: Diagnostic) => level !== 'info' || finding.level === 'info';
  return makesWay(finding, (rule) =>
    present.some(
      ({ diagnostic }) =>
        diagnostic.rule === rule && isAsGrave(diagnostic) && pathsOf(diagnostic).includes(path),
    ),
  );
}

/** Why a problem is none that rests on the settings of the state. */
export const ALLOWED_THEN =
  'the settings of the knowledge base under which the record came in allow it';

/** Where both know of the same fault. */
export interface Agreed {
  /** The problems of the state that rest on its settings, as far as they are any. */
  readonly reported: readonly Settled[];
  /** True for those of them that a step is found at fault for, too. */
  readonly isConfirmed: (problem: Settled) => boolean;
  /** Those of the steps that the state does not tell. */
  readonly problems: readonly Settled[];
}

/** What was found of steps. */
interface Steps {
  readonly problems: readonly Settled[];
  /** The homes whose settings changed. */
  readonly resettled: ReadonlySet<string>;
}

/**
 * Settings count as they were when a record came in. What a state is found at fault for by its own
 * settings is reported where these did not change, or a step is found at fault for it, too; and then as
 * the state's problem, by which it was known before.
 */
export function agreed(
  news: readonly Settled[],
  { problems: steps, resettled }: Steps,
  isCompared: boolean,
): Agreed {
  const isResettled = ({ diagnostic: { path } }: Settled): boolean =>
    [...resettled].some((home) => path.startsWith(`${home}/`));
  const resting = news.filter(({ bySettings }) => bySettings);
  const confirmed = new Set(steps.map(subjectOf));
  const isConfirmed = (problem: Settled) => confirmed.has(subjectOf(problem));
  const known = new Set(resting.map(subjectOf));
  return {
    reported: resting.filter((each) => !isCompared || !isResettled(each) || isConfirmed(each)),
    isConfirmed,
    problems: steps.filter((each) => !known.has(subjectOf(each))),
  };
}

/** Problems of a state at the level that the steps have for them, where that is graver: a change may lower none for itself. */
export function asGraveAs(
  problems: readonly Settled[],
  steps: readonly Settled[],
): readonly Settled[] {
  return problems.map((each) => {
    const { diagnostic } = each;
    const graver = steps.find(
      (step) => subjectOf(step) === subjectOf(each) && rank(step.diagnostic) > rank(diagnostic),
    );
    const level = graver?.diagnostic.level;
    return level === undefined ? each : { ...each, diagnostic: { ...diagnostic, level } };
  });
}

/** The record and the rule: what a state and its past find of these is one fault. */
export function subjectOf({ diagnostic: { rule, path } }: Settled): string {
  return pathKey(rule, path);
}

/**
 * The problems of a state that its past does not tell better: there a commit stands with them. It
 * is the same rule's or that of one that it yields to: of the same record, or of one that is named
 * beside the other. A rule that is milder stands for nothing.
 */
export function withoutDuplicates(
  present: readonly Settled[],
  past: readonly Settled[],
): readonly Settled[] {
  const same = new Set(past.map(({ diagnostic }) => placeOf(diagnostic)));
  const reported = new Map<string, number>();
  // A commit that is at fault, and information that nothing is wrong with the record, contradict.
  const faulty = new Set<string>();
  for (const { diagnostic } of past) {
    if (diagnostic.level !== 'info') faulty.add(spotOf(diagnostic));
    for (const path of pathsOf(diagnostic)) {
      const key = pathKey(diagnostic.rule, path);
      reported.set(key, Math.max(reported.get(key) ?? 0, rank(diagnostic)));
    }
  }
  return present.filter((problem) => {
    const { diagnostic } = problem;
    if (same.has(placeOf(diagnostic))) return false;
    if (diagnostic.level === 'info' && faulty.has(spotOf(diagnostic))) return false;
    // What was changed since has a fault of its own, whatever else was changed beside it.
    const paths = diagnostic.state === 'older' ? pathsOf(diagnostic) : [diagnostic.path];
    return !makesWay(problem, (rule) =>
      paths.some((path) => (reported.get(pathKey(rule, path)) ?? -1) >= rank(diagnostic)),
    );
  });
}

/** The rules of steps that a problem of the state made way for, as `withoutDuplicates` has it. */
export function reportedInPast(past: readonly Settled[]): (problem: Settled) => ToldBy {
  return ({ diagnostic }) => {
    const paths = new Set(pathsOf(diagnostic));
    const meeting = past.filter((each) => pathsOf(each.diagnostic).some((path) => paths.has(path)));
    return { toldBy: [...new Set(meeting.map((each) => each.diagnostic.rule))] };
  };
}

function pathsOf({ path, related }: Diagnostic): readonly string[] {
  return [path, ...related.map((other) => other.path)];
}

function pathKey(rule: string, path: string): string {
  return JSON.stringify([rule, path]);
}

function spotOf({ rule, path, range: { start } }: Diagnostic): string {
  return JSON.stringify([rule, path, start.line, start.column]);
}

function placeOf({ rule, messageId, path, range }: Diagnostic): string {
  return JSON.stringify([rule, path, messageId, range.start.line]);
}

/** The graver, the higher. */
function rank({ level }: Diagnostic): number {
  return LEVELS.length - LEVELS.indexOf(level);
}

/** What is known of a problem of a step. */
interface OfStep {
  readonly found: Pick<Found, 'commit' | 'ref'> & {
    readonly finding: Pick<LocatedFinding, 'rule' | 'level'>;
  };
}

/** Which rule found an error at which path of which step. */
export type Errors = ReadonlySet<string>;

export function errorsIn(
  problems: readonly OfStep[],
  isError: (rule: string, level: Level | null) => boolean,
): Errors {
  const errors = problems.filter(({ found: { finding } }) => isError(finding.rule, finding.level));
  return new Set(
    errors.map(({ found: { finding, ref, commit } }) => errorAt(finding.rule, ref, commit)),
  );
}

export function errorAt(rule: string, { path }: RecordRef, commit: Found['commit']): string {
  return `${commit?.id} ${rule} ${path}`;
}
