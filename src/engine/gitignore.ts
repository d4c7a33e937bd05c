import { fits, glyphs, isNamed, MANY } from '../core/wildcards.ts';

/** Longer patterns are no pattern of anybody's, and taking them apart would cost time. */
const LONGEST_PATTERN = 4096;

/** One pattern of a `.gitignore` file. */
interface Pattern {
  readonly negated: boolean;
  /** True where it only fits folders. */
  readonly folders: boolean;
  /** What each part of a path below the file's folder must be; `**` stands for any number of parts. */
  readonly steps: readonly string[];
}

/** A `.gitignore` file: what it says of paths in its folder. */
export type Gitignore = readonly Pattern[];

/** Reads the patterns of a `.gitignore` file (gitignore(5)), in their order. */
export function parseGitignore(text: string): Gitignore {
  return text.split(/\r?\n/).flatMap((line) => patternOf(line) ?? []);
}

/**
 * What the last pattern that fits says of a path: true where it ignores it, false where it takes
 * it back, null where no pattern fits.
 * @param parts the path from the file's folder
 * @param isFile true for what is no folder. Where nobody knows what a path was meant to be that is
 * not there, patterns that only fit folders count too.
 */
export function verdictOf(
  patterns: Gitignore,
  parts: readonly string[],
  isFile = false,
): boolean | null {
  for (let index = patterns.length - 1; index >= 0; index--) {
    const pattern = patterns[index];
    if (pattern === undefined || (pattern.folders && isFile)) continue;
    if (fits(pattern.steps, parts, isStep)) return !pattern.negated;
  }
  return null;
}

function patternOf(line: string): Pattern | null {
  if (line.startsWith('#') || line.length > LONGEST_PATTERN) return null;
  // Blanks at the end count only where a backslash stands before them.
  let text = line.replace(/(?<![\\\s])\s+$|^\s+$/, '');
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const folders = text.endsWith('/');
  if (folders) text = text.slice(0, -1);
  if (text === '') return null;
  const anchored = text.includes('/');
  const steps = text.split('/').filter((step, index) => step !== '' || index > 0);
  // What is in the folder, not the folder itself.
  if (steps.at(-1) === MANY) steps.push('*');
  return { negated, folders, steps: anchored ? steps : ['**', ...steps] };
}

/** True where a part of a path is what one step of a pattern says. */
function isStep(step: string, part: string): boolean {
  return step === part || isNamed(glyphs(step), part);
}
