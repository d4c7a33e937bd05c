import { suggestionFor, type Verdict } from './checked-text.ts';
import type { Problem } from './problems.ts';
import { bodyText } from './stored-message.ts';

/** The answer to the sender of a message that is not valid (seed: Error Responses), as Markdown. */
export function validationAnswer(name: string, { errors }: Pick<Verdict, 'errors'>): string {
  const helps = (suggestionFor(errors) ?? '').split('\n');
  return bodyText('Validation Error', [
    ['Message', inert(name)],
    ['Errors', errors.map((error) => `- ${inert(itemOf(error))}`).join('\n')],
    ['Suggestion', helps.map((help) => `- ${inert(help)}`).join('\n')],
  ]);
}

function itemOf({ rule, line, message }: Problem): string {
  return `${rule}${line === null ? '' : `, line ${line}`}: ${message}`;
}

/** As code: what a message says of itself must not become markup, a mention or a link in its answer. */
function inert(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const gap = /^`|`$/.test(line) ? ' ' : '';
  return fence + gap + line + gap + fence;
}
