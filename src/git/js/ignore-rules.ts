import { fileSystemPath } from '../path-bytes.ts';
import { readIfThere, readUnlinkedIfThere } from '../read-if-there.ts';
import { configuredFile, type GitConfig, isOn } from './git-config.ts';
import {
  matches,
  type PathPattern,
  parsePattern,
  patternLines,
  patternText,
} from './path-pattern.ts';

/** Patterns of one file, last one first, and the bytes of the path to the folder they are about. */
interface PatternFile {
  readonly base: number;
  readonly patterns: readonly PathPattern[];
}

/** Says which untracked files git passes over. */
export class IgnoreRules {
  readonly #root: string;
  readonly #ignoreCase: boolean;
  /** Weaker than all `.gitignore` files. */
  readonly #general: readonly PatternFile[];
  readonly #byFolder = new Map<string, readonly PatternFile[]>();

  /**
   * @param gitDir whose `info/exclude` counts
   * @param config the user's settings and the repository's
   */
  constructor(
    root: string,
    gitDir: string,
    config: GitConfig,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#root = root;
    this.#ignoreCase = isOn(config, 'core.ignorecase', false);
    const files = [
      `${gitDir}/info/exclude`,
      configuredFile(config, 'core.excludesfile', 'ignore', { root, env }),
    ];
    this.#general = files.flatMap((file) =>
      file === null ? [] : [{ base: 0, patterns: parsePatterns(readIfThere(file)) }],
    );
  }

  /** @param path from the root; none of its folders is ignored */
  ignores(path: string, isFolder: boolean): boolean {
    const text = patternText(path);
    const options = { isFolder, ignoreCase: this.#ignoreCase };
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    for (const { base, patterns } of [...this.#filesFor(folder), ...this.#general]) {
      const below = text.slice(base);
      const decisive = patterns.find((pattern) => matches(pattern, below, options));
      if (decisive) return !decisive.negated;
    }
    return false;
  }

  /** The `.gitignore` files of a folder and those above it, the nearest first. */
  #filesFor(folder: string): readonly PatternFile[] {
    const known = this.#byFolder.get(folder);
    if (known) return known;
    const above = folder === '' ? [] : this.#filesFor(folder.replace(/[^/]*\/$/, ''));
    const bytes = readUnlinkedIfThere(fileSystemPath(this.#root, `${folder}.gitignore`));
    const files = bytes
      ? [{ base: patternText(folder).length, patterns: parsePatterns(bytes) }, ...above]
      : above;
    this.#byFolder.set(folder, files);
    return files;
  }
}

function parsePatterns(bytes: Buffer | null): PathPattern[] {
  return patternLines(bytes)
    .map(parsePattern)
    .filter((pattern) => pattern !== null)
    .reverse();
}
