import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { LostFinding, ToldBy } from '../../core/fate-witness.ts';
import type { Settled } from '../../core/finding.ts';
import type { Level } from '../../core/level.ts';
import type { Range } from '../../core/place.ts';
import type { Entry } from '../../report/excuse/entry.ts';
import type { ExcusedProblem, Excuses } from '../../report/excuse/excuses.ts';
import { configuredLevel } from '../../report/levels.ts';
import type { Configuration } from '../configuration.ts';
import { levelSource } from './level-source.ts';
import { isSame, type Trace } from './trace.ts';

/** What no stage says it dropped. */
export const UNKNOWN = 'nothing says why, which is a fault of lint-protocol: please report it';

/** Lines of a file, from 1, both ends included. */
export interface FatePlace {
  readonly path: string;
  readonly lines: readonly [first: number, last: number];
}

/** One finding, and what became of it. */
export interface Fate extends FatePlace {
  readonly rule: string;
  /** Null where it is not reported. */
  readonly level: Level | null;
  /** The setting that gives it that level; null where it is its own. */
  readonly setBy: string | null;
  readonly message: string;
  /** The commit that made it; null for what is true of the state. */
  readonly commit: string | null;
  /** Why it is not reported, as half a sentence; what is said after `reported` where it is. */
  readonly outcome: string;
  /** What did not drop it: a sentence. */
  readonly besides: string | null;
  /** Where else it is: in copies, or in the other file of two. */
  readonly also: readonly FatePlace[];
}

/** Which findings are asked about; null for all, and for anywhere. */
interface Asked {
  readonly path: string | null;
  readonly rule: string | null;
}

/** What became of what a run found at a path, or beside it. */
export function fatesAt(
  path: string | null,
  trace: Trace,
  rule: string | null = null,
): readonly Fate[] {
  return fatesOf({ path, rule }, trace, []);
}

/** @param telling the rules whose fates are part of the answer, which is not asked for twice */
function fatesOf({ path, rule }: Asked, trace: Trace, telling: readonly string[]): readonly Fate[] {
  const { found, lostFindings } = trace;
  const isAsked = (each: Omit<Fate, keyof Outcome>): boolean =>
    (rule === null || each.rule === rule) &&
    (path === null || placesOf(each).some((place) => place.path === path));
  return [
    ...found
      .filter(({ diagnostic }) => isAsked(placed(diagnostic)))
      .map((each) => fateOf(each, trace, telling)),
    ...lostFindings
      .map((each) => ({ each, own: lostAt(each) }))
      .filter(({ own }) => isAsked(own))
      .map(({ each, own }) => ({ ...own, ...notReported(inWords(each, trace, telling)) })),
  ];
}

/** What rules would report that are off. */
export function fatesOfOff(
  path: string | null,
  off: ReadonlySet<string>,
  trace: Trace,
  offBy: (rule: string) => string,
): readonly Fate[] {
  return fatesAt(path, trace)
    .filter(({ rule }) => off.has(rule))
    .map((fate) => ({ ...fate, ...notReported(offBy(fate.rule)) }));
}

type Outcome = Pick<Fate, 'level' | 'setBy' | 'outcome' | 'besides'>;

function notReported(outcome: string): Outcome {
  return { level: null, setBy: null, outcome, besides: null };
}

/** True for a place that has a line; null is any. */
export function isOn(line: number | null, { lines: [first, last] }: FatePlace): boolean {
  return line === null || (first <= line && line <= last);
}

/** All places of a finding, its own first. */
export function placesOf(fate: FatePlace & Pick<Fate, 'also'>): readonly FatePlace[] {
  return [fate, ...fate.also];
}

function placed({ rule, path, range, message, related, ...diagnostic }: Diagnostic) {
  const also = related.map((other) => ({ path: other.path, lines: linesOf(other.range) }));
  const commit = diagnostic.commit?.id ?? null;
  return { rule, path, lines: linesOf(range, diagnostic.count), message, commit, also };
}

/** What stands for many that are not listed is about all lines that follow. */
function linesOf({ start, end }: Range, count = 1): FatePlace['lines'] {
  return [start.line, count > 1 ? Number.POSITIVE_INFINITY : end.line];
}

function fateOf(problem: Settled, trace: Trace, telling: readonly string[]): Fate {
  const { diagnostic } = problem;
  for (const whole of trace.reported) {
    // A stage may have moved it to the other one of two files.
    const own = (whole.parts ?? [whole]).find((each) => isSame(each, diagnostic));
    if (own !== undefined) return reportedFate({ ...problem, diagnostic: own }, whole, trace);
  }
  const excused = trace.excuseFor(diagnostic);
  const why = trace.reasonFor(diagnostic) ?? UNKNOWN;
  const outcome =
    excused !== null
      ? excusedBy(excused, trace)
      : inWords({ why, path: diagnostic.path }, trace, telling);
  return { ...placed(diagnostic), ...notReported(outcome) };
}

