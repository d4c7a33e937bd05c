/** Characters of a cell that is cut off. */
const WIDEST = 72;

/** Rows of a table. The last cell of each may be long: it is cut. */
export function shownRows(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row) => [...row.slice(0, -1), cutTo(row.at(-1) ?? '', WIDEST)]);
}

/** A text on one line, of at most so many characters. */
function cutTo(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= most
    ? characters.join('')
    : `${characters.slice(0, most - 1).join('')}…`;
}

/** Unicode characters. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A value of a record on one line. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(shownValue).join(', ') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
