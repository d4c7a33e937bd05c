import { wrap } from '../report/wrap.ts';
import type { Usage } from './command-pages.ts';

/** Columns of a terminal that is not made wider. */
export const WIDTH = 80;

/** The widest first column of a table; what is longer has a line of its own. */
const FIRST_COLUMN = 28;

/** A title, and rows whose second column is broken into lines. */
export function table(title: string, rows: readonly Usage[]): string {
  const short = rows.map(([written]) => written.length).filter((each) => each <= FIRST_COLUMN);
  const width = Math.max(0, ...short);
  const indent = ' '.repeat(width + 4);
  const lines = rows.flatMap(([written, does]) => {
    const [first = '', ...more] = wrap(does, WIDTH - width - 4);
    const further = more.map((line) => `${indent}${line}`);
    return written.length <= width
      ? [`  ${written.padEnd(width)}  ${first}`.trimEnd(), ...further]
      : [`  ${written}`, ...(does === '' ? [] : [`${indent}${first}`]), ...further];
  });
  return `${[title, ...lines].join('\n')}\n`;
}

/** A paragraph. */
export function paragraph(text: string): string {
  return `${wrap(text, WIDTH).join('\n')}\n`;
}

/** Exit codes, one after the other. */
export function exitLines(exits: readonly Usage[]): string {
  const all = exits.map(([code, means]) => `${code} ${means}`).join('; ');
  return `Exit codes\n${wrap(all, WIDTH - 2)
    .map((line) => `  ${line}\n`)
    .join('')}`;
}
