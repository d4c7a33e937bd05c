import { textWidth } from './cells.ts';
import { wrap } from './wrap.ts';

/** One line of a table. The first of a table says what its columns are. */
export type Row = readonly string[];

const GAP = 2;

/**
 * A table of harmless cells for a terminal: in columns where these fit, else what the first column has
 * in lines of its own, with the other cells below it.
 */
export function columns([head = [], ...rows]: readonly Row[], width: number): readonly string[] {
  const all = [head, ...rows];
  const widths = head.map((_cell, at) => Math.max(...all.map((row) => textWidth(row[at] ?? ''))));
  const whole = widths.reduce((sum, each) => sum + each + GAP, -GAP);
  if (whole > width) return rows.flatMap((row) => stacked(head, row, width));
  const areNumbers = head.map((_cell, at) => rows.every((row) => /^\d*$/.test(row[at] ?? '')));
  return all.map((row) => {
    const padded = row.map((cell, at) => {
      const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - textWidth(cell)));
      return areNumbers[at] === true ? blanks + cell : cell + blanks;
    });
    return padded.join(' '.repeat(GAP)).trimEnd();
  });
}

function stacked(head: Row, [first = '', ...others]: Row, width: number): readonly string[] {
  const named = others.flatMap((cell, at) => (cell === '' ? [] : `${head[at + 1] ?? ''} ${cell}`));
  return [first, ...wrap(named.join(', '), width - GAP).map((line) => ' '.repeat(GAP) + line)];
}
