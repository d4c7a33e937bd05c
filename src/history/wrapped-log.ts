import { stringEnd } from '../core/json-string.ts';
import { objectIn } from '../core/texts.ts';

/** The lines of a log that an entry takes, counted from 1. */
export interface Row {
  readonly from: number;
  readonly to: number;
  /** Of an entry that shares its line with others: its first byte and its last, counted from 1. */
  readonly bytes?: readonly [first: number, last: number];
}

/** The entries of a log, each as one line, and which lines of it they are. */
export interface Unwrapped {
  readonly lines: readonly string[];
  /** None where each entry is a line. */
  readonly rows?: readonly Row[];
}

/** A line without its end, or the beginning of one that was cut off; null for another text. */
export type Glued = 'line' | 'torn' | null;

/** Lines of an entry beyond which its end is not looked for. */
const MOST_LINES = 1000;

/**
 * A log of which somebody wrote entries over several lines, as programs print JSON to be read, or several
 * on one line: with each on a line of its own, and without the brackets and commas of a list around them.
 * @param gluedAs what stands in front of an entry that was appended to its line
 */
export function unwrapped<Log extends { readonly lines: readonly string[] }>(
  log: Log,
  gluedAs: (piece: string) => Glued = () => null,
): Log & Unwrapped {
  const { lines } = log;
  const found: { readonly line: string; readonly row: Row }[] = [];
  for (let at = 0; at < lines.length; ) {
    const glued = entriesOn(lines[at] ?? '', gluedAs);
    const entry = glued.length === 0 ? entryFrom(lines, at) : null;
    const to = entry?.to ?? at + 1;
    const row = { from: at + 1, to };
    for (const { line, bytes } of glued) found.push({ line, row: { ...row, bytes } });
    if (glued.length === 0) found.push({ line: entry?.line ?? lines[at] ?? '', row });
    at = to;
  }
  if (found.every(({ row: { from, to, bytes } }) => from === to && !bytes)) return log;
  const entries = found.filter(({ line }) => !/^[\s[\],]*$/.test(line));
  const [joined, rows] = [entries.map(({ line }) => line), entries.map(({ row }) => row)];
  return { ...log, lines: joined, rows };
}

/** An entry that begins in a line and does not end there; null where there is none. */
function entryFrom(lines: readonly string[], at: number): { line: string; to: number } | null {
  if (!/^[ \t]*\{/.test(lines[at] ?? '')) return null;
  let [line, depth] = ['', 0];
  for (let to = at; to < Math.min(lines.length, at + MOST_LINES); to += 1) {
    const part = (lines[to] ?? '').replace(/^[ \t]+|\r/g, '');
    line += part;
    depth += opened(part);
    if (depth > 0) continue;
    const entry = line.replace(/,\s*$/, '');
    return to > at && objectIn(entry) !== null ? { line: entry, to: to + 1 } : null;
  }
  return null;
}

interface OnLine {
  readonly line: string;
  readonly bytes: readonly [first: number, last: number];
}

/** The entries of a line, a character a byte, that are not all of it; none for any other line. */
function entriesOn(line: string, gluedAs: (piece: string) => Glued): readonly OnLine[] {
  const several = severalOn(line);
  for (let at = line.indexOf('{', 1); several.length === 0; at = line.indexOf('{', at + 1)) {
    const piece = line.slice(0, at);
    const glued = at === -1 ? null : gluedAs(piece);
    if (glued === null || objectIn(line) !== null) break;
    const rest = line.slice(at);
    const whole: OnLine = { line: rest, bytes: [1, rest.length] };
    const behind = objectIn(rest) === null ? severalOn(rest) : [whole];
    for (const { line: entry, bytes } of behind)
      several.push({ line: entry, bytes: [at + bytes[0], at + bytes[1]] });
    if (glued === 'line' && several.length > 0) several.unshift({ line: piece, bytes: [1, at] });
  }
  return several;
}

function severalOn(line: string): OnLine[] {
  // Nearly every line: what is between two entries is in none of them.
  if (!/\}[\s,]*\{/.test(line) || objectIn(line) !== null) return [];
  const found: OnLine[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"') at = stringEnd(line, at) - 1;
    else if (/[{[]/.test(character)) depth += 1;
    else if (/[}\]]/.test(character)) depth -= 1;
    if (depth > 0) continue;
    const entry = line.slice(start, at + 1);
    if (/^[\s,]*$/.test(entry)) start = at + 1;
    else if (objectIn(entry) === null) return [];
    else {
      found.push({ line: entry, bytes: [start + 1, at + 1] });
      start = at + 1;
    }
  }
  // The last one may be cut off.
  const torn = line.slice(start).replace(/^[\s,]+/, '');
  if (torn.startsWith('{') && found.length > 1)
    found.push({ line: torn, bytes: [line.length - torn.length + 1, line.length] });
  return (torn === '' || torn.startsWith('{')) && found.length > 1 ? found : [];
}

/** How many more brackets a line opens than it closes. */
function opened(line: string): number {
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') at = stringEnd(line, at) - 1;
    else if (/[{[]/.test(line[at] ?? '')) depth += 1;
    else if (/[}\]]/.test(line[at] ?? '')) depth -= 1;
  }
  return depth;
}
