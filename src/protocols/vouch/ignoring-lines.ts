import type { FactEntry } from '../../core/fact.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { AnsweringDb } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { IgnoringLine } from '../../core/request.ts';

/** A path of a base that is ignored and should not be, or the other way round. */
export interface WronglyIgnored {
  readonly path: string;
  readonly isIgnored: boolean;
  /** The line that decides so; null where none says anything of the path. */
  readonly line: IgnoringLine | null;
}

export function wronglyIgnored(
  { record, fact }: FactEntry<'vouch-base'>,
  db: AnsweringDb,
): readonly WronglyIgnored[] {
  return fact.citations.flatMap((citation): readonly WronglyIgnored[] => {
    const { ignored, decidedBy = null } = db.answer(record, citation).now;
    const isIgnored = ignored === true;
    if (isIgnored === (citation.shouldBe === 'ignored')) return [];
    return [{ path: citation.path, isIgnored, line: decidedBy }];
  });
}

/** What is ignored, by the files that do it. */
export function byFile(wrong: readonly WronglyIgnored[]): readonly (readonly WronglyIgnored[])[] {
  const groups = new Map<string | undefined, WronglyIgnored[]>();
  for (const each of wrong) {
    const path = each.line?.file.path;
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

/** The lines that decide, of one file: the base's own where it has some. The last one is pointed at. */
export function linesOf(wrong: readonly WronglyIgnored[], own: string): readonly IgnoringLine[] {
  const lines = wrong.flatMap(({ line }) => line ?? []);
  const path = lines.some(({ file }) => file.path === own) ? own : lines[0]?.file.path;
  const byNumber = new Map(
    lines.filter(({ file }) => file.path === path).map((each) => [each.line, each]),
  );
  return [...byNumber.values()].sort((a, b) => a.line - b.line);
}

/** The file that a line is in, as findings of a base name it. */
export function fileOf({ file }: IgnoringLine, base: RecordRef): RecordRef<'vouch-gitignore'> {
  const { home } = base;
  return { ...file, kind: 'vouch-gitignore', home, declared: true, copy: false };
}

/**
 * How to take back what lines of one file ignore. What a file says wins over what is said in folders
 * above it.
 */
export function takingBack(
  deciding: readonly IgnoringLine[],
  home: string,
  paths: readonly string[],
): string {
  const own = `${home}/.gitignore`;
  const at = places(deciding);
  const whole = deciding.find(({ matched }) => `${home}/`.startsWith(`${matched}/`));
  if (whole !== undefined) {
    return `Delete ${places([whole])}, or narrow it: it ignores ${shown(`${whole.matched}/`)} as a whole, and files in an ignored folder cannot be re-included. Add the lines "proposed/" and "state.db" to ${shown(own)} unless it has them. ${leftOut(home)}`;
  }
  const isNearer = deciding.some(
    ({ file: { path } }) => path.startsWith(`${home}/`) && path !== own,
  );
  if (isNearer)
    return `Delete ${at}: the file is nearer than ${shown(own)} and wins over it. ${leftOut(home)}`;
  const lines = paths.flatMap((path) =>
    path.includes('/') ? [`!/${named(path)}`, `!/${named(path)}**`] : [`!/${path}`],
  );
  return `${adding(lines, own, at)} ${leftOut(home)}`;
}

/** What was ignored is in no commit, but on a disk. */
function leftOut(home: string): string {
  return `In the same commit, add what git left out: \`${gitCommand('add', home)}\`.`;
}

/** How to ignore what no line says anything of. */
export function puttingIn(home: string): string {
  return `Add the lines "proposed/" and "state.db" to ${shown(`${home}/.gitignore`)}.`;
}

/** How to ignore what lines take back. */
export function ignoringAgain(
  deciding: readonly IgnoringLine[],
  home: string,
  paths: readonly string[],
): string {
  return adding(paths.map(named), `${home}/.gitignore`, places(deciding));
}

/** Lines of one file in words. */
function places(lines: readonly IgnoringLine[]): string {
  const numbers = lines.map(({ line }) => line).join(' and ');
  const noun = lines.length === 1 ? 'line' : 'lines';
  return `${noun} ${numbers} of ${shown(lines[0]?.file.path ?? '')}`;
}

function adding(lines: readonly string[], own: string, at: string): string {
  const shownLines = lines.map((line) => `"${line}"`);
  const what = [shownLines.slice(0, -1).join(', '), ...shownLines.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ');
  const [noun, verb] = lines.length === 1 ? ['line', 'it wins'] : ['lines', 'they win'];
  return `Add the ${noun} ${what} at the end of ${shown(own)}: there ${verb} over ${at}.`;
}

function shown(path: string): string {
  return quoted(path, LONGEST_PATH);
}

/** Folders by their name; of the files in them one was asked for. */
export function inWords(paths: readonly string[]): string {
  return paths.map(named).join(' and ');
}

export function named(path: string): string {
  return path.replace(/\/.*/, '/');
}
