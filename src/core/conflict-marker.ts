import { gitCommand, pathWord } from './git-command.ts';
import type { Span } from './place.ts';

const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/;

/** The sign of a line that git puts around the sides of a conflict: `<`, `|`, `=` or `>`; null for any other. */
export function conflictSign(line: string): string | null {
  return MARKER.test(line) ? line.charAt(0) : null;
}

/** True where these are the signs of whole conflicts, one after the other: a log may have such lines by itself. */
function areConflicts(signs: readonly string[]): boolean {
  return /^(?:<\|?=>)+$/.test(signs.join(''));
}

/** True where git left these signs: of whole conflicts, or of some that were resolved in part. */
export function leftByGit(signs: readonly string[]): boolean {
  return /^(?:<\|?=>?|=>)+$/.test(signs.join(''));
}

/** Lines without those that git put around the sides of conflicts, and between these. */
export function withoutMarkers(lines: readonly string[]): readonly string[] {
  const signs = lines.map(conflictSign);
  if (!leftByGit(signs.filter((sign) => sign !== null))) return lines;
  const isPut = putByGit();
  return lines.filter((_, index) => !isPut(signs[index] ?? null));
}

/**
 * Tells, of one line after the other by its sign, whether git put it there: the state before both sides,
 * which it shows in the styles diff3 and zdiff3, is none of theirs.
 */
export function putByGit(): (sign: string | null) => boolean {
  let isBase = false;
  return (sign) => {
    if (sign !== null) isBase = sign === '|';
    return sign !== null || isBase;
  };
}

/** How to take these lines out of a log, and nothing else. */
export const BOTH_SIDES =
  'Keep the lines of both sides, those of the published branch first, but only one version of a record that both changed. Remove the lines that begin with <<<<<<<, ======= and >>>>>>>. If one begins with |||||||, also remove it and all up to =======. In an append-only log whose merge is not committed yet, `lint-protocol logs settle --onto REF` does this, with the published branch as REF.';

/** The command that takes all of them out of a log, with the state before both sides, and stages it. */
export function unmarkingCommand(path: string): string {
  const [log, copy] = [pathWord(path), pathWord(`${path}.restored`)];
  // As `MARKER` has it: git ends its lines as the others end.
  const end = "$(printf '\\r')?\\$";
  const base = `/^[|]{7}( .*)?${end}/,/^={7}( .*)?${end}/d`;
  const cut = `LC_ALL=C sed -E "${base}; /^(<{7}|={7}|>{7})( .*)?${end}/d" ${log} > ${copy}`;
  return `${cut} && mv ${copy} ${log} && ${gitCommand('add', path)}`;
}

/** The two sides of a merge that git could not join, in a text. */
export interface Conflict {
  /** From the first line that git put there to the last one, without its line end. */
  readonly span: Span;
  /** Where the lines begin that git put there, in order. */
  readonly markers: readonly number[];
  /** What it shows of the state before both, with the line above that; null where it does not. */
  readonly base: Span | null;
}

interface Marker {
  readonly sign: string;
  readonly start: number;
}

/** The whole conflicts in a text. */
export function conflictsIn(text: string): readonly Conflict[] {
  if (!/^<{7}/m.test(text)) return [];
  const conflicts: Conflict[] = [];
  let begun: Marker[] = [];
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    const feed = text.indexOf('\n', start);
    end = feed === -1 ? text.length : feed;
    const sign = '<|=>'.includes(text.charAt(start) || '.')
      ? conflictSign(text.slice(start, end))
      : null;
    if (sign === null) continue;
    begun = sign === '<' ? [] : begun;
    begun.push({ sign, start });
    if (sign !== '>') continue;
    const found = conflictOf(begun, text[end - 1] === '\r' ? end - 1 : end);
    if (found !== null) conflicts.push(found);
    begun = [];
  }
  return conflicts;
}

function conflictOf(markers: readonly Marker[], end: number): Conflict | null {
  if (!areConflicts(markers.map(({ sign }) => sign))) return null;
  const startOf = (wanted: string) => markers.find(({ sign }) => sign === wanted)?.start ?? null;
  const base = startOf('|');
  return {
    span: { start: startOf('<') ?? 0, end },
    markers: markers.map(({ start }) => start),
    base: base === null ? null : { start: base, end: startOf('=') ?? base },
  };
}
