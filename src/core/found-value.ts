/** The longest text that a message quotes, in characters. */
const LONGEST_QUOTE = 60;

/** The longest path that a message quotes: a path that is cut can't be opened. */
export const LONGEST_PATH = 200;

/** A text between quotes as messages show it: bounded in length, control characters visible. */
export function quoted(text: string, longest = LONGEST_QUOTE): string {
  // Twice as many units hold the characters wanted, however many are surrogate pairs.
  const start = Array.from(text.slice(0, 2 * longest))
    .slice(0, longest)
    .join('');
  return JSON.stringify(start.length < text.length ? `${start}…` : text);
}

/** What is one word to whoever reads a message: no blank, no quote, nothing that ends a sentence before another. */
const ONE_WORD = /^[\p{L}\p{N}_@$/:+#~*<>()[\].-]+$/u;

/**
 * A name that a record or a repository gives (a key, a heading, a path): as it is where that is one word,
 * else between quotes. So nothing of it reads as a sentence of ours.
 */
export function named(text: string, longest = LONGEST_PATH): string {
  return text.length <= longest && ONE_WORD.test(text) ? text : quoted(text, longest);
}

/** A value as it was given, bounded in length: a text between quotes, anything else as JSON. */
export function asGiven(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  // JSON has no such number, and makes it null.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return 'a number that is too large';
  const text = jsonOf(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** As JSON, or what it is where that nests too deep. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return described(value);
  }
}

/** What a value is, in the words of a message: `the string "true"`, `the number 3`, `a list`, `null`. */
export function described(value: unknown): string {
  if (typeof value === 'string') return `the string ${quoted(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  return String(value);
}
