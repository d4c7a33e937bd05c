import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { codePoint } from '../code-point.ts';
import { lineEnd } from '../lines.ts';
import { quote } from '../quote.ts';
import { syntaxFault } from '../syntax-fault.ts';
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

/** What other languages write for JSON's three words. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['none', 'null'],
  ['nil', 'null'],
  ['null', 'null'],
  ['undefined', 'null'],
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
]);

/** Control characters, spaces other than JSON's, and characters of no width. */
const invisible = (): RegExp => /[\p{Cc}\p{Cf}\p{Z}]/u;
const OTHER_QUOTES = /^['`\u2018-\u201f\u00ab\u00bb]/;
const NUMBER_LIKE = /^[-+.]*(?:\d|nan(?!\w)|inf(?:inity)?(?!\w)|$)/i;
/** As far as a person would read what was meant as a number. */
const NUMBER_RUN = /[\w.+-]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** `01`, `.5`, `+1`, `1.`, `0x1F`, `NaN`: numbers, but not JSON's. */
function badNumber(text: string, { token, at, previous }: Slip): Fault | null {
  const goesOn = previous?.token === NUMBER && previous.at.end === at.start;
  const start = goesOn ? previous.at.start : at.start;
  NUMBER_RUN.lastIndex = start;
  const run = NUMBER_RUN.exec(text)?.[0] ?? '';
  const end = start + run.length;
  if (end <= at.start) return null;
  if (!goesOn && token === NUMBER && end === at.end && /\d$/.test(run)) return null;
  if (!NUMBER_LIKE.test(run)) return null;
  return syntaxFault('badNumber', { start, end }, { found: quote(run) });
}

/** The first thing wrong between a string's quotes; null when nothing is. */
function badString(text: string, { start, end }: Span): Fault | null {
  for (let i = start + 1; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return null;
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = i;
      const sound = ESCAPE.exec(text);
      if (sound !== null) i += sound[0].length - 1;
      else if (/[^\r\n]/.test(text.charAt(i + 1))) return badEscape(text, i);
      else return syntaxFault('unclosedString', { start, end: i + 1 });
    } else if (code < 0x20) return controlCharacter(text, i);
  }
  return syntaxFault('unclosedString', { start, end });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function controlCharacter(text: string, start: number): Fault {
  const isTab = text[start] === '\t';
  const code = codePoint(text, start);
  const data = isTab
    ? { what: 'a tab', escape: '\\t' }
    : { what: `the control character ${code}`, escape: code.replace('U+', '\\u') };
  return syntaxFault('controlCharacter', { start, end: start + 1 }, data);
}

function badEscape(text: string, start: number): Fault {
  const hex = /^\\u[0-9a-fA-F]{0,3}/.exec(text.slice(start, start + 5));
  const character = String.fromCodePoint(text.codePointAt(start + 1) ?? 0);
  const at = { start, end: start + (hex?.[0].length ?? 1 + character.length) };
  return syntaxFault('badEscape', at, { found: text.slice(at.start, at.end) });
}

/** What stands where a value or key should, and is none of JSON's. */
function badWord(text: string, { at, expected }: Slip): Fault | null {
  const found = text.slice(at.start, at.end);
  if (found.startsWith('#')) {
    return syntaxFault('comment', { start: at.start, end: lineEnd(text, at.start) });
  }
  const odd = found.search(invisible());
  if (odd !== -1) {
    const start = at.start + odd;
    const end = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
    return syntaxFault('invisible', { start, end }, { code: codePoint(text, start) });
  }
  if (OTHER_QUOTES.test(found)) {
    return syntaxFault(
      'quotes',
      { start: at.start, end: at.start + 1 },
      { found: found.charAt(0) },
    );
  }
  if (!/^[\p{L}_$]/u.test(found)) return null;
  if (expected === 'key' || expected === 'firstKey') {
    return syntaxFault('unquotedKey', at, { found: quote(found) });
  }
  if (expected !== 'value' && expected !== 'firstItem') return null;
  const word = WORDS.get(found.toLowerCase());
  if (word !== undefined) return syntaxFault('otherWord', at, { found, word });
  return syntaxFault('unquotedText', at, { found: quote(found) });
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
