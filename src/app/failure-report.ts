import { Failure } from '../core/failure.ts';
import { isNodeSupported, NODE_WANTED } from '../core/node-version.ts';
import type { Report, ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';

const BROKEN = 3;

/**
 * A failure in the words of a report; anything else that was thrown is a fault of the tool itself, or
 * of a node that has not all that it calls.
 * @param node the version that runs
 */
export function failureOf(error: unknown, node: string = process.versions.node): ReportError {
  if (error instanceof Failure) {
    const { code, message, help, exitCode } = error;
    return { code, message, help, exitCode };
  }
  if (!isNodeSupported(node)) {
    return {
      code: 'old-node',
      message: `node ${node} is too old: ${TOOL.name} needs ${NODE_WANTED}`,
      help: 'Nothing was checked. Install another one; `node --version` shows which one is found first.',
      exitCode: BROKEN,
    };
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
