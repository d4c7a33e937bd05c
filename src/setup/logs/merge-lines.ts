import type { MergeAttributes } from '../../git/native/merge-attributes.ts';
import {
  type AttributeLine,
  attributeLine,
  hasAttributes,
  hasLine,
  LONGEST_LINE,
} from './attribute-lines.ts';
import { DRIVER } from './merge-driver.ts';

/** A line that is to be in `.gitattributes`, and what it takes the place of. */
export interface MergeLine extends AttributeLine {
  readonly replaces?: readonly string[];
}

/** What `.gitattributes` needs for logs to be merged. */
export interface MergeLines {
  readonly lines: readonly MergeLine[];
  /** Logs for which something else is set, in words. */
  readonly notes: readonly string[];
}

/** A log as git would merge it today. */
export interface FoundLog extends MergeAttributes {
  readonly path: string;
  /** Whether the file has carriage returns that git takes out. */
  readonly isConverted: boolean;
}

/**
 * The lines that are missing.
 * @param text the `.gitattributes` of the root; '' for none
 * @param driver `union` is git's own
 */
export function mergeLines(
  logs: readonly FoundLog[],
  text: string,
  driver: 'union' | typeof DRIVER,
): MergeLines {
  const lines: MergeLine[] = [];
  const notes: string[] = [];
  for (const log of logs) {
    const found = lineFor(log, text, driver);
    if (typeof found === 'string') notes.push(found);
    else if (found !== null) {
      lines.push(found);
      if (log.isConverted) notes.push(convertedNote(log.path));
    }
  }
  return { lines, notes };
}

/** Null where nothing is to be done, and a note where somebody has to decide. */
function lineFor(
  { path, text: textSet, merge, isConverted }: FoundLog,
  text: string,
  driver: 'union' | typeof DRIVER,
): MergeLine | string | null {
  // Git may convert line ends of what is `auto`; whoever set something else for the log meant it.
  const isUnsaid = textSet === 'unspecified' || textSet === 'auto';
  const asBytes = isUnsaid && !isConverted ? ['-text'] : [];
  const isSettled = merge === driver || merge === DRIVER;
  const attributes = [...asBytes, ...(isSettled ? [] : [`merge=${driver}`])];
  const line = { path, attributes };
  // A file of a folder below may win over what stands here.
  if (attributes.length === 0 || hasAttributes(text, line)) return null;
  if (LONE_SURROGATE.test(path) || Buffer.byteLength(attributeLine(line)) > LONGEST_LINE) {
    return `${path} gets no line in .gitattributes, because its name is too long or not UTF-8. Git reports a conflict where two branches append to it.`;
  }
  if (isSettled || merge === 'unspecified') return line;
  const ours = [['-text', 'merge=union'], ['merge=union']].find((replaces) =>
    hasLine(text, { path, attributes: replaces }),
  );
  if (merge === 'union' && ours !== undefined) {
    return { path, attributes: [...ours.slice(0, -1), `merge=${driver}`], replaces: ours };
  }
  const effect =
    driver === DRIVER
      ? 'orders what two branches append by time'
      : 'keeps what two branches append';
  return `${path} is left as it is: .gitattributes has ${spelled(merge)} for it. To change that, edit that line: merge=${driver} ${effect}.`;
}

function convertedNote(path: string): string {
  return `${path} has CRLF line ends here and LF in git, so its line in .gitattributes does not say -text: the next commit would rewrite every line. Commit your changes, add "-text" to the line, and get the log from git again: delete the file, then git checkout it.`;
}

/** A byte of a path that is not UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** An attribute as it is written. */
function spelled(merge: string): string {
  if (merge === 'set') return 'merge';
  return merge === 'unset' ? '-merge' : `merge=${merge}`;
}
