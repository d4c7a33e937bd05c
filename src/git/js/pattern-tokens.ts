/**
 * Whether a set has a byte. Where case does not count, the byte comes in lower case, and in upper
 * case beside it: like git, ranges and `[:upper:]` look at both, a single letter does not.
 */
type SetTest = (char: string, upper: string) => boolean;

/** A piece of a path pattern. */
export type Token =
  | { readonly kind: 'char'; readonly char: string }
  /** `?`: any byte but `/`. */
  | { readonly kind: 'any' }
  /** `*`: any number of bytes but `/`. */
  | { readonly kind: 'star' }
  /** A `**` at the end: any number of bytes. */
  | { readonly kind: 'rest' }
  /** A `**` with its slash: any number of folders. The place between two of them. */
  | { readonly kind: 'folders' }
  /** Always behind `folders`: the place within the name of one of them. */
  | { readonly kind: 'folder' }
  /** `[...]`: one byte out of a set, or none out of it; never `/`. */
  | { readonly kind: 'set'; readonly negated: boolean; readonly holds: SetTest };

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Takes a pattern apart; null when it can match nothing, like one with an open bracket. */
export function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const literal = /^[^*?[\\]*/.exec(text)?.[0].length ?? 0;
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    if (char === '*') {
      at = addStars(tokens, text, at, literal);
    } else if (char === '[') {
      const set = setAt(text, at);
      if (!set) return null;
      tokens.push(set.token);
      at = set.end;
    } else if (char === '?') {
      tokens.push({ kind: 'any' });
      at += 1;
    } else {
      const escaped = char === '\\' ? text[at + 1] : char;
      if (escaped === undefined) return null;
      tokens.push({ kind: 'char', char: escaped });
      at += char === '\\' ? 2 : 1;
    }
  }
  return tokens;
}

/**
 * Two stars are more than one only where they are a whole part of the path. Git compares what
 * stands before the first wildcard by itself, so stars that come next begin a part as well.
 * @param literal where the first wildcard stands
 */
function addStars(tokens: Token[], text: string, start: number, literal: number): number {
  let end = start;
  while (text[end] === '*') end += 1;
  const whole = end - start > 1 && (start === literal || text[start - 1] === '/');
  if (whole && end === text.length) {
    tokens.push({ kind: 'rest' });
  } else if (whole && text[end] === '/') {
    // Any number of folders twice is any number of folders.
    const again = tokens.at(-1)?.kind === 'folder';
    if (!again) tokens.push({ kind: 'folders' }, { kind: 'folder' });
    end += 1;
  } else {
    tokens.push({ kind: 'star' });
  }
  return end;
}

/** The set that begins at a bracket; null when the bracket stays open or names no known class. */
function setAt(text: string, start: number): { token: Token; end: number } | null {
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const tests: SetTest[] = [];
  let at = first;
  while (at < text.length && (text[at] !== ']' || at === first)) {
    const [, name] = /^\[:(\w*):\]/.exec(text.slice(at, at + 12)) ?? [];
    if (name !== undefined) {
      const pattern = CLASSES[name];
      if (!pattern) return null;
      tests.push((char, upper) => pattern.test(name === 'upper' ? upper : char));
      at += name.length + 4;
      continue;
    }
    const low = memberAt(text, at);
    const ranged = text[low.end] === '-' && ![undefined, ']'].includes(text[low.end + 1]);
    const high = ranged ? memberAt(text, low.end + 1) : low;
    // Git compares with the first letter before it sees the range: one that runs backwards has it.
    const within = (char: string) => ranged && char >= low.char && char <= high.char;
    // Git compares with the first letter before it sees the range: one that runs backwards has it.
    tests.push((char, upper) => char === low.char || within(char) || within(upper));
    at = high.end;
  }
  if (at >= text.length) return null;
  const holds: SetTest = (char, upper) => tests.some((test) => test(char, upper));
  return { token: { kind: 'set', negated, holds }, end: at + 1 };
}

function memberAt(text: string, at: number): { char: string; end: number } {
  const escaped = text[at] === '\\' && at + 1 < text.length;
  return { char: text[escaped ? at + 1 : at] ?? '', end: at + (escaped ? 2 : 1) };
}
