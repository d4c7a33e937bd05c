import { type Token, tokensOf } from './pattern-tokens.ts';

/** A pattern as `.gitignore` and `.gitattributes` have it. */
export interface PathPattern {
  /** True when it begins with `!`. */
  readonly negated: boolean;
  /** True when it ends in `/`: it is about folders only. */
  readonly folderOnly: boolean;
  /** False when it has no slash: then it is about the last part of a path. */
  readonly anchored: boolean;
  /** What stands before the first wildcard: git compares it by itself. */
  readonly literal: string;
  /** What follows it. */
  readonly tokens: readonly Token[];
  /** Bytes of the shortest text that it can match. */
  readonly shortest: number;
}

/**
 * The lines of a pattern file as bytes, one to a character, without byte-order mark and line ends.
 */
export function patternLines(bytes: Buffer | null): string[] {
  const text = bytes?.toString('latin1').replace(/^\xef\xbb\xbf/, '') ?? '';
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/**
 * Reads one line of a pattern file, without its line end, as git does: to git it is a string that
 * ends at a NUL.
 * @param line bytes, one to a character: git's `?` is one byte
 * @returns null for a blank line, a comment, and what can match nothing
 */
export function parsePattern(line: string): PathPattern | null {
  const [string = ''] = line.split('\0', 1);
  if (string.startsWith('#')) return null;
  let text = withoutTrailingBlanks(string);
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const folderOnly = text.endsWith('/');
  if (folderOnly) text = text.slice(0, -1);
  if (text === '') return null;
  const anchored = text.includes('/');
  const rooted = text.startsWith('/') ? text.slice(1) : text;
  const literal = /^[^*?[\\]*/.exec(rooted)?.[0] ?? '';
  const tokens = tokensOf(rooted, literal.length);
  if (tokens === null) return null;
  const shortest = literal.length + tokens.filter(({ kind }) => OF_ONE_BYTE.has(kind)).length;
  return { negated, folderOnly, anchored, literal, tokens, shortest };
}

/** Tokens that stand for exactly one byte. */
const OF_ONE_BYTE: ReadonlySet<Token['kind']> = new Set(['char', 'any', 'set']);

/**
 * Whether a pattern is about a path. The patterns come from the repository that is looked at, so
 * they are run as an automaton: the time is at most the product of the lengths, and a pattern that is
 * longer than the path costs nothing.
 * @param path from the folder that the pattern stands in; bytes, one to a character
 */
export function matches(
  pattern: PathPattern,
  path: string,
  { isFolder, ignoreCase }: { isFolder: boolean; ignoreCase: boolean },
): boolean {
  const { tokens, anchored, folderOnly, literal, shortest } = pattern;
  if (folderOnly && !isFolder) return false;
  const text = anchored ? path : path.slice(path.lastIndexOf('/') + 1);
  if (text.length < shortest || !beginsWith(text, literal, ignoreCase)) return false;
  if (tokens.length === 0) return text.length === literal.length;
  const run = new PatternRun(tokens, ignoreCase);
  for (let at = literal.length; at < text.length; at += 1) {
    if (!run.take(text[at] as string)) return false;
  }
  return run.isAtEnd();
}

function beginsWith(text: string, literal: string, ignoreCase: boolean): boolean {
  if (!ignoreCase) return text.startsWith(literal);
  return lowerCase(text.slice(0, literal.length)) === lowerCase(literal);
}

/**
 * Where the folders of a path end that a pattern with a slash matches, and the path itself: all of
 * them in the time of one. Case counts.
 * @param path as for `matches`
 */
export function matchingEnds({ literal, tokens }: PathPattern, path: string): ReadonlySet<number> {
  const ends = new Set<number>();
  if (!path.startsWith(literal)) return ends;
  const run = new PatternRun(tokens, false);
  for (let at = literal.length; at <= path.length; at += 1) {
    const char = path[at];
    if ((char === undefined || char === '/') && run.isAtEnd()) ends.add(at);
    if (char === undefined || !run.take(char)) break;
  }
  return ends;
}

/** The places in a pattern that the bytes so far lead to, all at once. */
class PatternRun {
  readonly #tokens: readonly Token[];
  readonly #ignoreCase: boolean;
  /** When each place was reached last, counted in bytes from 1. */
  readonly #reached: Uint32Array;
  #now = 1;
  #states: number[] = [];
  #next: number[] = [];

  constructor(tokens: readonly Token[], ignoreCase: boolean) {
    this.#tokens = tokens;
    this.#ignoreCase = ignoreCase;
    this.#reached = new Uint32Array(tokens.length + 1);
    this.#enter(0);
    this.#swap();
  }

  /** False where no path that goes on like this can match. */
  take(char: string): boolean {
    this.#now += 1;
    for (const state of this.#states) this.#advance(state, char);
    this.#swap();
    return this.#states.length > 0;
  }

  isAtEnd(): boolean {
    return this.#reached[this.#tokens.length] === this.#now;
  }

  #swap(): void {
    const used = this.#states;
    this.#states = this.#next;
    this.#next = used;
    used.length = 0;
  }

  /** Adds one place. */
  #add(state: number): boolean {
    if (this.#reached[state] === this.#now) return false;
    this.#reached[state] = this.#now;
    this.#next.push(state);
    return true;
  }

  /** Adds a place, and those that are reached from it without a byte. */
  #enter(start: number): void {
    for (let state = start; this.#add(state); ) {
      const kind = this.#tokens[state]?.kind;
      if (kind === 'star' || kind === 'rest') state += 1;
      // Over `folders` and the `folder` that always follows it.
      else if (kind === 'folders') state += 2;
    }
  }

  /** Adds the places to which a byte leads from a place. */
  #advance(state: number, char: string): void {
    const token = this.#tokens[state];
    if (!token) return;
    switch (token.kind) {
      case 'star':
        if (char !== '/') this.#enter(state);
        return;
      case 'rest':
        this.#enter(state);
        return;
      // A slash leads to the place between two folders, any other byte into a folder's name.
      case 'folders':
        if (char === '/') this.#enter(state);
        else this.#add(state + 1);
        return;
      case 'folder':
        if (char === '/') this.#enter(state - 1);
        else this.#add(state);
        return;
      default:
        if (accepts(token, char, this.#ignoreCase)) this.#enter(state + 1);
    }
  }
}

function accepts(
  token: Extract<Token, { kind: 'char' | 'any' | 'set' }>,
  char: string,
  ignoreCase: boolean,
): boolean {
  const lower = ignoreCase ? lowerCase(char) : char;
  if (token.kind === 'char') return (ignoreCase ? lowerCase(token.char) : token.char) === lower;
  if (char === '/') return false;
  if (token.kind === 'any') return true;
  const upper = ignoreCase && /[a-z]/.test(lower) ? lower.toUpperCase() : lower;
  return token.bytes.has(lower, upper) !== token.negated;
}

/** Of the letters A to Z only: the others are bytes of something else. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Blanks at the end count only behind a backslash. A backslash that ends the line keeps them all. */
function withoutTrailingBlanks(line: string): string {
  let end = 0;
  for (let i = 0; i < line.length; i += 1) {
    if (line[i] === ' ') continue;
    if (line[i] === '\\') i += 1;
    end = i + 1;
  }
  return line.slice(0, end);
}
