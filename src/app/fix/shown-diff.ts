import { visible } from '../../report/sanitize.ts';
import { type Ink, paint, type Style } from '../../report/style.ts';

const INKS: Readonly<Record<string, Ink>> = { '+': 'green', '-': 'red', '@': 'cyan' };
const HEAD = /^(?:diff |new file |--- |\+\+\+ )/;

/** A diff for a person at a terminal: nothing that a record holds moves the cursor or hides. */
export function coloredDiff(diff: string, style: Pick<Style, 'color'>): string {
  const lines = diff.split('\n').map((line) => {
    const ink = HEAD.test(line) ? 'bold' : INKS[line.charAt(0)];
    const shown = visible(line.replace(/\r$/, ''));
    return ink === undefined ? shown : paint(style, shown, ink);
  });
  return lines.join('\n');
}
