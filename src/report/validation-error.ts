import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { shownDiagnostics } from './counts.ts';
import { markdownText } from './markdown-text.ts';
import type { Reporter } from './reporter.ts';

/**
 * The answer to the sender of a message that did not pass (seed: Error Responses): one Markdown
 * document for each record with problems, nothing when there are none.
 */
export const validationError: Reporter = (report, style) => {
  const byRecord = grouped(shownDiagnostics(report, style), ({ path, record }) =>
    JSON.stringify([path, record]),
  );
  return [...byRecord.values()].map(answer).join('\n');
};

function answer(problems: readonly Diagnostic[]): string {
  const [first] = problems;
  const message = first?.record ?? first?.path ?? '';
  const suggestions = new Set(problems.flatMap(({ help }) => (help === null ? [] : [help])));
  return `# Validation Error

## Message
${markdownText(message)}

## Errors
${problems.map((problem) => `- ${errorItem(problem)}\n`).join('')}
## Suggestion
${suggestionsText([...suggestions])}
`;
}

function errorItem({ level, rule, message, range }: Diagnostic): string {
  const grade = level === 'error' ? '' : ` (${level})`;
  const { line, column } = range.start;
  return `${rule}${grade}, line ${line}, column ${column}: ${markdownText(message)}`;
}

function suggestionsText(suggestions: readonly string[]): string {
  const [only = 'Fix what the errors name.'] = suggestions;
  return suggestions.length < 2
    ? markdownText(only)
    : suggestions.map((suggestion) => `- ${markdownText(suggestion)}`).join('\n');
}
