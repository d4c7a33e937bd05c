/** A piece of a path pattern. */
export type Token =
  | { readonly kind: 'char'; readonly char: string }
  /** `?`: any byte but `/`. */
  | { readonly kind: 'any' }
  /** `*`: any number of bytes but `/`. */
  | { readonly kind: 'star' }
  /** A `**` with no plain slash behind it: any number of bytes. */
  | { readonly kind: 'rest' }
  /** A `**` with its slash: any number of folders. The place between two of them. */
  | { readonly kind: 'folders' }
  /** Always behind `folders`: the place within the name of one of them. */
  | { readonly kind: 'folder' }
  /** `[...]`: one byte out of a set, or none out of it; never `/`. */
  | { readonly kind: 'set'; readonly negated: boolean; readonly bytes: ByteSet };

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

/** One for each byte: a pattern may be long, and there may be many of them. */
const CHARS: readonly Token[] = Array.from({ length: 256 }, (_, code) => ({
  kind: 'char',
  char: String.fromCharCode(code),
}));
const ANY: Token = { kind: 'any' };
const STAR: Token = { kind: 'star' };
const REST: Token = { kind: 'rest' };
const FOLDERS: readonly Token[] = [{ kind: 'folders' }, { kind: 'folder' }];

/**
 * Takes a pattern apart; null when it can match nothing, like one with an open bracket.
 * @param text bytes, one to a character
 * @param start where its first wildcard stands: what is before it, the caller compares
 */
export function tokensOf(text: string, start: number): Token[] | null {
  const tokens: Token[] = [];
  for (let at = start; at < text.length; ) {
    const char = text[at] as string;
    if (char === '*') {
      at = addStars(tokens, text, at, start);
    } else if (char === '[') {
      const set = setAt(text, at);
      if (!set) return null;
      tokens.push(set.token);
      at = set.end;
    } else if (char === '?') {
      tokens.push(ANY);
      at += 1;
    } else {
      const escaped = char === '\\' ? text[at + 1] : char;
      if (escaped === undefined) return null;
      tokens.push(CHARS[escaped.charCodeAt(0)] as Token);
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
  const isLast = end === text.length;
  // Before a slash with a backslash git takes them for a whole part too, but not for none at all.
  if (whole && (isLast || text.startsWith('\\/', end))) {
    tokens.push(REST);
  } else if (whole && text[end] === '/') {
    // Any number of folders twice is any number of folders.
    const again = tokens.at(-1)?.kind === 'folder';
    if (!again) tokens.push(...FOLDERS);
    end += 1;
  } else {
    tokens.push(STAR);
  }
  return end;
}

/**
 * What a set has. Where case does not count, a byte comes in lower case, and in upper case beside it:
 * like git, ranges and `[:upper:]` look at both, a single letter does not.
 */
class ByteSet {
  /** By byte: 1 for what is had as it comes, 2 for what is had in upper case. */
  readonly #had = new Uint8Array(256);
  /** Ranges that were added, so that many equal ones cost nothing. */
  readonly #ranges = new Set<number>();

  addOne(char: string): void {
    this.#add(char.charCodeAt(0), 1);
  }

  addRange(low: string, high: string): void {
    const [from, to] = [low.charCodeAt(0), high.charCodeAt(0)];
    if (this.#ranges.has(from * 256 + to)) return;
    this.#ranges.add(from * 256 + to);
    for (let code = from; code <= to; code += 1) this.#add(code, 3);
  }

  /** False for a name that is no class. */
  addClass(name: string): boolean {
    const pattern = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
    if (pattern === undefined) return false;
    const bit = name === 'upper' ? 2 : 1;
    for (const [code] of this.#had.entries()) {
      if (pattern.test(String.fromCharCode(code))) this.#add(code, bit);
    }
    return true;
  }

  #add(code: number, bits: number): void {
    this.#had[code] = (this.#had[code] ?? 0) | bits;
  }

  has(char: string, upper: string): boolean {
    const [own = 0, other = 0] = [this.#had[char.charCodeAt(0)], this.#had[upper.charCodeAt(0)]];
    return (own & 1) !== 0 || (other & 2) !== 0;
  }
}

/** The set that begins at a bracket; null when the bracket stays open or names no known class. */
function setAt(text: string, start: number): { token: Token; end: number } | null {
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const bytes = new ByteSet();
  let at = first;
  while (at < text.length && (text[at] !== ']' || at === first)) {
    const name = text[at] === '[' ? /^\[:(\w*):\]/.exec(text.slice(at, at + 12))?.[1] : undefined;
    if (name !== undefined) {
      if (!bytes.addClass(name)) return null;
      at += name.length + 4;
      continue;
    }
    const low = memberAt(text, at);
    const ranged = text[low.end] === '-' && ![undefined, ']'].includes(text[low.end + 1]);
    const high = ranged ? memberAt(text, low.end + 1) : low;
    // Git compares with the first letter before it sees the range: one that runs backwards has it.
    bytes.addOne(low.char);
    if (ranged) bytes.addRange(low.char, high.char);
    at = high.end;
  }
  if (at >= text.length) return null;
  return { token: { kind: 'set', negated, bytes }, end: at + 1 };
}

function memberAt(text: string, at: number): { char: string; end: number } {
  const escaped = text[at] === '\\' && at + 1 < text.length;
  return { char: text[escaped ? at + 1 : at] ?? '', end: at + (escaped ? 2 : 1) };
}