/** @param whole what is reported: the problem, or one that was made of many */
function reportedFate({ diagnostic, kind, paths }: Settled, whole: Diagnostic, trace: Trace): Fate {
  const { level, path, range, parts, rule } = whole;
  const outcome =
    parts === undefined ? '' : ` with others as one problem, at ${path}:${range.start.line}`;
  const { levels } = trace.around.config;
  const files = [diagnostic.path, ...paths].map((each) => ({ path: each, kind }));
  const set = files.find((file) => configuredLevel(rule, levels, file) === level);
  const setBy = set === undefined ? null : levelSource(rule, trace.around, set);
  return { ...placed(diagnostic), level, setBy, outcome, besides: notExcusing(diagnostic, trace) };
}

/** The entry that would excuse a problem, had it not expired or come with the problem itself. */
function notExcusing(diagnostic: Diagnostic, { around }: Trace): string | null {
  const { excuses, configuration } = around;
  const about = (entries: ReadonlyMap<Entry, readonly Diagnostic[]> | undefined) =>
    [...(entries ?? [])].find(([, all]) => all.some((each) => isSame(each, diagnostic)))?.[0];
  const place = (entry: Entry) =>
    'fingerprint' in entry
      ? `Its line ${baselinePlace(entry, excuses)}`
      : `The entry in ${entryPlace('ignore', entry, configuration)}`;
  const expired = about(excuses?.expired);
  if (expired !== undefined && expired.expires !== null)
    return `${place(expired)} expired on ${expired.expires}`;
  const denied = about(excuses?.denied);
  return denied === undefined
    ? null
    : `${place(denied)} does not excuse it: the problem is new, and only an entry with its commit or blob excuses a new problem`;
}

function lostAt({ finding, path, commit }: LostFinding) {
  const { rule, message, range, related } = finding;
  const also = related.map((other) => ({ path: other.path ?? path, lines: linesOf(other.range) }));
  return { rule, path, lines: linesOf(range, finding.count), message, commit, also };
}

function inWords(
  { why, path }: Pick<LostFinding, 'why' | 'path'>,
  trace: Trace,
  telling: readonly string[],
): string {
  if (typeof why === 'string') return why;
  if ('toldBy' in why) return toldBy(why, path, trace, telling);
  const place = entryPlace('accepted', why, trace.around.configuration);
  return `excused by ${place} (${why.reason})`;
}

/** Where the same fault is told, and what became of it there: of several that are reported, of each. */
function toldBy(
  { toldBy: rules, isCause }: ToldBy,
  path: string,
  trace: Trace,
  telling: readonly string[],
): string {
  const what = isCause ? 'its likely cause' : 'the same fault';
  const tellers = rules.map((rule) => {
    const asked = { rule, path: isCause ? null : path };
    const fates = telling.includes(rule) ? [] : fatesOf(asked, trace, [...telling, rule]);
    return { rule, fate: fates.find(({ level }) => level !== null) ?? fates[0] };
  });
  const reported = tellers.filter(({ fate }) => fate !== undefined && fate.level !== null);
  return (reported.length > 0 ? reported : tellers)
    .map(({ rule, fate }) => {
      if (fate === undefined) return `${rule} reports ${what}`;
      const place = `${fate.path}:${fate.lines[0]}`;
      return fate.level === null
        ? `${rule} found ${what} at ${place}, which is not reported: ${fate.outcome}`
        : `${rule} reports ${what} at ${place}`;
    })
    .join('; ');
}

function excusedBy({ by, entry, reason }: ExcusedProblem, { around }: Trace): string {
  const { excuses, configuration } = around;
  const place =
    by === 'baseline' ? baselinePlace(entry, excuses) : entryPlace('ignore', entry, configuration);
  return `excused by ${place} (${reason})`;
}

function baselinePlace(entry: Entry, excuses: Excuses | null): string {
  const { name = '', lineOf } = excuses?.excusable.baseline ?? {};
  const line = 'fingerprint' in entry ? lineOf?.(entry) : undefined;
  return line === undefined ? name : `${name}:${line}`;
}

/** Where several files have such an entry, the last one has the say. */
function entryPlace(list: 'ignore' | 'accepted', entry: object, { layers }: Configuration): string {
  for (const { file, source, placeOf } of layers.toReversed()) {
    const entries: readonly object[] =
      (list === 'ignore' ? file.ignore : file.history?.accepted) ?? [];
    const index = entries.findIndex((each) =>
      Object.entries(each).every(([key, value]) =>
        isDeepStrictEqual(value, (entry as Record<string, unknown>)[key]),
      ),
    );
    const key = list === 'ignore' ? ['ignore'] : ['history', 'accepted'];
    if (index >= 0) return `${source.name}:${placeOf([...key, index]).line}`;
  }
  return 'the configuration';
}
