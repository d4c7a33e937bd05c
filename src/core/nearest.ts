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
    // Each letter too many or too few is a slip.
    if (Math.abs(word.length - name.length) > allowed) continue;
    const slips = editDistance(written, name.toLowerCase(), allowed);
    if (slips <= allowed && slips < fewest) {
      best = name;
      fewest = slips;
    }
  }
  return best;
}

/**
 * The one of some names that nobody can have meant another by: it differs in case, in one letter or,
 * in a word of eight letters and more, in two, and no second name is near. Digits are never a slip.
 */
export function surelyMeant(word: string, names: Iterable<string>): string | null {
  if (word.length > LONGEST_WORD) return null;
  const near = [...new Set(names)].flatMap((name) => {
    const slips = slipsIn(word, name);
    return slips === null ? [] : { name, slips };
  });
  const alike = near.filter(({ slips }) => slips === 0);
  const [only, second] = alike.length > 0 ? alike : near;
  if (only === undefined || second !== undefined) return null;
  return digitsOf(only.name) === digitsOf(word) && only.slips <= allowedIn(only.name)
    ? only.name
    : null;
}

/** How many slips lie between two words that are near each other; null for words that are not. */
function slipsIn(word: string, name: string): number | null {
  const most = allowedIn(name) + 1;
  if (Math.abs(word.length - name.length) > most) return null;
  const slips = editDistance(word.toLowerCase(), name.toLowerCase(), most);
  return slips <= most ? slips : null;
}

/** A short word with a slip is easily another word. */
function allowedIn({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** More slips than these may make another word. */
const FEW_SLIPS = 2;

/**
 * The only name that nobody can have meant another than: within two slips of a word, none of them
 * in a digit (a number that differs is another one), and no second name as near.
 */
export function onlyNear(word: string, names: Iterable<string>): string | null {
  if (word.length < 2 * FEW_SLIPS + 1 || word.length > LONGEST_WORD) return null;
  const near = [...new Set(names)].filter(
    (name) =>
      Math.abs(name.length - word.length) <= FEW_SLIPS &&
      editDistance(word.toLowerCase(), name.toLowerCase(), FEW_SLIPS) <= FEW_SLIPS,
  );
  const [only = null] = near;
  return near.length === 1 && only !== null && digitsOf(only) === digitsOf(word) ? only : null;
}

/** The numbers in a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D+/g, ' ').trim();
}

/**
 * How many slips lead from one word to the other; where they are more than `most`, any number above
 * that. Costs the product of the lengths of what is between a common start and a common end.
 */
export function editDistance(
  from: string,
  to: string,
  most: number = Number.POSITIVE_INFINITY,
): number {
  const [one, other] = withoutCommonEnds(from, to);
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const row = nextRow(one, other, line, last, beforeLast);
    // Every way to the end leads through one of two rows that follow each other.
    if (leastOf(row) > most && leastOf(last) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

/** What is between the start and the end that two words have in common: slips are nowhere else. */
function withoutCommonEnds(from: string, to: string): [from: string, to: string] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)];
}

function nextRow(
  from: string,
  to: string,
  line: number,
  last: readonly number[],
  beforeLast: readonly number[],
): number[] {
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
  return row;
}

function leastOf(row: readonly number[]): number {
  return Math.min(...row);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
