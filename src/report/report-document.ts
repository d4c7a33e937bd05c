import type { Diagnostic } from '../core/diagnostic.ts';
import type { Range } from '../core/place.ts';
import type { Checked, Report } from '../core/report.ts';
import type {
  Report as ReportDocument,
  Diagnostic as ReportDocumentProblem,
} from '../core/report-document.ts';
import { TOOL } from '../core/tool.ts';
import { countedKinds } from '../protocols/kinds.ts';
import { countLevels, shownDiagnostics } from './counts.ts';
import type { Style } from './style.ts';

/** A report as programs get it, its members in their fixed order. */
export function reportDocument(
  report: Report,
  style: Pick<Style, 'quiet' | 'verbose'>,
): ReportDocument {
  const diagnostics = shownDiagnostics(report, style).map(problemDocument);
  return { ...frameOf(report, style), diagnostics };
}

/**
 * The same without its problems, which may be many: they are made one by one where they are written.
 * What came from the cache is said where everything is: else two runs over one state say the same.
 */
export function frameOf(report: Report, { verbose }: Pick<Style, 'verbose'>): ReportDocument {
  const { scope, checked, diagnostics, excused, notes, error } = report;
  const counts = countLevels(diagnostics);
  return {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    status: statusOf(report),
    scope: { mode: scope.mode, base: scope.base, head: scope.head },
    checked: {
      records: inOrder(checked.records),
      files: checked.files,
      commits: checked.commits,
      cached: verbose ? checked.cached : 0,
      ...(verbose && checked.verified !== undefined && { verified: checked.verified }),
    },
    diagnostics: [],
    summary: { errors: counts.error, warnings: counts.warning, infos: counts.info, excused },
    notes,
    error: error && { code: error.code, message: error.message, help: error.help },
  };
}

/** Counts in the order of kinds, whichever was counted first. */
function inOrder(records: Checked['records']): Checked['records'] {
  return Object.fromEntries(countedKinds(records).map(({ kind, count }) => [kind, count]));
}

function statusOf({ error, diagnostics }: Report): ReportDocument['status'] {
  if (error !== null) return 'error';
  return diagnostics.length === 0 ? 'clean' : 'problems';
}

/** A diagnostic's public members in their fixed order; the excerpt is for people only. */
export function problemDocument(diagnostic: Diagnostic): ReportDocumentProblem {
  const { related, range } = diagnostic;
  return {
    rule: diagnostic.rule,
    level: diagnostic.level,
    path: diagnostic.path,
    record: diagnostic.record,
    range: rangeMember(range),
    message: diagnostic.message,
    help: diagnostic.help,
    expected: diagnostic.expected,
    // biome-ignore lint/suspicious/noThenProperty: the word of the format, and a list is no promise.
    then: diagnostic.steps.map(({ action, path = null, into = null, text }) => ({
      action,
      path,
      into,
      text,
    })),
    by: diagnostic.by,
    state: diagnostic.state,
    commit: diagnostic.commit?.id ?? null,
    authored: diagnostic.commit?.authored ?? null,
    related: related.map((place) => ({
      path: place.path,
      range: rangeMember(place.range),
      message: place.message,
    })),
    fingerprint: diagnostic.fingerprint,
    fixable: diagnostic.fixable,
    count: diagnostic.count,
    docs: diagnostic.docs,
    ...(diagnostic.details && { details: diagnostic.details }),
  };
}

function rangeMember({ start, end }: Range): Range {
  return {
    start: { line: start.line, column: start.column, offset: start.offset },
    end: { line: end.line, column: end.column, offset: end.offset },
  };
}
