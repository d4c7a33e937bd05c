import { join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import {
  type MergeAttributes,
  readConverted,
  readMergeAttributes,
} from '../../git/native/merge-attributes.ts';
import { DRIVER } from '../logs/merge-driver.ts';
import type { Intention } from './intention.ts';
import { isThere } from './is-there.ts';
import { plainText } from './plain-text.ts';
import type { Survey } from './survey.ts';

const ATTRIBUTES = '.gitattributes';

/** What is to become of `.gitattributes`. */
export interface AttributesPlan {
  /** Null where nothing is missing. */
  readonly intention: Intention | null;
  /** Logs for which something else is set, in words. */
  readonly notes: readonly string[];
}

/** What a line of `.gitattributes` says of a log. */
export interface AttributeLine {
  /** From the root. */
  readonly path: string;
  /** As git has them: `-text`, `merge=union`. */
  readonly attributes: readonly string[];
}

/** Git skips longer lines, and only warns. In bytes. */
const LONGEST_LINE = 2047;

/** The line as it is written, without its end. */
export function attributeLine({ path, attributes }: AttributeLine): string {
  return [patternFor(path), ...attributes].join(' ');
}

/**
 * The pattern that fits one path, and nothing else, from the folder of `.gitattributes`. Wildcards
 * are escaped; blanks and what could be taken for something else are quoted as in C.
 */
export function patternFor(path: string): string {
  const literal = path.replace(/[\\*?[]/g, '\\$&');
  // Without a slash it would fit in every folder; these signs mean something at the start of a line.
  const pattern = !path.includes('/') || /^[#!["\\]/.test(literal) ? `/${literal}` : literal;
  if (!NEEDS_QUOTES.test(pattern)) return pattern;
  const escaped = pattern.replace(/["\\]/g, '\\$&').replace(CONTROL, (character) => {
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}

const CONTROL = /[\u0000-\u001f\u007f]/g;
const NEEDS_QUOTES = /[\u0000-\u0020"\u007f]/;

/**
 * The text with further lines at its end. A line that stands there for the same path with the
 * attributes in `replaces` is changed in its place. Line ends are those of the text.
 */
export function withLines(
  text: string,
  lines: readonly (AttributeLine & { readonly replaces?: readonly string[] })[],
): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let edited = text === '' || text.endsWith('\n') ? text : text + eol;
  for (const line of lines) {
    const { path, replaces } = line;
    const before = replaces && attributeLine({ path, attributes: replaces });
    const rows = edited.split(/(?<=\n)/);
    const at = rows.findLastIndex((row) => row.replace(/\r?\n$/, '') === before);
    if (at < 0) edited += attributeLine(line) + eol;
    else
      edited = rows
        .with(
          at,
          (rows[at] ?? '').replace(before ?? '', () => attributeLine(line)),
        )
        .join('');
  }
  return edited;
}

/** Whether a text has a line for the path itself with these attributes, and maybe more of them. */
function hasAttributes(text: string, { path, attributes }: AttributeLine): boolean {
  const start = `${patternFor(path)} `;
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith(start))
    .some((line) => {
      const found = line.slice(start.length).split(/[ \t]+/);
      return attributes.every((attribute) => found.includes(attribute));
    });
}

/** Whether a text has a line as this program writes it. */
function hasLine(text: string, line: AttributeLine): boolean {
  return text.split(/\r?\n/).includes(attributeLine(line));
}

/** A line that is to be in `.gitattributes`, and what it takes the place of. */
interface MergeLine extends AttributeLine {
  readonly replaces?: readonly string[];
}

/** What `.gitattributes` needs for logs to be merged. */
interface MergeLines {
  readonly lines: readonly MergeLine[];
  /** Logs for which something else is set, in words. */
  readonly notes: readonly string[];
}

/** A log as git would merge it today. */
interface FoundLog extends MergeAttributes {
  readonly path: string;
  /** Whether the file has carriage returns that git takes out. */
  readonly isConverted: boolean;
}

/**
 * The lines that are missing.
 * @param text the `.gitattributes` of the root; '' for none
 * @param driver `union` is git's own
 */
function mergeLines(
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

/**
 * Adds a line for each log, so that git merges the logs of two branches which both appended. By
 * path: other files of a project are JSONL as well.
 */
export async function attributesPlan(
  { root, logs }: Survey,
  { mergeDriver }: { readonly mergeDriver: boolean },
  { env }: Caller,
): Promise<AttributesPlan> {
  const file = join(root, ATTRIBUTES);
  const before = isThere(file) ? plainText(file) : '';
  const attributes = await readMergeAttributes({ cwd: root, env }, logs);
  const converted = await readConverted({ cwd: root, env }, logs);
  const found = logs.map((path) => {
    return { path, isConverted: converted.has(path), ...(attributes.get(path) ?? UNSAID) };
  });
  const driver = mergeDriver ? DRIVER : 'union';
  const { lines, notes } = mergeLines(found, before ?? '', driver);
  if (lines.length === 0) return { intention: null, notes };
  if (before === null) {
    const text = lines.map((line) => `${attributeLine(line)}\n`).join('');
    const does = 'could not be edited safely: paste what follows';
    const pasted: Intention = { path: ATTRIBUTES, text, before, action: 'paste', does };
    return { intention: pasted, notes };
  }
  const does = mergeDriver
    ? 'git merges logs by time, where the merge driver is installed'
    : 'git keeps the lines of both branches when it merges logs';
  const text = withLines(before, lines);
  const told = [...notes, LOCAL_ONLY];
  const intention: Intention = isThere(file)
    ? { path: ATTRIBUTES, text, before, action: 'complete', does }
    : { path: ATTRIBUTES, text, before: null, action: 'create', does };
  return { intention, notes: told };
}

const LOCAL_ONLY =
  '.gitattributes has a line for each log, so that git keeps the lines of both branches. GitHub does not read it. If its merge button reports a conflict in such a file, run `git merge` on your machine, then `lint-protocol logs settle --onto REF`, and push.';

const UNSAID = { text: 'unspecified', merge: 'unspecified' };
