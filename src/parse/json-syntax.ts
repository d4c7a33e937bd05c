import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import type { Slip } from './json-scan.ts';
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
import { quote } from './quote.ts';

/** Words of other languages for JSON's three. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['none', 'null'],
  ['nil', 'null'],
  ['null', 'null'],
  ['undefined', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['yes', 'true'],
  ['no', 'false'],
]);

const INVISIBLE =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;
const OTHER_QUOTES = /^['`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]/;
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])/;
const NUMBERLIKE = /^[-+.]*(?:\d|nan\b|infinity\b|inf\b|$)/i;

/** Says in a person's words what is wrong where a text stops being JSON. */
export function describeSlip(text: string, slip: Slip): Fault {
  if (slip.token === END) return atEnd(text, slip);
  return (
    conflict(text, slip) ??
    afterQuote(text, slip) ??
    badNumber(text, slip) ??
    badToken(text, slip) ??
    misplaced(text, slip)
  );
}

function syntax(message: string, at: Span, data: Fault['data'] = {}): Fault {
  return { kind: 'syntax', message, data, at };
}

function atEnd(text: string, { frame, at }: Slip): Fault {
  if (frame === null) return syntax('empty', { start: 0, end: 0 });
  const [what, closer] = frame.keys === null ? ['list', ']'] : ['object', '}'];
  const end = text.trimEnd().length;
  return {
    ...syntax('unclosed', { start: frame.start, end: frame.start + 1 }, { what, closer }),
    related: { at: { start: end, end: Math.min(end, at.start) }, message: 'the text ends here' },
  };
}

/** What git leaves behind where two branches changed the same lines. */
function conflict(text: string, { at }: Slip): Fault | null {
  const atLineStart = at.start === 0 || text[at.start - 1] === '\n';
  if (!atLineStart || !CONFLICT.test(text.slice(at.start, at.start + 8))) return null;
  return syntax('conflict', { start: at.start, end: at.start + 7 });
}

/** `"say "hello" now"`: the text goes on right behind a quote that was meant to be a part of it. */
function afterQuote(text: string, { token, at, previous, expected }: Slip): Fault | null {
  if (previous?.token !== STRING || previous.at.end !== at.start) return null;
  if (expected !== 'more' && expected !== 'end' && expected !== 'colon') return null;
  if (token !== UNKNOWN && token !== NUMBER && token !== STRING && !/\w/.test(text[at.start] ?? ''))
    return null;
  if (INVISIBLE.test(text[at.start] ?? '')) return null;
  return syntax('quoteInString', { start: previous.at.end - 1, end: previous.at.end });
}

function badNumber(text: string, { token, at, previous }: Slip): Fault | null {
  const goesOn =
    previous?.token === NUMBER &&
    previous.at.end === at.start &&
    (token === NUMBER || (token === UNKNOWN && /[\w.+-]/.test(text[at.start] ?? '')));
  const start = goesOn ? previous.at.start : at.start;
  const found = text.slice(start, at.end);
  const looksLikeOne = token === UNKNOWN && NUMBERLIKE.test(found);
  if (!goesOn && !looksLikeOne && token !== NUMBER) return null;
  if (token === NUMBER && !goesOn && /\d$/.test(found)) return null;
  return syntax('badNumber', { start, end: at.end }, { found: quote(found) });
}

/** Faults of the token itself, wherever it stands. */
function badToken(text: string, { token, at, expected }: Slip): Fault | null {
  if (token === LINE_COMMENT || token === BLOCK_COMMENT) return syntax('comment', at);
  if (token === STRING) return badString(text, at);
  if (token !== UNKNOWN) return null;
  const found = text.slice(at.start, at.end);
  if (found.startsWith('#')) return syntax('comment', lineFrom(text, at.start));
  const invisible = found.search(INVISIBLE);
  if (invisible !== -1) return oddCharacter(found, invisible, at);
  if (OTHER_QUOTES.test(found)) {
    return syntax('quotes', { start: at.start, end: at.start + 1 }, { found: found.charAt(0) });
  }
  if (!/^[\p{L}_$]/u.test(found)) return null;
  if (expected === 'key' || expected === 'firstKey') {
    return syntax('unquotedKey', at, { found: quote(found) });
  }
  const word = WORDS.get(found.toLowerCase());
  if (word !== undefined) return syntax('word', at, { found, word });
  if (expected === 'value' || expected === 'firstItem') {
    return syntax('unquotedText', at, { found: quote(found) });
  }
  return null;
}

function lineFrom(text: string, start: number): Span {
  const length = text.slice(start).search(/[\r\n]/);
  return { start, end: length === -1 ? text.length : start + length };
}

function oddCharacter(found: string, index: number, at: Span): Fault {
  const start = at.start + index;
  const code = found.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  return syntax('invisible', { start, end: start + 1 }, { code: `U+${code}` });
}

/** The first thing wrong inside a string's quotes; null when nothing is. */
function badString(text: string, { start, end }: Span): Fault | null {
  for (let i = start + 1; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return null;
    if (code === 0x5c) {
      const escape = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(i, i + 6));
      if (escape === null) return badEscape(text, i, end);
      i += escape[0].length - 1;
    } else if (code < 0x20) {
      const found = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return syntax('controlCharacter', { start: i, end: i + 1 }, { found });
    }
  }
  return syntax('unclosedString', { start, end });
}

function badEscape(text: string, start: number, limit: number): Fault {
  const length =
    text[start + 1] === 'u'
      ? (/^\\u[0-9a-fA-F]{0,3}/.exec(text.slice(start, start + 5))?.[0].length ?? 2)
      : 1 + String.fromCodePoint(text.codePointAt(start + 1) ?? 0).length;
  const end = Math.min(start + length, limit);
  if (end - start < 2) return syntax('unclosedString', { start, end });
  return syntax('badEscape', { start, end }, { found: text.slice(start, end) });
}

/** A sound token in the wrong place. */
function misplaced(text: string, { expected, token, at, previous, frame }: Slip): Fault {
  const found = quote(text.slice(at.start, at.end));
  if (expected === 'end') return syntax('leftover', at, { found });
  if (expected === 'colon' && previous !== null) {
    return syntax('missingColon', previous.at, {
      key: quote(text.slice(previous.at.start, previous.at.end)),
    });
  }
  if (previous?.token === COLON) return syntax('missingValue', previous.at);
  const closes = token === CLOSE_OBJECT || token === CLOSE_LIST;
  if (closes && previous?.token === COMMA) {
    return syntax('trailingComma', previous.at, { closer: found });
  }
  if (closes && frame !== null) {
    const [what, closer] = frame.keys === null ? ['list', ']'] : ['object', '}'];
    return {
      ...syntax('wrongCloser', at, { found, what, closer }),
      related: { at: { start: frame.start, end: frame.start + 1 }, message: 'it opens here' },
    };
  }
  if (token === COMMA) return syntax('strayComma', at);
  if (expected === 'more') return syntax('missingComma', at, { found });
  if ((expected === 'key' || expected === 'firstKey') && token >= 7 && token <= NUMBER) {
    return syntax('unquotedKey', at, { found });
  }
  return syntax('unexpected', at, {
    found,
    expected: expected === 'key' || expected === 'firstKey' ? 'a key' : 'a value',
  });
}
