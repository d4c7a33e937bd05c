import type { Conflict } from '../../core/conflict-marker.ts';
import type { Fault } from '../../core/fault.ts';
import { stringEnd } from '../../core/json-string.ts';
import { jsonWords } from '../../core/json-words.ts';
import type { Span } from '../../core/place.ts';
import { textDigest } from '../../core/sha256.ts';
import { lineEnd } from '../lines.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { isJson } from './json.ts';
import { firstJsonFault } from './json-scan.ts';

/** Entries that are written over several lines, as programs print JSON to be read. */
export interface WrappedEntries {
  /** From the first line to the last one, without its line end. */
  readonly span: Span;
  /** How many lines that are. */
  readonly lines: number;
  /** From bracket to bracket. The last one lacks its own where it was cut off. */
  readonly values: readonly Span[];
}

/** How a line begins that goes on with what is open: it is indented, or closes it. */
const GOES_ON = /^[ \t}\]]/;

/**
 * The lines of an entry that begins in one and does not end there. Null where that line is broken by itself.
 * What can be an entry by itself is one, whatever was cut off above it.
 * @param isMarker true for what git put there, by its place
 */
export function wrappedEntries(
  text: string,
  start: number,
  isMarker: (start: number) => boolean,
): WrappedEntries | null {
  const opener = text.charAt(start);
  const brackets = new Brackets();
  let last = { start, end: lineEnd(text, start) };
  let lines = 1;
  const goesOn = (line: string): boolean => {
    if (GOES_ON.test(line)) return true;
    if (opener === '[') return /[[,]\s*$/.test(text.slice(last.start, last.end));
    return !line.startsWith('{') && !isJson(line);
  };
  brackets.see(text, last);
  for (let { end } = last, seen = 1; /[{[]/.test(opener) && brackets.areOpen; ) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0 || isMarker(next)) break;
    end = lineEnd(text, next);
    seen += 1;
    const line = text.slice(next, end);
    if (/^[ \t\r]*$/.test(line)) {
      if (end === text.length) break;
      continue;
    }
    if (!goesOn(line)) break;
    last = { start: next, end };
    lines = seen;
    brackets.see(text, last);
  }
  return lines === 1
    ? null
    : { span: { start, end: last.end }, lines, values: brackets.values(last.end) };
}

/** Characters of an entry with conflicts in it beyond which its end is not looked for. */
const LONGEST_PARTED = 100_000;

/**
 * What is wrong with an entry over several lines that conflicts part: it begins above the first of
 * them, so that the lines of both sides do not stand for themselves. Null for any other.
 * @param conflicts those below its first line, the first one right below lines of it
 */
export function partedFault(
  text: string,
  start: number,
  conflicts: readonly Conflict[],
  { line, isSpaced }: Surroundings,
): { readonly fault: Fault; readonly end: number } | null {
  const sides = [0, 1].map((side) => sideOf(text, start, conflicts, side));
  const [one, other] = sides;
  if (one == null || other == null) return null;
  const last = Math.max(one.end, other.end);
  const end = conflicts.find(({ span }) => span.start < last && last < span.end)?.span.end ?? last;
  const written = text.slice(start, end);
  const to = line + written.split('\n').length - 1;
  const [entry, another] = [one, other].map((each) => onOneLine(each.text.trim(), isSpaced));
  const expected =
    entry === another ? entry : isOneId(one.text, other.text) ? null : `${entry}\n${another}`;
  return {
    fault: {
      ...syntaxFault('partedEntry', { start, end }, { from: line, to }),
      unread: textDigest(written),
      ...(expected != null && expected.length <= LONGEST_PRINTED && { expected }),
    },
    end,
  };
}

/** An entry as one side of conflicts has it, and where that ends; null where that is none. */
function sideOf(text: string, start: number, conflicts: readonly Conflict[], side: number) {
  const brackets = new Brackets();
  let entry = '';
  for (let at = start; at < text.length && at - start < LONGEST_PARTED; ) {
    const conflict = conflicts.find(({ span }) => span.start <= at && at < span.end);
    const end = lineEnd(text, at);
    const next = text.indexOf('\n', at) + 1 || text.length;
    if (conflict === undefined || isOfSide(at, conflict, side)) {
      brackets.see(text, { start: at, end });
      entry += `${text.slice(at, end)}\n`;
      if (!brackets.areOpen)
        return isJson(entry) && /^\s*\{/.test(entry) ? { text: entry, end } : null;
    }
    at = next;
  }
  return null;
}

function isOfSide(at: number, { span, markers, base }: Conflict, side: number): boolean {
  if (markers.includes(at)) return false;
  const middle = markers.at(-2) ?? span.start;
  return side === 1 ? at > middle : at < (base?.start ?? middle);
}

/** Two entries of one id are one too many. */
function isOneId(one: string, other: string): boolean {
  return JSON.parse(one).id !== undefined && JSON.parse(one).id === JSON.parse(other).id;
}

/** The values that brackets enclose, and how many brackets are open. */
class Brackets {
  #depth = 0;
  #start = 0;
  readonly #values: Span[] = [];

  get areOpen(): boolean {
    return this.#depth > 0;
  }

  see(text: string, { start, end }: Span): void {
    const line = text.slice(start, end);
    for (let at = 0; at < line.length; at += 1) {
      const sign = line[at];
      if (sign === '"') at = stringEnd(line, at) - 1;
      else if (sign === '{' || sign === '[') {
        if (this.#depth === 0) this.#start = start + at;
        this.#depth += 1;
      } else if (sign === '}' || sign === ']') {
        this.#depth -= 1;
        if (this.#depth === 0) this.#values.push({ start: this.#start, end: start + at + 1 });
      }
    }
  }

  values(end: number): readonly Span[] {
    return this.areOpen ? [...this.#values, { start: this.#start, end }] : this.#values;
  }
}

/** Characters of entries that are printed as they should be. */
const LONGEST_PRINTED = 8000;

/** What there is to know of a log to say how its entries should be written. */
interface Surroundings {
  /** The number of the first line. */
  readonly line: number;
  readonly depth: number;
  /** True where the other entries have a blank behind colons and commas. */
  readonly isSpaced: boolean;
}

/** What is wrong with them: one fault, whatever else may be. */
export function wrappedFault(
  text: string,
  { span, lines, values }: WrappedEntries,
  { line, depth, isSpaced }: Surroundings,
): Fault {
  const written = text.slice(span.start, span.end);
  const data = { from: line, to: line + lines - 1 };
  const fault = (message: string, more = {}): Fault => ({
    ...syntaxFault(message, span, { ...data, ...more }),
    unread: textDigest(written),
  });
  const entries = values.map(({ start, end }) => text.slice(start, end));
  if (/\S/.test(outside(text, span, values)) || !entries.every(isJson))
    return fault('brokenLines', { what: slipIn(written, depth, line) });
  const items = entries.length === 1 ? itemsOf(entries[0] ?? '') : null;
  const expected = (items ?? entries).map((entry) => onOneLine(entry, isSpaced)).join('\n');
  return {
    ...fault(items === null ? 'severalLines' : 'listOfEntries'),
    ...(expected.length <= LONGEST_PRINTED && { expected }),
  };
}

/** What is wrong with a text that takes several lines, the first of which has that number. */
function slipIn(text: string, depth: number, line: number): string {
  const slip = firstJsonFault(text, depth);
  if (slip.message === 'unclosed') return 'it ends before it is closed';
  const { text: words } = slip.kind === 'syntax' ? jsonWords(slip) : { text: 'it nests too deep' };
  return `${words} (line ${line + text.slice(0, slip.at.start).split('\n').length - 1})`;
}

/** The objects of a list; null where it holds anything else. */
function itemsOf(entry: string): readonly string[] | null {
  const inner = entry.slice(1, -1);
  const brackets = new Brackets();
  const span = { start: 0, end: inner.length };
  brackets.see(inner, span);
  const values = brackets.values(inner.length);
  const isList = entry.startsWith('[') && /^[\s,]*$/.test(outside(inner, span, values));
  const items = values.map(({ start, end }) => inner.slice(start, end));
  return isList && items.length > 0 && items.every((item) => item.startsWith('{')) ? items : null;
}

/** What stands before, between and behind parts of a text. */
function outside(text: string, { start, end }: Span, parts: readonly Span[]): string {
  const starts = [start, ...parts.map((part) => part.end)];
  return starts.map((from, at) => text.slice(from, parts[at]?.start ?? end)).join('');
}

function onOneLine(text: string, isSpaced: boolean): string {
  let line = '';
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = text[at] === '"' ? stringEnd(text, at) : at + 1;
    const token = text.slice(at, end);
    if (!/^\s$/.test(token)) line += isSpaced && /^[:,]$/.test(token) ? `${token} ` : token;
  }
  return line;
}
