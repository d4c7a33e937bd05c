import type { Diagnostic } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Checked, Report } from '../core/report.ts';
import { countedKinds } from '../protocols/kinds.ts';
import type { Style } from './style.ts';

const LEVEL_NAMES: Readonly<Record<Level, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['info', 'infos'],
};

/** Up to so many problems are told one by one. */
export const FEW = 20;

/** `error` or `errors` */
export function levelName(level: Level, count: number): string {
  const [one, many] = LEVEL_NAMES[level];
  return count === 1 ? one : many;
}

/** How many problems there are of each level. */
export function countLevels(diagnostics: readonly Diagnostic[]): Record<Level, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level, count } of diagnostics) counts[level] += count;
  return counts;
}

/** How many problems there are, of whatever level. */
export function countAll(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { count }) => sum + count, 0);
}

/** The problems that a report shows: all, or with `quiet` the errors. */
export function shownDiagnostics(
  { diagnostics }: Report,
  { quiet }: Pick<Style, 'quiet'>,
): readonly Diagnostic[] {
  return quiet ? diagnostics.filter(({ level }) => level === 'error') : diagnostics;
}

/** `2 errors and 1 warning in 2 files`, or `No problems`. */
export function problemsSentence(report: Report, quiet: boolean): string {
  const { diagnostics } = report;
  const counts = countLevels(diagnostics);
  const levels = (Object.keys(counts) as Level[]).filter((level) => counts[level] > 0);
  const named = levels.map((level) => counted(counts[level], LEVEL_NAMES[level]));
  const files = new Set(diagnostics.map(({ path }) => path)).size;
  const hidden = quiet ? counts.warning + counts.info : 0;
  return [
    named.length === 0 ? 'No problems' : `${listed(named)} in ${counted(files, ['file', 'files'])}`,
    ...(hidden > 0 ? [`${hidden} not shown (--quiet)`] : []),
    ...excusedPart(report),
  ].join(', ');
}

/** How many were excused, and by what. */
function excusedPart({ excused, excusedByBaseline = 0 }: Report): readonly string[] {
  if (excused === 0) return [];
  if (excusedByBaseline === 0) return [`${excused} excused by the configuration`];
  const byConfiguration = excused - excusedByBaseline;
  return byConfiguration === 0
    ? [`${excused} excused by the baseline`]
    : [
        `${excused} excused (${excusedByBaseline} by the baseline, ${byConfiguration} by the configuration)`,
      ];
}

/** What need not be read anew: ` (2 of 4 files from the cache)`; nothing where all was. */
export function cacheWords({ files, commits, cached, verified = 0 }: Checked): string {
  const known = [
    ...(cached > 0 ? [`${cached} of ${files} files`] : []),
    ...(verified > 0 ? [`${verified} of ${commits} commits`] : []),
  ];
  return known.length > 0 ? ` (${listed(known)} from the cache)` : '';
}

/** What was looked at: `Checked 3 messages and 1 bead list`. The same whatever is remembered. */
export function checkedSentence({ records, files, commits }: Checked): string {
  const named = countedKinds(records)
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => counted(count, words));
  if (commits > 0) named.push(counted(commits, ['commit', 'commits']));
  if (named.length === 0) {
    const why =
      files === 0
        ? 'no file is where records are looked for'
        : `${counted(files, ['file that was read holds', 'files that were read hold'])} none`;
    return `0 records checked: ${why}`;
  }
  return `Checked ${listed(named)}`;
}

/**
 * What was looked at, steps and logs included.
 * @param declared the logs, changed or not: asked where there is nothing else to count
 */
export function countedWith(
  { commits, verified, logs }: LookedAt,
  checked: Checked,
  declared: () => readonly string[],
): Checked {
  const isNothing = commits === 0 && Object.keys(checked.records).length === 0;
  const log = isNothing && logs.size === 0 ? declared().length : logs.size;
  const records = log === 0 ? checked.records : { ...checked.records, log };
  return { ...checked, records, commits, ...(verified > 0 && { verified }) };
}

interface LookedAt {
  readonly commits: number;
  readonly verified: number;
  readonly logs: ReadonlySet<string>;
}

/** `1 file`, `2 files` */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c` */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** `a.md, b.md, c.md and 12 more` */
export function someOf(paths: readonly string[], shown = 3): string {
  const more = paths.length - shown;
  return more > 0 ? `${paths.slice(0, shown).join(', ')} and ${more} more` : paths.join(', ');
}
