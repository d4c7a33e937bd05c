import type { Diagnostic } from '../core/diagnostic.ts';
import { shownDiagnostics } from './counts.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';

/** One line a problem: `path:line:column: level rule message`. */
export const compact: Reporter = (report, style) =>
  shownDiagnostics(report, style)
    .map((diagnostic) => `${line(diagnostic)}\n`)
    .join('');

function line({ path, range, level, rule, message }: Diagnostic): string {
  const { line, column } = range.start;
  return visible(`${path}:${line}:${column}: ${level} ${rule} ${message}`);
}
