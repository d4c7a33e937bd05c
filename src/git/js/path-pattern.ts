import { encodePath } from '../path-bytes.ts';
import { type Token, tokensOf } from './pattern-tokens.ts';
import { unsupported } from './unsupported.ts';

/** A pattern as `.gitignore` and `.gitattributes` have it. */
export interface PathPattern {
  /** True when it begins with `!`. */
  readonly negated: boolean;
  /** True when it ends in `/`: it is about folders only. */
  readonly folderOnly: boolean;
  /** False when it has no slash: then it is about the last part of a path. */
  readonly anchored: boolean;
  readonly tokens: readonly Token[];
}

/** Bytes of a pattern that somebody could have meant. */
const LONGEST = 1024;

/** The lines of a pattern file as bytes, one to a character, without byte-order mark and line ends. */
export function patternLines(bytes: Buffer | null): string[] {
  const text = bytes?.toString('latin1').replace(/^\xef\xbb\xbf/, '') ?? '';
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** A path as patterns are compared with it: bytes, one to a character. */
export function patternText(path: string): string {
  return encodePath(path).toString('latin1');
}

/**
 * Reads one line of a pattern file, without its line end.
 * @param line bytes, one to a character: git's `?` is one byte
 * @returns null for a blank line, a comment, and what can match nothing
 * @throws CouldNotCheck for a pattern that is only long enough to take time
 */
export function parsePattern(line: string): PathPattern | null {
  let text = withoutTrailingBlanks(line);
  if (text === '' || text.startsWith('#')) return null;
  if (text.length > LONGEST) throw unsupported(`A pattern is ${text.length} bytes long.`);
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const folderOnly = text.endsWith('/');
  if (folderOnly) text = text.slice(0, -1);
  const anchored = text.includes('/');
  const tokens = tokensOf(text.startsWith('/') ? text.slice(1) : text);
  return tokens && { negated, folderOnly, anchored, tokens };
}

/**
 * Whether a pattern is about a path. The patterns come from the repository that is looked at, so
 * they are run as an automaton: the time is at most the pattern's length times the path's.
 * @param path from the folder that the pattern stands in; bytes, one to a character
 */
export function matches(
  pattern: PathPattern,
  path: string,
  { isFolder, ignoreCase }: { isFolder: boolean; ignoreCase: boolean },
): boolean {
  const { tokens, anchored, folderOnly } = pattern;
  if (folderOnly && !isFolder) return false;
  const text = anchored ? path : path.slice(path.lastIndexOf('/') + 1);
  let states = new Set<number>();
  enter(tokens, states, 0);
  for (const char of text) {
    const after = new Set<number>();
    for (const state of states) advance(tokens, after, state, char, ignoreCase);
    if (after.size === 0) return false;
    states = after;
  }
  return states.has(tokens.length);
}

/** Adds a state, and those that are reached from it without a byte. */
function enter(tokens: readonly Token[], states: Set<number>, start: number): void {
  for (let state = start; !states.has(state); ) {
    states.add(state);
    const kind = tokens[state]?.kind;
    if (kind === 'star' || kind === 'rest') state += 1;
    // Over `folders` and the `folder` that always follows it.
    else if (kind === 'folders') state += 2;
  }
}

/** Adds the states to which a byte leads from a state. */
function advance(
  tokens: readonly Token[],
  after: Set<number>,
  state: number,
  char: string,
  ignoreCase: boolean,
): void {
  const token = tokens[state];
  if (!token) return;
  switch (token.kind) {
    case 'star':
      if (char !== '/') enter(tokens, after, state);
      return;
    case 'rest':
      enter(tokens, after, state);
      return;
    // A slash leads to the place between two folders, any other byte into a folder's name.
    case 'folders':
      if (char === '/') enter(tokens, after, state);
      else after.add(state + 1);
      return;
    case 'folder':
      if (char === '/') enter(tokens, after, state - 1);
      else after.add(state);
      return;
    default:
      if (accepts(token, char, ignoreCase)) enter(tokens, after, state + 1);
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
  return token.holds(lower, upper) !== token.negated;
}

/** Of the letters A to Z only: the others are bytes of something else. */
function lowerCase(char: string): string {
  return /[A-Z]/.test(char) ? char.toLowerCase() : char;
}

/** Blanks at the end count only behind a backslash. */
function withoutTrailingBlanks(line: string): string {
  let end = 0;
  for (let i = 0; i < line.length; i += 1) {
    if (line[i] === ' ') continue;
    if (line[i] === '\\') i += 1;
    end = i + 1;
  }
  return line.slice(0, end);
}
