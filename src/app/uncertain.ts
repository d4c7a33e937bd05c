import { CouldNotCheck } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import { someOf } from '../report/counts.ts';

/** The report. @throws CouldNotCheck where nothing fails but what may be right, by history that this clone lacks. */
export function demandHistory(report: Report): Report {
  const { diagnostics, uncertain } = report;
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (uncertain === undefined || errors.length === 0) return report;
  if (!errors.every(({ fingerprint }) => uncertain.has(fingerprint))) return report;
  const places = errors.map(({ path, range, rule }) => `${path}:${range.start.line} (${rule})`);
  throw new CouldNotCheck(
    'shallow-clone',
    `The history is cut off: this clone is shallow, and only what it lacks says whether these are right: ${someOf(places)}.`,
    'Fetch the rest with git fetch --unshallow. In GitHub Actions, give actions/checkout fetch-depth: 0',
  );
}
