/** Longer words are no slip of the pen, and comparing them would cost time. */
const LONGEST_WORD = 40;

/**
 * The name that a word was probably meant to be: the same but for case, spaces and marks, one of
 * the words known to be written in its place, or within two keystrokes of it. Null when none is.
 */
export function nearest(
  word: string,
  names: Iterable<readonly [string, { readonly insteadOf: readonly string[] }]>,
): string | null {
  const written = letters(word);
  if (written === '' || written.length > LONGEST_WORD) return null;
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [name, { insteadOf }] of names) {
    for (const spelling of [name, ...insteadOf]) {
      const expected = letters(spelling);
      const edits = editDistance(written, expected);
      // A short word is another word after one keystroke: `end` is no slip for `add`.
      if (edits <= Math.min(2, Math.floor(expected.length / 4)) && edits < fewest) {
        best = name;
        fewest = edits;
      }
    }
  }
  return best;
}

/** What is left of a name without case, spaces, hyphens, underscores and quotes. */
function letters(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** How many single-character insertions, deletions and replacements lead from one word to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
