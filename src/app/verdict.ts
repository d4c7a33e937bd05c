import { LEVELS, type Level } from '../core/level.ts';
import type { Report } from '../core/report.ts';
import { countLevels } from '../report/counts.ts';

/** What fails a run. */
export interface Threshold {
  /** The lowest level that does. */
  readonly failOn: Level;
  /** More warnings than this do; null for any number. */
  readonly maxWarnings: number | null;
}

/** The exit code of a run that has a verdict: 0, or 1 for problems that fail it. */
export function exitCodeOf(report: Report, threshold: Threshold): 0 | 1 {
  const failing = new Set(LEVELS.slice(0, LEVELS.indexOf(threshold.failOn) + 1));
  if (report.diagnostics.some(({ level }) => failing.has(level))) return 1;
  return excessOf(report, threshold) === null ? 0 : 1;
}

/** Says that there are more warnings than allowed, which nothing else in a report tells. */
export function excessNotes(report: Report, threshold: Threshold): readonly string[] {
  const warnings = excessOf(report, threshold);
  if (warnings === null) return [];
  return [
    `${warnings} ${warnings === 1 ? 'warning is' : 'warnings are'} more than --max-warnings ${threshold.maxWarnings} allows.`,
  ];
}

function excessOf({ diagnostics }: Report, { maxWarnings }: Threshold): number | null {
  const { warning: warnings } = countLevels(diagnostics);
  return maxWarnings !== null && warnings > maxWarnings ? warnings : null;
}
