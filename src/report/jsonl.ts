import { reportDocument } from './report-document.ts';
import type { Reporter } from './reporter.ts';
import { inertJson } from './sanitize.ts';

/**
 * One problem a line, as `json` has it, and a last line with everything else of that document: a
 * stream without it was cut off. `listed` is the number of lines before it.
 */
export const jsonl: Reporter = (report, style) => {
  const { diagnostics, ...others } = reportDocument(report, style);
  return [...diagnostics, { ...others, listed: diagnostics.length }]
    .map((each) => `${inertJson(JSON.stringify(each))}\n`)
    .join('');
};
