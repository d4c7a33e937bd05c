import { Failure } from '../core/failure.ts';
import type { Report, ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';

const BROKEN = 3;

/** A failure in the words of a report; anything else that was thrown is a fault of the tool itself. */
export function failureOf(error: unknown): ReportError {
  if (error instanceof Failure) {
    const { code, message, help, exitCode } = error;
    return { code, message, help, exitCode };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'internal-error',
    message: `${TOOL.name} broke: ${reason}`,
    help: 'This is a fault of the tool, and nothing was checked. Please report it with what the same command prints with --verbose.',
    exitCode: BROKEN,
  };
}

/** What a run has to say that could not look at anything. */
export function withoutVerdict(error: ReportError, mode: Report['scope']['mode']): Report {
  return {
    scope: { mode, base: null, head: null },
    checked: { records: {}, files: 0, commits: 0, cached: 0 },
    diagnostics: [],
    excused: 0,
    notes: [],
    error,
  };
}
