import { visible } from './sanitize.ts';

/**
 * Text for a message of SARIF, line by line: harmless to show, and nothing in it is a link
 * (`[text](target)`) or a placeholder (`{0}`), which a reader would resolve. What is neither stays as
 * it is: readers show the signs that take their meaning away.
 */
export function sarifText(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line))
    .map((line) => (line.includes('](') ? line.replace(/[\\[\]]/g, '\\$&') : line))
    .map((line) => (/\{\d+\}/.test(line) ? line.replace(/[{}]/g, '$&$&') : line))
    .join('\n');
}
