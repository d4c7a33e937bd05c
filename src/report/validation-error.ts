import type { Diagnostic } from '../core/diagnostic.ts';
import { shownDiagnostics } from './counts.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';

/**
 * The answer to the sender of a message that did not pass (seed: Error Responses): one Markdown
 * document for each record with problems, nothing when there are none.
 */
export const validationError: Reporter = (report, style) => {
  const byRecord = new Map<string, Diagnostic[]>();
  for (const diagnostic of shownDiagnostics(report, style)) {
    const name = JSON.stringify([diagnostic.path, diagnostic.record]);
    const problems = byRecord.get(name);
    if (problems === undefined) byRecord.set(name, [diagnostic]);
    else problems.push(diagnostic);
  }
  return [...byRecord.values()].map(answer).join('\n');
};

function answer(problems: readonly Diagnostic[]): string {
  const [first] = problems;
  const message = first?.record ?? first?.path ?? '';
  const suggestions = new Set(problems.flatMap(({ help }) => (help === null ? [] : [help])));
  return `# Validation Error

## Message
${escaped(message)}

## Errors
${problems.map((problem) => `- ${errorItem(problem)}\n`).join('')}
## Suggestion
${suggestionsText([...suggestions])}
`;
}

function errorItem({ level, rule, message, range }: Diagnostic): string {
  const grade = level === 'error' ? '' : ` (${level})`;
  const { line, column } = range.start;
  return `${rule}${grade}, line ${line}, column ${column}: ${escaped(message)}`;
}

function suggestionsText(suggestions: readonly string[]): string {
  const [only = 'Mend what the errors name.'] = suggestions;
  return suggestions.length < 2
    ? escaped(only)
    : suggestions.map((suggestion) => `- ${escaped(suggestion)}`).join('\n');
}

/** What becomes a link or calls somebody wherever it stands: addresses, mentions, numbers of issues. */
const LIVE = /@|:\/\/|www\.|#\d|\bGH-\d/i;

/** Text that reads the same when Markdown is rendered: no markup, no HTML, no heading, no list, no link. */
function escaped(text: string): string {
  return visible(text.trim())
    .split(/(\s+)/)
    .map((word) => (LIVE.test(word) ? codeSpan(word) : word.replace(/[\\`*_[\]<>|~&]/g, '\\$&')))
    .join('')
    .replace(/^(\s*\d*)([#+\-=.)])/, '$1\\$2');
}

/** A word as code, in which nothing is alive. */
function codeSpan(word: string): string {
  const runs = word.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const edge = /^`|`$/.test(word) ? ' ' : '';
  return fence + edge + word + edge + fence;
}
