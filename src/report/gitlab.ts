import type { Diagnostic } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import { mendingWords } from '../core/remedy.ts';
import type { ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { shownDiagnostics } from './counts.ts';
import { cut } from './cut.ts';
import { filePlace } from './file-place.ts';
import { fingerprint } from './fingerprint.ts';
import type { Reporter } from './reporter.ts';
import { inertJson, visible } from './sanitize.ts';

type Severity = 'info' | 'minor' | 'major' | 'critical' | 'blocker';

/** One entry of a Code Quality report. */
interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const SEVERITIES: Readonly<Record<Level, Severity>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
};
const LONGEST = 2000;

/**
 * A Code Quality report of GitLab. A run that failed is one entry: an empty report would look like a
 * pass.
 */
export const gitlab: Reporter = (report, style) => {
  const problems = shownDiagnostics(report, style);
  const issues = report.error === null ? issuesOf(problems) : [failureIssue(report.error)];
  return `${inertJson(JSON.stringify(issues, null, 2))}\n`;
};

function issuesOf(problems: readonly Diagnostic[]): readonly Issue[] {
  const occurrences = new Map<string, number>();
  return problems.map((problem) => {
    const occurrence = occurrences.get(problem.fingerprint) ?? 0;
    occurrences.set(problem.fingerprint, occurrence + 1);
    return issueOf(problem, occurrence);
  });
}

/** GitLab takes entries with equal fingerprints for one. */
function issueOf(problem: Diagnostic, occurrence: number): Issue {
  const { rule, level, path } = problem;
  const { range, message } = filePlace(path, problem.range, problem.message);
  const help = mendingWords(problem);
  return {
    description: cut(visible(help === null ? message : `${message}. ${help}`), LONGEST),
    check_name: rule,
    fingerprint:
      occurrence === 0 ? problem.fingerprint : fingerprint(problem.fingerprint, occurrence),
    severity: SEVERITIES[level],
    location: { path: visible(path), lines: { begin: range.start.line } },
  };
}

function failureIssue({ code, message, help }: ReportError): Issue {
  const texts = [`${TOOL.name} could not check: ${message}`, ...(help === null ? [] : [help])];
  return {
    description: cut(
      texts
        .flatMap((text) => text.split('\n'))
        .map(visible)
        .join(' '),
      LONGEST,
    ),
    check_name: code,
    fingerprint: fingerprint(`${TOOL.name} ${code}`, 0),
    severity: 'blocker',
    // It is about no file, and GitLab wants one.
    location: { path: '.', lines: { begin: 1 } },
  };
}
