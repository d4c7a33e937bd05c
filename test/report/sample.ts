import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Range } from '../../src/core/place.ts';
import type { Report } from '../../src/core/report.ts';
import type { Style } from '../../src/report/style.ts';

/** No colours, no links, 80 columns. */
export const PLAIN: Style = { color: false, links: false, width: 80, quiet: false, verbose: false };

/** A range within one line; the offsets count as if the file were that line only. */
export function on(line: number, from: number, to: number): Range {
  return {
    start: { line, column: from, offset: from - 1 },
    end: { line, column: to, offset: to - 1 },
  };
}

/** A problem as the engine would tell it, with what a test wants changed. */
export function diagnostic(changes: Partial<Diagnostic> = {}): Diagnostic {
  return {
    rule: 'MB-005',
    messageId: 'broken',
    level: 'error',
    path: 'messages/2026/01/7.md',
    record: '7',
    range: on(21, 3, 12),
    message: 'Expected a comma before "section"',
    help: 'Put a comma at the end of line 20.',
    expected: null,
    steps: [],
    by: 'you',
    state: 'uncommitted',
    commit: null,
    related: [],
    fingerprint: 'ab'.repeat(32),
    fixable: false,
    count: 1,
    docs: 'https://example.invalid/MB-005',
    excerpt: [
      { line: 20, column: 1, text: '  "operation": "ADD"' },
      { line: 21, column: 1, text: '  "section": "research_thread"' },
    ],
    ...changes,
  };
}

/** A report on the working tree, with what a test wants changed. */
export function report(changes: Partial<Report> = {}): Report {
  return {
    scope: { mode: 'worktree', base: null, head: null },
    checked: { records: { message: 3 }, files: 3, commits: 0, cached: 0 },
    diagnostics: [],
    excused: 0,
    notes: [],
    error: null,
    ...changes,
  };
}
