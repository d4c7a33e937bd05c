import { shownDiagnostics } from './counts.ts';
import { frameOf, problemDocument } from './report-document.ts';
import type { PartsReporter, Reporter } from './reporter.ts';
import { inertJson } from './sanitize.ts';

/** One document, however the run ended: `schemas/report.schema.json`. */
export const json: Reporter = (report, style) => [...jsonParts(report, style)].join('');

const NO_PROBLEMS = '\n  "diagnostics": []';

/** The same in parts: the document as it is without problems, and each of these in its list. */
export const jsonParts: PartsReporter = function* jsonParts(report, style) {
  const frame = inertJson(JSON.stringify(frameOf(report, style), null, 2));
  const listAt = frame.indexOf(NO_PROBLEMS) + NO_PROBLEMS.length - 1;
  yield frame.slice(0, listAt);
  let before = '\n    ';
  for (const diagnostic of shownDiagnostics(report, style)) {
    const text = inertJson(JSON.stringify(problemDocument(diagnostic), null, 2));
    yield before + text.replaceAll('\n', '\n    ');
    before = ',\n    ';
  }
  const isEmpty = before === '\n    ';
  yield `${isEmpty ? '' : '\n  '}${frame.slice(listAt)}\n`;
};
