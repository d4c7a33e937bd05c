/** Longer words are no slip of the pen, and comparing them would cost time. */
const LONGEST_WORD = 60;

/**
 * The name that a word was probably meant to be, for "did you mean": the one with the fewest slips
 * (a letter too many, too few, another, or two swapped; case counts for nothing), the first of
 * several. Null when even that one has more than a slip in every three letters.
 */
export function nearest(word: string, names: Iterable<string>): string | null {
  if (word.length > LONGEST_WORD) return null;
  const written = word.toLowerCase();
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const allowed = Math.floor(Math.max(word.length, name.length) / 3);
    const slips = editDistance(written, name.toLowerCase());
    if (slips <= allowed && slips < fewest) {
      best = name;
      fewest = slips;
    }
  }
  return best;
}

/** How many slips lead from one word to the other. Costs the product of their lengths. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const row = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[line - 1] === to[column - 1];
      const swapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      row[column] = Math.min(
        at(row, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
