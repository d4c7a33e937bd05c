import { stringEnd } from '../core/json-string.ts';
import { objectIn } from '../core/texts.ts';

/** The lines of a log that an entry takes, counted from 1. */
export interface Row {
  readonly from: number;
  readonly to: number;
}

/** The entries of a log, each as one line, and which lines of it they are. */
export interface Unwrapped {
  readonly lines: readonly string[];
  /** None where each entry is a line. */
  readonly rows?: readonly Row[];
}

/** Lines of an entry beyond which its end is not looked for. */
const MOST_LINES = 1000;

/**
 * A log of which somebody wrote entries over several lines, as programs print JSON to be read: with each
 * on one line, and without the brackets and commas of a list around them.
 */
export function unwrapped<Log extends { readonly lines: readonly string[] }>(
  log: Log,
): Log & Unwrapped {
  const { lines } = log;
  const found: { readonly line: string; readonly row: Row }[] = [];
  for (let at = 0; at < lines.length; ) {
    const entry = entryFrom(lines, at);
    const to = entry?.to ?? at + 1;
    found.push({ line: entry?.line ?? lines[at] ?? '', row: { from: at + 1, to } });
    at = to;
  }
  if (found.every(({ row: { from, to } }) => from === to)) return log;
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
