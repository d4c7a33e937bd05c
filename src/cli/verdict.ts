import { LEVELS, type Level } from '../core/level.ts';
import type { Report } from '../core/report.ts';

/** What fails a run. */
export interface Threshold {
  /** The mildest level that does. */
  readonly failOn: Level;
  /** More warnings than this do; null for any number. */
  readonly maxWarnings: number | null;
}

/** The exit code of a run that has a verdict: 0, or 1 for problems that fail it. */
export function exitCodeOf({ diagnostics }: Report, { failOn, maxWarnings }: Threshold): 0 | 1 {
  const failing = new Set(LEVELS.slice(0, LEVELS.indexOf(failOn) + 1));
  if (diagnostics.some(({ level }) => failing.has(level))) return 1;
  const warnings = diagnostics.filter(({ level }) => level === 'warning').length;
  return maxWarnings !== null && warnings > maxWarnings ? 1 : 0;
}
