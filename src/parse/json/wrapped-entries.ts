import type { Fault } from '../../core/fault.ts';
import { jsonWords } from '../../core/json-words.ts';
import type { Span } from '../../core/place.ts';
import { textDigest } from '../../core/text-digest.ts';
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
const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[{}[\]]/g;

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

/** The values that brackets enclose, and how many brackets are open. */
class Brackets {
  #depth = 0;
  #start = 0;
  readonly #values: Span[] = [];

  get areOpen(): boolean {
    return this.#depth > 0;
  }

  see(text: string, { start, end }: Span): void {
    for (const { 0: found, index } of text.slice(start, end).matchAll(STRING_OR_BRACKET)) {
      const at = start + index;
      if (found === '{' || found === '[') {
        if (this.#depth === 0) this.#start = at;
        this.#depth += 1;
      } else if (found === '}' || found === ']') {
        this.#depth -= 1;
        if (this.#depth === 0) this.#values.push({ start: this.#start, end: at + 1 });
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
  return text.replace(
    /("(?:[^"\\]|\\.)*")|\s+|([:,])/g,
    (_, string, mark) => string ?? (mark === undefined ? '' : isSpaced ? `${mark} ` : mark),
  );
}
