import type { Fault } from '../../core/fault.ts';
import { quote } from '../quote.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { badNumber, badString, badWord } from './json-bad-token.ts';
import type { Expected, Frame, Slip } from './json-slip.ts';
import {
  BLOCK_COMMENT,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  LINE_COMMENT,
  NUMBER,
  STRING,
  UNKNOWN,
} from './json-token.ts';

/** What git leaves at the start of a line where two branches changed the same lines. */
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])/;

/** Says in a person's words what is wrong where a text stops being JSON. */
export function describeSlip(text: string, slip: Slip): Fault {
  if (slip.token === END) return endOfText(text, slip);
  return (
    conflict(text, slip) ??
    quoteInString(text, slip) ??
    badToken(text, slip) ??
    wrongPlace(text, slip) ??
    unexpected(text, slip)
  );
}

function endOfText(text: string, { frame }: Slip): Fault {
  if (frame === null) return syntaxFault('empty', { start: 0, end: 0 });
  const end = text.trimEnd().length;
  return {
    ...syntaxFault('unclosed', opening(frame), brackets(frame)),
    related: { at: { start: end, end }, message: 'the text ends here' },
  };
}

function opening({ start }: Frame) {
  return { start, end: start + 1 };
}

function brackets({ isObject }: Frame) {
  return isObject ? { what: 'object', closer: '}' } : { what: 'list', closer: ']' };
}

function conflict(text: string, { at }: Slip): Fault | null {
  const atLineStart = at.start === 0 || text[at.start - 1] === '\n';
  if (!atLineStart || !CONFLICT.test(text.slice(at.start, at.start + 8))) return null;
  return syntaxFault('conflict', { start: at.start, end: at.start + 7 });
}

/** `"say "hello" now"`: text goes on right behind a quote that was meant to be a part of it. */
function quoteInString(text: string, { at, previous }: Slip): Fault | null {
  if (previous?.token !== STRING || previous.at.end !== at.start) return null;
  const goesOn = /[\p{L}\p{N}\p{P}]/u.test(charAt(text, at.start));
  const isMark = /[,:[\]{}/]/.test(text.charAt(at.start));
  if (!goesOn || isMark) return null;
  return syntaxFault('quoteInString', { start: previous.at.end - 1, end: previous.at.end });
}

function charAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}

/** What is wrong with the token itself, wherever it stands. */
function badToken(text: string, slip: Slip): Fault | null {
  const { token, at } = slip;
  if (token === LINE_COMMENT || token === BLOCK_COMMENT) return syntaxFault('comment', at);
  if (token === STRING) return badString(text, at);
  return badNumber(text, slip) ?? badWord(text, slip);
}

/** A sound token where another one is missing, or that is one too many. */
function wrongPlace(text: string, { expected, token, at, previous, frame }: Slip): Fault | null {
  const found = quote(text.slice(at.start, at.end));
  if (expected === 'end') return syntaxFault('leftover', at, { found });
  if (previous === null || frame === null) return null;
  if (expected === 'colon') {
    const key = quote(text.slice(previous.at.start, previous.at.end));
    return syntaxFault('missingColon', previous.at, { key });
  }
  if (previous.token === COLON) return syntaxFault('missingValue', previous.at);
  if (token === COMMA) return syntaxFault('strayComma', at);
  if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
    const { what, closer } = brackets(frame);
    if (found === closer) return syntaxFault('trailingComma', previous.at, { closer });
    const related = { at: opening(frame), message: `the ${what} opens here` };
    return { ...syntaxFault('wrongCloser', at, { found, what, closer }), related };
  }
  if (expected === 'more' && token !== UNKNOWN && token !== COLON) {
    return syntaxFault('missingComma', at, { found });
  }
  return null;
}

function unexpected(text: string, { expected, token, at, frame }: Slip): Fault {
  const found = quote(text.slice(at.start, at.end));
  // Wherever else it can't stand, something else is missing.
  if (token === NUMBER) return syntaxFault('unquotedKey', at, { found });
  return syntaxFault('unexpected', at, { found, wanted: wanted(expected, frame) });
}

function wanted(expected: Expected, frame: Frame | null): string {
  if (expected === 'key' || expected === 'firstKey') return 'a key in double quotes';
  if (expected !== 'more' || frame === null) return 'a value';
  return `a comma or ${brackets(frame).closer}`;
}
