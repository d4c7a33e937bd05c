import { shownDiagnostics } from './counts.ts';
import { frameOf, problemDocument } from './report-document.ts';
import type { PartsReporter, Reporter } from './reporter.ts';
import { inertJson } from './sanitize.ts';

/**
 * One problem a line, as `json` has it, and a last line with everything else of that document: a
 * stream without it was cut off. `listed` is the number of lines before it.
 */
export const jsonl: Reporter = (report, style) => [...jsonlParts(report, style)].join('');

/** The same, line by line. */
export const jsonlParts: PartsReporter = function* jsonlParts(report, style) {
  const shown = shownDiagnostics(report, style);
  for (const diagnostic of shown) yield lineOf(problemDocument(diagnostic));
  const { diagnostics: _, ...others } = frameOf(report, style);
  yield lineOf({ ...others, listed: shown.length });
};

function lineOf(value: unknown): string {
  return `${inertJson(JSON.stringify(value))}\n`;
}
