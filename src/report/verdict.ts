import { LEVELS } from '../core/level.ts';
import type { Report, Threshold } from '../core/report.ts';
import {
  checkedSentence,
  counted,
  countLevels,
  levelName,
  listed,
  problemsSentence,
} from './counts.ts';

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

/** The verdict for a reader: `3 errors keep this from passing.` */
export interface Verdict {
  readonly words: string;
  /** Null where there is no verdict, or nothing was checked. */
  readonly passes: boolean | null;
}

/** @param quiet whether errors alone are shown */
export function verdictOf(report: Report, quiet: boolean): Verdict {
  const { checked, diagnostics, error } = report;
  if (error !== null)
    return { words: 'Nothing could be checked: there is no verdict.', passes: null };
  const threshold = report.threshold ?? { failOn: 'error', maxWarnings: null };
  if (exitCodeOf(report, threshold) === 0) {
    const isNothing = Object.keys(checked.records).length === 0 && checked.commits === 0;
    return isNothing && diagnostics.length === 0
      ? { words: `${checkedSentence(checked)}.`, passes: null }
      : { words: `Passed: ${problemsSentence(report, quiet)}.`, passes: true };
  }
  const counts = countLevels(diagnostics);
  const levels = LEVELS.slice(0, LEVELS.indexOf(threshold.failOn) + 1).filter(
    (level) => counts[level] > 0,
  );
  const named = levels.map((level) =>
    counted(counts[level], [levelName(level, 1), levelName(level, 2)]),
  );
  const isOne = levels.reduce((sum, level) => sum + counts[level], 0) === 1;
  const words = [
    ...(named.length > 0
      ? [`${listed(named)} ${isOne ? 'keeps' : 'keep'} this from passing.`]
      : []),
    ...excessNotes(report, threshold),
  ];
  return { words: words.join(' '), passes: false };
}
