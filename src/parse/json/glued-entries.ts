import type { Fault } from '../../core/fault.ts';
import { CUT_OFF } from '../../core/json-words.ts';
import { quote } from '../quote.ts';
import { isJson, parseJson } from './json.ts';

/** Places at which another entry may begin of which more are not tried. */
const MOST_TRIED = 8;

const WHOLE = 'Another entry is on the same line: add a line end before it, and remove nothing.';

/** Where an entry shares the line of a broken one. */
interface Glued {
  /** Where it begins. */
  readonly start: number;
  readonly help: string;
  /** What belongs in the place of the fault. */
  readonly expected?: string;
}

/**
 * What is wrong with a line of JSON Lines that does not parse, and how to part entries that share it, so that
 * none is lost: each of them is read by itself.
 * @param start where the line begins in its text: faults are places of that
 */
export function lineFaults(line: string, depth: number, start: number): readonly Fault[] {
  const faults: Fault[] = [];
  for (let from = 0, tried = 0; tried < MOST_TRIED; tried++) {
    const rest = line.slice(from);
    const place = start + from;
    const read = parseJson(rest, { depth }, (offset) => place + offset);
    const last = read.faults.at(-1);
    if (read.valid || last === undefined) break;
    const isWhole = last.message === 'leftover';
    const torn = isWhole ? last : (read.faults[0] ?? last);
    const glued = gluedEntry(rest, torn, torn.at.start - place, from);
    if (glued === null) return [...faults, ...read.faults];
    const { help, expected } = glued;
    if (isWhole) faults.push(...read.faults.slice(0, -1));
    faults.push({ ...torn, help, ...(expected !== undefined && { expected }) });
    from += glued.start;
  }
  return faults;
}

/**
 * The entry that was appended to a line without a line end. Null where a line is broken by anything else.
 * @param at where the line stops being JSON
 * @param column how much of the line is left out before it
 */
function gluedEntry(line: string, { message }: Fault, at: number, column: number): Glued | null {
  if (message === 'leftover') return behindWhole(line, at);
  const isEntry = line.startsWith('{');
  for (let start = isEntry ? 1 : 0, tried = 0; tried < MOST_TRIED; tried++) {
    start = line.indexOf('{"', start);
    if (start === -1) return null;
    if (beginsEntry(line, start, at)) {
      const where = `It begins in column ${column + start + 1}.`;
      return { start, help: `${isEntry ? TORN : torn(line.slice(0, start))} ${where}` };
    }
    start += 1;
  }
  return null;
}

const TORN = `${CUT_OFF}. Put a line end between them, and complete the first.`;

/** What to do with text before an entry that is none. */
function torn(head: string): string {
  return /["}\]]/.test(head)
    ? 'The beginning of an entry is missing, and another one was written after it. Put a line end between them, and complete the first.'
    : 'Remove what is before the entry.';
}

function behindWhole(line: string, at: number): Glued | null {
  const found = line.slice(at).search(/\{\s*"/);
  if (found === -1) return null;
  if (found === 0) return { start: at, help: WHOLE, expected: '\n{' };
  const between = line.slice(at, at + found).trim();
  const help = `Another entry is on the same line: write a line end in place of ${quote(between)}, and remove nothing else.`;
  return { start: at + found, help, ...(between.length === 1 && { expected: '\n' }) };
}

/** True where an entry begins: a whole one, or one that begins like the line where that stops being JSON. */
function beginsEntry(line: string, start: number, at: number): boolean {
  const rest = line.slice(start);
  if (isJson(rest)) return true;
  const [fault] = parseJson(rest, { depth: DEEPEST }).faults;
  if (fault?.message === 'leftover' && behindWhole(rest, fault.at.start) !== null) return true;
  const [key = ''] = /^\{"[^"]*"/.exec(rest) ?? [];
  return key !== '' && line.startsWith(key) && Math.abs(at - start) <= 1;
}

const DEEPEST = 1000;
