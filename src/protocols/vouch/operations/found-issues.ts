import type { Diagnostic } from '../../../core/diagnostic.ts';
import type { ToldLine } from '../../../core/operation.ts';
import { listOf, objectOf, oneOf, text, wholeNumber } from '../../../core/operation-output.ts';
import { shownRows } from './shown-rows.ts';

const SEVERITIES = ['error', 'warn'] as const;

/** A problem of a base, in the shape of the method. */
export interface Issue {
  readonly id: string;
  readonly kind: string;
  readonly severity: (typeof SEVERITIES)[number];
  readonly message: string;
  readonly path: string;
  readonly line: number;
}

/** Problems as a part of results. */
export const ISSUES = listOf(
  objectOf({
    id: text('the id of the object; of what has none, its path in the base'),
    kind: text('the rule: `lint-protocol explain` says what it wants'),
    severity: oneOf(SEVERITIES),
    message: text(),
    path: text('the file, from the root of the repository'),
    line: wholeNumber('from 1'),
  }),
  'what is wrong, the errors first',
);

/** What the linter says, in the shape of the method. */
export function issuesOf(diagnostics: readonly Diagnostic[], home: string): readonly Issue[] {
  const issues = diagnostics.map(({ rule, level, path, record, range, message }): Issue => {
    const severity = level === 'error' ? 'error' : 'warn';
    const id = record ?? path.slice(home.length + 1);
    return { id, kind: rule, severity, message, path, line: range.start.line };
  });
  // Stable: of the same severity, in the order of the files.
  return [...issues].sort(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
}

/** Whether no error is among them. */
export function isSound(issues: readonly Issue[]): boolean {
  return issues.every(({ severity }) => severity !== 'error');
}

/** Problems for people. */
export function issueLines(issues: readonly Issue[]): readonly ToldLine[] {
  return issues.flatMap(({ severity, path, line, message, kind }) => [
    ...shownRows([[severity, `${path}:${line}`, kind]]),
    `  ${message}`,
  ]);
}

/** How many problems there are, in words. */
export function issueCount(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(issues.length - errors, 'warning')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
