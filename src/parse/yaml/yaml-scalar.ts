/** What the core schema takes for a number. */
const NUMBER =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan)$/i;
/** A number that every version of YAML reads alike, with nothing that could be lost. */
const SIMPLE_NUMBER = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/;
/** Escapes that mean the same in JSON. */
const JSON_ESCAPES = /^(?:[^\\]|\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[\da-fA-F]{4}))*$/;
/** Line ends in a quoted text, with the blanks around them. */
const FOLD = /(?<! ) *\n[ \n]*/g;

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

const BLANK = 0x20;
const LINE_FEED = 0x0a;

/** What a text without quotes stands for; undefined for a number that takes a closer look. */
export function plainValue(text: string): string | number | boolean | null | undefined {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (SIMPLE_NUMBER.test(text)) return Number(text);
  return NUMBER.test(text) ? undefined : text;
}

/**
 * What stands between quotes; null for what takes a closer look.
 * @param indent of what holds the text: its further lines must be indented more
 */
export function quotedValue(inner: string, quote: string, indent: number): string | null {
  const isFolded = inner.includes('\n');
  if (isFolded && !isIndented(inner, indent)) return null;
  if (quote === '"' && inner.includes('\\')) {
    return isFolded || !JSON_ESCAPES.test(inner) ? null : (JSON.parse(`"${inner}"`) as string);
  }
  const text = isFolded ? inner.replace(FOLD, folded) : inner;
  return quote === "'" ? text.replaceAll("''", "'") : text;
}

/** True where each line but the first is indented more, or blank. */
function isIndented(text: string, indent: number): boolean {
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    let at = feed + 1;
    while (text.charCodeAt(at) === BLANK) at += 1;
    if (at - feed - 1 <= indent && text.charCodeAt(at) !== LINE_FEED) return false;
  }
  return true;
}

/** One line end stands for a blank, of several the first for nothing. */
function folded(gap: string): string {
  const ends = gap.split('\n').length - 1;
  return ends === 1 ? ' ' : '\n'.repeat(ends - 1);
}
