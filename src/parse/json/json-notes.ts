import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { noteKey } from '../key-faults.ts';
import { numberFault } from '../number-fault.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What a JSON text shows without being taken apart. */
export interface JsonNotes {
  /** How many keys stand in it. */
  readonly keys: number;
  /** Numbers that change when they are read. */
  readonly faults: readonly Fault[];
}

/**
 * Looks a sound JSON text over. Null when it nests deeper than allowed. Every clean file pays for
 * this pass, so it looks at nothing else: on a text that is no JSON it ends as soon, and what it
 * says means nothing.
 */
export function jsonNotes(text: string, depth: number): JsonNotes | null {
  const faults: Fault[] = [];
  let keys = 0;
  let open = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = stringEnd(text, i) - 1;
    } else if (code === COLON) {
      keys++;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open >= depth) return null;
      open++;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open--;
    } else if (code === MINUS || (code >= DIGIT_0 && code <= DIGIT_9)) {
      const end = numberEnd(text, i);
      const fault = numberFault(text.slice(i, end), { start: i, end });
      if (fault !== null) faults.push(fault);
      i = end - 1;
    }
  }
  return { keys, faults };
}

/** What is wrong with the keys of a valid JSON text, in its order: equal ones, unsafe ones. */
export function keyFaults(text: string): readonly Fault[] {
  const faults: Fault[] = [];
  const outer: (Map<string, Span> | null)[] = [];
  /** Null until the first key comes: a million empty objects need no map each. */
  let keys: Map<string, Span> | null = null;
  let string: Span = { start: 0, end: 0 };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      string = { start: i, end: stringEnd(text, i) };
      i = string.end - 1;
    } else if (code === COLON) {
      keys ??= new Map();
      noteKey(keys, keyName(text, string), string, faults);
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      outer.push(keys);
      keys = null;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      keys = outer.pop() ?? null;
    }
  }
  return faults;
}

/** Behind the closing quote. */
function stringEnd(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
}

function keyName(text: string, { start, end }: Span): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? String(JSON.parse(text.slice(start, end))) : raw;
}

function numberEnd(text: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const code = text.charCodeAt(i);
    const isDigit = code >= DIGIT_0 && code <= DIGIT_9;
    // Behind the digits: `.`, `-`, `+`, `e`, `E`.
    if (!isDigit && code !== 0x2e && code !== MINUS && code !== 0x2b && (code | 0x20) !== 0x65) {
      return i;
    }
  }
}
