import type { Diagnostic, FixStep, Position, Range, Report } from '../core/report-document.ts';
import type { Scope } from './lint-options.ts';
import type { Rule } from './rule-facts.ts';

// What types were called at first. These names go with 1.0.

/** @deprecated Use `Report`. */
export type ReportDocument = Report;

/** @deprecated Use `Diagnostic`. */
export type ReportDocumentProblem = Diagnostic;

/** @deprecated Use `FixStep`. */
export type ReportDocumentStep = FixStep;

/** @deprecated Use `Range`. */
export type ReportDocumentRange = Range;

/** @deprecated Use `Position`. */
export type ReportDocumentPosition = Position;

/** @deprecated Use `Scope`. */
export type LintScope = Scope;

/** @deprecated Use `Rule`. */
export type RuleSummary = Rule;
