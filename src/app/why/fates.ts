import { isDeepStrictEqual } from 'node:util';
import { levelOriginOf } from '../../config/settings.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { LostFinding, Why } from '../../core/fate-witness.ts';
import type { Settled } from '../../core/finding.ts';
import type { Level } from '../../core/level.ts';
import type { Range } from '../../core/place.ts';
import type { ExcusedProblem } from '../../report/excuse/excuses.ts';
import type { Configuration } from '../configuration.ts';
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
  readonly message: string;
  /** What became of it, as half a sentence. */
  readonly outcome: string;
  /** Where else it is: in copies, or in the other file of two. */
  readonly also: readonly FatePlace[];
}

/** What became of everything that a run found at a path, or beside it. */
export function fatesAt(path: string, trace: Trace): readonly Fate[] {
  const { found, lostFindings } = trace;
  return [
    ...found.map((each) => fateOf(each, trace)),
    ...lostFindings.map((each) => {
      return { ...lostAt(path, each, trace), level: null, outcome: inWords(each.why, trace) };
    }),
  ].filter((fate) => placesOf(fate).some((place) => place.path === path));
}

/** What rules would report that are off. */
export function fatesOfOff(
  path: string,
  off: ReadonlySet<string>,
  trace: Trace,
  configuration: Configuration,
): readonly Fate[] {
  return fatesAt(path, trace)
    .filter(({ rule }) => off.has(rule))
    .map((fate) => {
      const outcome = `${fate.rule} is off (${offBy(fate.rule, configuration)})`;
      return { ...fate, level: null, outcome };
    });
}

function offBy(rule: string, { layers }: Configuration): string {
  const origin = levelOriginOf(rule, layers);
  if (origin === null) return 'it is off unless it is configured, or the command line says so';
  return `${origin.layer.source.name}:${origin.layer.placeOf(origin.key).line}`;
}

/** All places of a finding, its own first. */
export function placesOf(fate: Fate): readonly FatePlace[] {
  return [fate, ...fate.also];
}

function placed({ rule, path, range, message, related }: Diagnostic) {
  const also = related.map((other) => ({ path: other.path, lines: linesOf(other.range) }));
  return { rule, path, lines: linesOf(range), message, also };
}

function linesOf({ start, end }: Range): FatePlace['lines'] {
  return [start.line, end.line];
}

function fateOf({ diagnostic }: Settled, trace: Trace): Fate {
  const reported = trace.reported.find((each) => holds(each, diagnostic));
  if (reported !== undefined) return reportedFate(diagnostic, reported);
  const excused = trace.excuseFor(diagnostic);
  const reason = trace.reasonFor(diagnostic);
  const outcome =
    excused !== null
      ? excusedBy(excused, trace)
      : reason === null
        ? UNKNOWN
        : inWords(reason, trace);
  return { ...placed(diagnostic), level: null, outcome };
}

function reportedFate(diagnostic: Diagnostic, reported: Diagnostic): Fate {
  const { level, commit } = reported;
  const isMoved = reported.path !== diagnostic.path;
  const where = isMoved ? `, at ${reported.path}:${reported.range.start.line}` : '';
  const when = commit === null ? '' : ` at commit ${commit.id.slice(0, 12)}`;
  const others = (reported.parts?.length ?? 0) > 1 ? ' with others as one problem' : '';
  return { ...placed(diagnostic), level, outcome: `reported${when}${others}${where}` };
}

/** True also for one problem that was made of many. */
function holds(whole: Diagnostic, diagnostic: Diagnostic): boolean {
  return [whole, ...(whole.parts ?? [])].some((each) => isSame(each, diagnostic));
}

/** Equal contents are read once: what was found in one is in all of them. */
function lostAt(path: string, { finding, blob, ...lost }: LostFinding, { refs }: Trace) {
  const { rule, message, range, related } = finding;
  const isEqual = blob !== null && refs.some((ref) => ref.path === path && ref.id === blob);
  const own = isEqual ? path : lost.path;
  const also = related.map((other) => ({ path: other.path ?? own, lines: linesOf(other.range) }));
  return { rule, path: own, lines: linesOf(range), message, also };
}

function inWords(why: Why, { around }: Trace): string {
  if (typeof why === 'string') return why;
  return `excused by ${entryPlace('accepted', why, around.configuration)} (${why.reason})`;
}

function excusedBy({ by, entry, reason }: ExcusedProblem, { around }: Trace): string {
  const { excuses, configuration } = around;
  const place =
    by === 'baseline'
      ? `its line in ${excuses?.excusable.baseline?.name}`
      : entryPlace('ignore', entry, configuration);
  return `excused by ${place} (${reason})`;
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
