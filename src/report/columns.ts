import { textWidth } from './cells.ts';
import { wrap } from './wrap.ts';

const GAP = '  ';

/**
 * A table of harmless cells for a terminal: in columns where these fit, else the first cell of each row
 * on a line of its own, with the others below it.
 * @param head what the columns are called; none where the cells say it
 */
export function columns(
  rows: readonly (readonly string[])[],
  width: number,
  head: readonly string[] = [],
): readonly string[] {
  const all = head.length === 0 ? rows : [head, ...rows];
  const most = Math.max(0, ...all.map(({ length }) => length));
  const widths = Array.from({ length: most }, (_, at) =>
    all.reduce((widest, row) => Math.max(widest, textWidth(row[at] ?? '')), 0),
  );
  const whole = widths.reduce((sum, each) => sum + GAP.length + each, -GAP.length);
  if (whole > width) return rows.flatMap((row) => stacked(row, head, width));
  return all.map((row) => {
    const cells = row.map((cell, at) => {
      const blanks = ' '.repeat((widths[at] ?? 0) - textWidth(cell));
      return /^\d+$/.test(cell) && at > 0 ? blanks + cell : cell + blanks;
    });
    return cells.join(GAP).trimEnd();
  });
}

function stacked(
  [first = '', ...others]: readonly string[],
  [_first, ...names]: readonly string[],
  width: number,
): readonly string[] {
  const told = others.flatMap((cell, at) => {
    if (cell === '') return [];
    return names[at] === undefined ? cell : `${names[at]} ${cell}`;
  });
  const rest = told.join(names.length === 0 ? GAP : ', ');
  return [first, ...wrap(rest, width - GAP.length).map((line) => GAP + line.trim())];
}
