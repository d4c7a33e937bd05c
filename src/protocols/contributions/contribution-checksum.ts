import { stringEnd } from '../../core/json-string.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';

/** Where a contribution says its own checksum. */
export const CHECKSUM = ['_meta', 'checksum'] as const;

/** A contribution, as far as its checksum is concerned. */
type Summed = Pick<RecordOf['contribution'], 'text' | 'value'>;

/** What a contribution says its checksum is; null for what is none. */
export function saidChecksum({ value }: Pick<Summed, 'value'>): string | null {
  const found = valueAlong(value, CHECKSUM);
  return typeof found === 'string' && /^[a-f0-9]{16}$/.test(found) ? found : null;
}

/** How a version of jq writes a number, given as a JSON text does. */
export type NumberSpelling = (literal: string) => string;

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A string token as jq writes it: nothing is escaped but quotes, backslashes and control characters. */
export function jqString(token: string): string {
  if (!/[\\\x7f]/.test(token)) return token;
  // Half of a pair is no character.
  const value = String(JSON.parse(token)).replace(/\p{Surrogate}/gu, '\ufffd');
  const escaped = value.replace(/["\\\x00-\x1f\x7f]/g, (sign) => {
    return NAMED[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

/**
 * jq 1.6 and older: the shortest digits that read as the same double. Very large and very small
 * numbers have an exponent of at least two digits.
 */
export function shortest(literal: string): string {
  const value = Number(literal);
  if (Object.is(value, -0)) return '-0';
  const finite = Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  const [mantissa = '', exponent = '0'] = Math.abs(finite).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const sign = finite < 0 ? '-' : '';
  return sign + laidOut(digits, Number(exponent) + 1);
}

/** @param point where the decimal point stands, counted from the first digit */
function laidOut(digits: string, point: number): string {
  if (point <= -4 || point > digits.length + 15) {
    const power = Math.abs(point - 1)
      .toString()
      .padStart(2, '0');
    return `${pointed(digits, 1)}e${point > 0 ? '+' : '-'}${power}`;
  }
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return pointed(digits.padEnd(point, '0'), point);
}

function pointed(digits: string, point: number): string {
  return digits.length > point ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
}

/** jq 1.7 and newer: the digits as they were written; a power of ten is worked in where it is small. */
export function asWritten(literal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal);
  if (match === null) return literal;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const exponent = Number(power) - fraction.length;
  const adjusted = exponent + digits.length - 1;
  if (exponent <= 0 && adjusted >= -6) {
    const padded = digits.padStart(1 - exponent, '0');
    return sign + pointed(padded, padded.length + exponent);
  }
  return `${sign}${pointed(digits, 1)}E${adjusted < 0 ? '-' : '+'}${Math.abs(adjusted)}`;
}

/** The checksum of the content, as it is written: the first 16 hex digits (seed 1.2, 1.9.3). */
export function checksumOf({ text }: Pick<Summed, 'text'>): string {
  return sumBy(text, shortest);
}

/** True for a checksum that some version of jq makes of the content. */
export function isChecksumOf(record: Summed, checksum: string): boolean {
  return checksum === checksumOf(record) || checksum === sumBy(record.text, asWritten);
}

/** An object or a list that is being printed. */
interface Open {
  readonly isObject: boolean;
  /** How many members or items were printed. */
  count: number;
  /** The key whose value comes next; null where a key or an item does. */
  key: string | null;
}

/** A scalar that is no string, a bracket, or a sign between them. */
const TOKEN = /[{}[\]:,]|[^\s{}[\]:,"]+/y;

function* tokensOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const end = text[at] === '"' ? stringEnd(text, at) : at + (TOKEN.exec(text)?.[0].length ?? 0);
    if (end > at) yield text.slice(at, end);
    at = Math.max(end, at + 1);
  }
}

/**
 * A JSON text as `jq 'del(.<section>.<key>)'` prints it: indented by two blanks, keys in their order,
 * one final line end. It works on the text, not on its value, which no longer knows how numbers
 * were written and in which order keys came.
 * @param text valid JSON that names no key twice
 */
export function jqPrint(
  text: string,
  [section, key]: readonly [section: string, key: string],
  spell: NumberSpelling,
): string {
  const parts: string[] = [];
  const open: Open[] = [];
  /** How many containers were open where a value began that is left out. */
  let leftOut: number | null = null;

  for (const token of tokensOf(text)) {
    const inner = open.at(-1);
    if (token === ':' || token === ',') continue;
    if (token === '}' || token === ']') {
      open.pop();
      if (leftOut === null) {
        if (inner !== undefined && inner.count > 0) parts.push(lineOf(open.length));
        parts.push(token);
      } else if (leftOut === open.length) leftOut = null;
    } else if (inner?.isObject && inner.key === null) {
      inner.key = String(JSON.parse(token));
      const isGone = open.length === 2 && open[0]?.key === section && inner.key === key;
      if (isGone) leftOut = open.length;
      if (leftOut === null) parts.push(...startOf(inner, open.length), jqString(token), ': ');
      continue;
    } else {
      const isContainer = token === '{' || token === '[';
      if (leftOut === null) {
        if (inner !== undefined && !inner.isObject) parts.push(...startOf(inner, open.length));
        parts.push(isContainer ? token : scalar(token, spell));
      }
      if (isContainer) {
        open.push({ isObject: token === '{', count: 0, key: null });
        continue;
      }
      if (leftOut === open.length) leftOut = null;
    }
    const outer = open.at(-1);
    if (outer !== undefined) outer.key = null;
  }
  return `${parts.join('')}\n`;
}

/** What stands before a member or an item. */
function startOf(container: Open, depth: number): readonly string[] {
  const comma = container.count > 0 ? [','] : [];
  container.count += 1;
  return [...comma, lineOf(depth)];
}

function lineOf(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

function scalar(token: string, spell: NumberSpelling): string {
  if (token.startsWith('"')) return jqString(token);
  return /^[-\d]/.test(token) ? spell(token) : token;
}

function sumBy(text: string, spell: NumberSpelling): string {
  return sha256(jqPrint(text, CHECKSUM, spell)).slice(0, 16);
}
