import { shellWord } from '../core/shell-word.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { isHalved } from '../history/garbled.ts';
import { isOfKind } from '../history/log-paths.ts';
import type { Row } from '../history/wrapped-log.ts';
import { linesOf, rangesOf } from './earlier-log.ts';

/** A log as a commit holds it. Lines are bytes, one a character: what cannot be read stays as it is. */
export interface Version {
  readonly commit: string;
  /** Null where there is none. */
  readonly entry: SnapshotEntry | null;
  readonly text: string;
  readonly lines: readonly string[];
  /** True where a line begins with a NUL in the text, as half a line end of UTF-16 leaves one. */
  readonly isHalved?: true;
}

/** The version of a log that has a text. */
export function versionWith(commit: string, entry: SnapshotEntry, text: string): Version {
  const lines = linesOf(text);
  if (!isOfKind(entry.path) || !lines.some(isHalved)) return { commit, entry, text, lines };
  const whole = lines.map((line) => (isHalved(line) ? line.slice(1) : line));
  return { commit, entry, text, lines: whole, isHalved: true };
}

/** Lines of one version that belong into the log, by their numbers from 1. */
export interface Part {
  readonly version: Version;
  readonly numbers: readonly number[];
}

export function linesOfPart({ version: { lines }, numbers }: Part): readonly string[] {
  return numbers.map((number) => lines[number - 1] ?? '');
}

/** The command that prints the whole log that a part is of. */
export function blobOf(path: string, { version: { commit } }: Part): string {
  return `git cat-file blob ${shellWord(`${commit}:${path}`)}`;
}

/**
 * The command that prints some lines of a text, and ends the last one.
 * @param of what prints the text, or the file that holds it
 * @param script what sed makes of them; nothing where they stay as they are
 */
export function printed(
  { version: { commit, text, lines, isHalved }, numbers }: Part,
  of: string,
  script = '',
): string {
  const [from = 1] = numbers;
  const isRest = numbers.length === lines.length - from + 1;
  const cut = isRest ? `tail -n +${from}` : `LC_ALL=C sed -n ${shellWord(rangesOf(numbers))}`;
  const isLast = numbers.at(-1) === lines.length && !text.endsWith('\n');
  const whole = isHalved ? " | LC_ALL=C tr -d '\\000'" : '';
  const ending = `${whole}${rewriting(script)}${isLast ? ' && echo' : ''}`;
  if (commit === '') return `${cut} ${of}${ending}`;
  return `${of}${numbers.length === lines.length ? '' : ` | ${cut}`}${ending}`;
}

/** The commands that print some of the entries of a log, each as one line, by their numbers from 1. */
export function printedRows(
  log: string,
  rows: readonly Row[],
  numbers: readonly number[],
  script: string,
): readonly string[] {
  return numbers.map((number) => {
    const { from, to, bytes }: Row = rows[number - 1] ?? { from: number, to: number };
    if (bytes) {
      const cut = `LC_ALL=C cut -b ${bytes.join('-')}`;
      return `LC_ALL=C sed -n ${from}p ${log} | ${cut}${rewriting(script)}`;
    }
    const joining = `${from},${to}{s/^[[:blank:]]*//;${to}s/,[[:space:]]*$//;p;}`;
    return `LC_ALL=C sed -n ${shellWord(joining)} ${log} | LC_ALL=C tr -d '\\r\\n'${rewriting(script)} && echo`;
  });
}

/** @param script what sed is told; empty for nothing */
function rewriting(script: string): string {
  return script === '' ? '' : ` | LC_ALL=C sed ${shellWord(script)}`;
}
