import { isDeepStrictEqual } from 'node:util';
import { levelOriginOf } from '../../config/settings.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import type { Level } from '../../core/level.ts';
import { reportedBy } from '../../core/makes-way.ts';
import type { ExcusedProblem } from '../../report/excuse/excuses.ts';
import type { Configuration } from '../configuration.ts';
import type { Trace } from './trace.ts';

/** What no stage says it dropped. */
export const UNKNOWN = 'nothing says why, which is a fault of lint-protocol: please report it';

/** One finding, and what became of it. */
export interface Fate {
  readonly rule: string;
  /** Null where it is not reported. */
  readonly level: Level | null;
  readonly path: string;
  /** From 1, both ends included. */
  readonly lines: readonly [first: number, last: number];
  readonly message: string;
  /** What became of it, as half a sentence. */
  readonly outcome: string;
}

/** What became of everything that a run found at a path, or beside it. */
export function fatesAt(path: string, trace: Trace): readonly Fate[] {
  const { found, steps } = trace.stages;
  return [
    ...found
      .filter(({ diagnostic }) => concerns(diagnostic, path))
      .map((each) => fateOf(each, trace)),
    ...steps
      .filter(({ diagnostic }) => concerns(diagnostic, path))
      .map(({ diagnostic }) => reportedFate(diagnostic)),
    ...lostAt(path, trace),
  ];
}

/** What rules would report that are off. */
export function fatesOfOff(
  path: string,
  off: ReadonlySet<string>,
  { stages, lostFindings }: Trace,
  configuration: Configuration,
): readonly Fate[] {
  const outcome = (rule: string) => `${rule} is off (${offBy(rule, configuration)})`;
  const found = stages.found.map(({ diagnostic }) => diagnostic);
  const past = stages.steps.map(({ diagnostic }) => diagnostic);
  const told = [...found, ...past].filter((each) => off.has(each.rule) && concerns(each, path));
  const lost = lostFindings.filter((each) => off.has(each.rule) && each.path === path);
  return [
    ...told.map((each) => ({ ...placed(each), level: null, outcome: outcome(each.rule) })),
    ...lost.map(({ rule, line, message }) => {
      return {
        rule,
        path,
        lines: [line, line] as const,
        message,
        level: null,
        outcome: outcome(rule),
      };
    }),
  ];
}

function offBy(rule: string, { layers }: Configuration): string {
  const origin = levelOriginOf(rule, layers);
  if (origin === null) return 'it is off unless it is configured, or the command line says so';
  return `${origin.layer.source.name}:${origin.layer.placeOf(origin.key).line}`;
}

/** A problem of two files, or of copies, concerns who asks for either. */
function concerns(diagnostic: Diagnostic, path: string): boolean {
  return diagnostic.path === path || diagnostic.related.some((other) => other.path === path);
}

function placed({ rule, path, range, message }: Diagnostic): Omit<Fate, 'level' | 'outcome'> {
  return { rule, path, lines: [range.start.line, range.end.line], message };
}

function reportedFate(diagnostic: Diagnostic): Fate {
  const { level, commit } = diagnostic;
  const at = commit === null ? '' : ` at commit ${commit.id.slice(0, 12)}`;
  return { ...placed(diagnostic), level, outcome: `reported${at}` };
}

/** The first stage that a problem does not come out of is the one that dropped it. */
function fateOf(problem: Settled, trace: Trace): Fate {
  const { diagnostic } = problem;
  const { reported, compared, held, steps } = trace.stages;
  const past = new Set(steps.map((each) => each.diagnostic));
  const told = reported.find((each) => !past.has(each) && holds(each, diagnostic));
  if (told !== undefined) {
    const isMoved = told.path !== diagnostic.path;
    const where = isMoved ? `, at ${told.path}:${told.range.start.line}` : '';
    const others = (told.parts?.length ?? 0) > 1 ? ' with others as one problem' : '';
    return { ...placed(diagnostic), level: told.level, outcome: `reported${others}${where}` };
  }
  const excused = trace.excused.find((each) => isSame(each.diagnostic, diagnostic));
  const outcome =
    excused !== undefined
      ? excusedBy(excused, trace)
      : !compared.includes(problem)
        ? `not new: ${baseOf(trace)} has it too`
        : !held.some((each) => isSame(each.diagnostic, diagnostic))
          ? 'the settings of the knowledge base under which the record came in allow it'
          : byHistory(diagnostic, steps);
  return { ...placed(diagnostic), level: null, outcome };
}

/** True also for one problem that was made of many. */
function holds(whole: Diagnostic, diagnostic: Diagnostic): boolean {
  return [whole, ...(whole.parts ?? [])].some((each) => isSame(each, diagnostic));
}

function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return one.rule === other.rule && one.fingerprint === other.fingerprint;
}

function baseOf({ around: { snapshot } }: Trace): string {
  const { mode, base } = snapshot.scope;
  return mode === 'staged' || base === null ? 'HEAD' : `commit ${base.slice(0, 12)}`;
}

function excusedBy({ by, entry, reason }: ExcusedProblem, { around }: Trace): string {
  const { excuses, configuration } = around;
  if (by === 'baseline') {
    return `excused by its line in ${excuses?.excusable.baseline?.name} (${reason})`;
  }
  // Where several files have such an entry, the last one has the say.
  for (const { file, source, placeOf } of configuration.layers.toReversed()) {
    const index = (file.ignore ?? []).findIndex((each) =>
      Object.entries(each).every(([key, value]) => isDeepStrictEqual(value, Object(entry)[key])),
    );
    if (index >= 0) {
      return `excused by ${source.name}:${placeOf(['ignore', index]).line} (${reason})`;
    }
  }
  return `excused by the configuration (${reason})`;
}

function byHistory({ path, related }: Diagnostic, steps: readonly Settled[]): string {
  const paths = [path, ...related.map((other) => other.path)];
  const rules = steps.flatMap(({ diagnostic }) =>
    paths.some((each) => concerns(diagnostic, each)) ? diagnostic.rule : [],
  );
  return rules.length === 0 ? UNKNOWN : reportedBy([...new Set(rules)]);
}

/** What made way where it was found. Equal contents are read once. */
function lostAt(path: string, { lostFindings, refs }: Trace): readonly Fate[] {
  const blob = refs.find((ref) => ref.path === path)?.id ?? null;
  return lostFindings
    .filter((each) => each.path === path || (blob !== null && each.blob === blob))
    .map(({ rule, line, message, why }) => {
      return { rule, path, lines: [line, line] as const, message, level: null, outcome: why };
    });
}
