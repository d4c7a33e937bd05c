import type { Diagnostic } from '../../../core/diagnostic.ts';
import { objectOf, orNull, text, wholeNumber } from '../../../core/operation-output.ts';

/** A problem of a message, as results have it. */
export interface Problem {
  readonly rule: string;
  readonly level: string;
  /** Of the text that was given, from 1; null for what is about its subject or its envelope alone. */
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly help: string | null;
}

/** The same as a part of results. */
export const PROBLEM = objectOf({
  rule: text(),
  level: text(),
  line: orNull(wholeNumber()),
  column: orNull(wholeNumber()),
  message: text(),
  help: orNull(text()),
});

/** What the linter says of a HANDOFF that names another recipient than it is sent to; null for nothing. */
export function otherRecipient(found: readonly Diagnostic[]): string | null {
  const isOther = ({ rule, level }: Diagnostic) =>
    rule === 'message/subject-recipient' && level !== 'info';
  return found.find(isOther)?.message ?? null;
}

/** @param skipped lines before the text that was given, which its author does not see */
export function problemsOf(found: readonly Diagnostic[], skipped = 0): readonly Problem[] {
  return found.map(({ rule, level, message, help, range }) => {
    const line = range.start.line - skipped;
    const isThere = line > 0;
    return {
      rule,
      level,
      line: isThere ? line : null,
      column: isThere ? range.start.column : null,
      message,
      help,
    };
  });
}

/** Problems as lines for people, each with what helps below it. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return problems.flatMap(({ rule, level, line, message, help }) => [
    `${level} ${rule}${line === null ? '' : `, line ${line}`}: ${message}`,
    ...(help === null ? [] : [`  help: ${help}`]),
  ]);
}
