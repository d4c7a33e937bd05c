import {
  matches,
  matchingEnds,
  type PathPattern,
  parsePattern,
  patternLines,
} from './path-pattern.ts';

/** A line of an ignore file, and where it stands. */
interface IgnoreLine {
  readonly pattern: PathPattern;
  /** From 1. */
  readonly line: number;
}

/** A file that says what git passes over: a `.gitignore`, or one that the settings name. */
export interface IgnoreFile {
  readonly path: string;
  /** Bytes of the path to the folder that its patterns are about, with the slash at its end. */
  readonly base: number;
  /** The last one first: of several patterns that match, it decides. */
  readonly lines: readonly IgnoreLine[];
}

/** The line that decides whether a path is ignored, as `git check-ignore -v` names it. */
export interface IgnoreDecision {
  /** The file that holds it. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** False where it takes the path back (`!`). */
  readonly ignores: boolean;
}

/** What a path is compared as. */
export interface IgnoredAs {
  readonly isFolder: boolean;
  readonly ignoreCase: boolean;
}

/** Reads an ignore file. `base` as for `IgnoreFile`. */
export function readIgnoreFile(path: string, base: number, bytes: Buffer | null): IgnoreFile {
  const lines = patternLines(bytes).flatMap((text, index): readonly IgnoreLine[] => {
    const pattern = parsePattern(text);
    return pattern === null ? [] : [{ pattern, line: index + 1 }];
  });
  return { path, base, lines: lines.reverse() };
}

/**
 * The line that decides about a path by itself; null where none matches it. What is in a folder that
 * is ignored is ignored with it, whatever else is said: that is the caller's to know.
 * @param files which count for the path's folder, the strongest (the nearest) first
 * @param path from the root; bytes, one to a character
 */
export function decidingLine(
  files: readonly IgnoreFile[],
  path: string,
  as: IgnoredAs,
): IgnoreDecision | null {
  return lineFor(files, (pattern, base) => matches(pattern, path.slice(base), as));
}

/** The same for a path and the folders above it, where case counts: each pattern is run once. */
export class DecidingLines {
  readonly #path: string;
  readonly #ends = new Map<PathPattern, ReadonlySet<number>>();

  /** @param path from the root; bytes, one to a character */
  constructor(path: string) {
    this.#path = path;
  }

  /** @param length how much of the path is meant */
  at(files: readonly IgnoreFile[], length: number, isFolder: boolean): IgnoreDecision | null {
    const as = { isFolder, ignoreCase: false };
    return lineFor(files, (pattern, base) => {
      if (pattern.folderOnly && !isFolder) return false;
      if (pattern.anchored) return this.#endsOf(pattern, base).has(length - base);
      return matches(pattern, this.#path.slice(base, length), as);
    });
  }

  #endsOf(pattern: PathPattern, base: number): ReadonlySet<number> {
    const known = this.#ends.get(pattern);
    if (known !== undefined) return known;
    const ends = matchingEnds(pattern, this.#path.slice(base));
    this.#ends.set(pattern, ends);
    return ends;
  }
}

function lineFor(
  files: readonly IgnoreFile[],
  isMatch: (pattern: PathPattern, base: number) => boolean,
): IgnoreDecision | null {
  for (const { path: file, base, lines } of files) {
    const found = lines.find(({ pattern }) => isMatch(pattern, base));
    if (found) return { file, line: found.line, ignores: !found.pattern.negated };
  }
  return null;
}
