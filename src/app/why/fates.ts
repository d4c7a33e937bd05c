import { isDeepStrictEqual } from 'node:util';
import { levelOriginOf } from '../../config/settings.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { LostFinding, Why } from '../../core/fate-witness.ts';
import type { Settled } from '../../core/finding.ts';
import type { Level } from '../../core/level.ts';
import type { Range } from '../../core/place.ts';
import { matchesRule } from '../../core/rule-pattern.ts';
import type { Entry } from '../../report/excuse/entry.ts';
import type { ExcusedProblem } from '../../report/excuse/excuses.ts';
import type { Configuration } from '../configuration.ts';
import type { LintRequest } from '../lint-request.ts';
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
  /** The commit that made it; null for what is true of the state. */
  readonly commit: string | null;
  /** Why it is not reported, as half a sentence; what is said after `reported` where it is. */
  readonly outcome: string;
  /** What did not drop it: a sentence. */
  readonly besides: string | null;
  /** Where else it is: in copies, or in the other file of two. */
  readonly also: readonly FatePlace[];
}

/** What became of everything that a run found at a path, or beside it. */
export function fatesAt(path: string, trace: Trace): readonly Fate[] {
  const { found, lostFindings } = trace;
  return [
    ...found.map((each) => fateOf(each, trace)),
    ...lostFindings.map((each) => {
      const outcome = inWords(each.why, trace);
      return { ...lostAt(path, each, trace), level: null, outcome, besides: null };
    }),
  ].filter((fate) => placesOf(fate).some((place) => place.path === path));
}

/** What rules would report that are off. */
export function fatesOfOff(
  path: string,
  off: ReadonlySet<string>,
  trace: Trace,
  said: OffBy,
): readonly Fate[] {
  return fatesAt(path, trace)
    .filter(({ rule }) => off.has(rule))
    .map((fate) => {
      const outcome = `${fate.rule} is off (${offBy(fate.rule, said)})`;
      return { ...fate, level: null, outcome, besides: null };
    });
}

/** What switches rules off; of what fits a rule, the command line wins, and of that `--skip`. */
interface OffBy extends Pick<LintRequest, 'levels' | 'skip'>, Pick<Configuration, 'layers'> {}

function offBy(rule: string, { levels, skip, layers }: OffBy): string {
  const skipped = skip.find((pattern) => matchesRule(pattern, rule));
  if (skipped !== undefined) return `--skip ${skipped}`;
  const level = levels.findLast(({ rules }) => matchesRule(rules, rule));
  if (level !== undefined) return `--rule ${level.rules}=${level.level}`;
  const origin = levelOriginOf(rule, layers);
  if (origin === null) return 'by default';
  return `${origin.layer.source.name}:${origin.layer.placeOf(origin.key).line}`;
}

/** All places of a finding, its own first. */
export function placesOf(fate: Fate): readonly FatePlace[] {
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

function fateOf({ diagnostic }: Settled, trace: Trace): Fate {
  for (const whole of trace.reported) {
    // A stage may have moved it to the other one of two files.
    const own = (whole.parts ?? [whole]).find((each) => isSame(each, diagnostic));
    if (own !== undefined) return reportedFate(own, whole, trace);
  }
  const excused = trace.excuseFor(diagnostic);
  const reason = trace.reasonFor(diagnostic);
  const outcome =
    excused !== null
      ? excusedBy(excused, trace)
      : reason === null
        ? UNKNOWN
        : inWords(reason, trace);
  return { ...placed(diagnostic), level: null, outcome, besides: null };
}

/** @param whole what is reported: the problem, or one that was made of many */
function reportedFate(diagnostic: Diagnostic, whole: Diagnostic, trace: Trace): Fate {
  const { level, path, range, parts } = whole;
  const outcome =
    parts === undefined ? '' : ` with others as one problem, at ${path}:${range.start.line}`;
  return { ...placed(diagnostic), level, outcome, besides: notExcusing(diagnostic, trace) };
}

/** The entry that would excuse a problem, had it not expired or come with the problem itself. */
function notExcusing(diagnostic: Diagnostic, { around }: Trace): string | null {
  const { excuses, configuration } = around;
  const about = (entries: ReadonlyMap<Entry, readonly Diagnostic[]> | undefined) =>
    [...(entries ?? [])].find(([, all]) => all.some((each) => isSame(each, diagnostic)))?.[0];
  const place = (entry: Entry) =>
    'fingerprint' in entry
      ? `Its line in ${excuses?.excusable.baseline?.name}`
      : `The entry in ${entryPlace('ignore', entry, configuration)}`;
  const expired = about(excuses?.expired);
  if (expired !== undefined && expired.expires !== null)
    return `${place(expired)} expired on ${expired.expires}`;
  const denied = about(excuses?.denied);
  return denied === undefined
    ? null
    : `${place(denied)} does not excuse it: the problem is new, and only an entry with its commit or blob excuses a new problem`;
}

/** Equal contents are read once: what was found in one is in all of them. */
function lostAt(path: string, { finding, blob, commit, ...lost }: LostFinding, { present }: Trace) {
  const { rule, message, range, related } = finding;
  const isEqual = blob !== null && present.some(({ ref }) => ref.path === path && ref.id === blob);
  const own = isEqual ? path : lost.path;
  const also = related.map((other) => ({ path: other.path ?? own, lines: linesOf(other.range) }));
  return { rule, path: own, lines: linesOf(range, finding.count), message, commit, also };
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
