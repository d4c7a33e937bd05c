import type { Report } from '../core/report.ts';
import { countLevels } from '../report/counts.ts';

/** Says of a number that nobody counted. Empty, an expression would take it for 0. */
const UNKNOWN = 'unknown';

/** The rule that finds votes that are sound and wait for a human: `HANDOFF_REQUIRED`. */
const HANDOFF = 'consensus/handoff';

/** Where reports stand, absolute; empty for one that is not there. */
export interface ReportFiles {
  readonly json: string;
  readonly sarif: string;
  readonly html: string;
}

/** The outputs of the action, by name. */
export function outputsOf(report: Report, files: ReportFiles): Readonly<Record<string, string>> {
  return {
    ...(report.error === null ? countsOf(report) : NOT_COUNTED),
    'sarif-file': files.sarif,
    'json-file': files.json,
    'html-file': files.html,
  };
}

const NOT_COUNTED = {
  errors: UNKNOWN,
  warnings: UNKNOWN,
  records: UNKNOWN,
  commits: UNKNOWN,
  'handoff-required': UNKNOWN,
};

function countsOf({ diagnostics, checked }: Report): typeof NOT_COUNTED {
  const counts = countLevels(diagnostics);
  const records = Object.values(checked.records).reduce((sum, count) => sum + count, 0);
  return {
    errors: String(counts.error),
    warnings: String(counts.warning),
    records: String(records),
    commits: String(checked.commits),
    'handoff-required': String(diagnostics.some(({ rule }) => rule === HANDOFF)),
  };
}
