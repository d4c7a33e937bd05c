import type { Report } from '../core/report.ts';
import type { Style } from './style.ts';

/** Turns a report into a document. Pure; the text ends with a line end, or is empty. */
export type Reporter = (report: Report, style: Style) => string;
