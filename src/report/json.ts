import { reportDocument } from './report-document.ts';
import type { Reporter } from './reporter.ts';
import { inertJson } from './sanitize.ts';

/** One document, however the run ended: `schemas/report.schema.json`. */
export const json: Reporter = (report, style) =>
  `${inertJson(JSON.stringify(reportDocument(report, style), null, 2))}\n`;
