import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import { quote } from './quote.ts';

/** A double holds every number of this many digits, so most need no closer look. */
const SAFE_DIGITS = 15;

/** Says when a number, as written in decimal, is another number once it was read. */
export function numberFault(source: string, at: Span): Fault | null {
  if (source.length <= SAFE_DIGITS && !/[eE]/.test(source)) return null;
  const value = Number(source);
  const read = String(value);
  if (read === source || (Number.isFinite(value) && decimal(source) === decimal(read))) return null;
  return changed(source, value, at);
}

/**
 * What a YAML scalar loses by being read as a number: digits, or, where it was meant as an id or
 * a hash, its spelling. Null for what is no number, or loses nothing.
 */
export function yamlNumberFault(
  { value, source }: { readonly value: unknown; readonly source: string },
  at: Span,
): Fault | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return null;
  if (/^0[xo]/.test(source)) {
    if (Number.isSafeInteger(value)) return null;
    const same = Number.isFinite(value) && BigInt(source) === BigInt(value);
    return same ? null : changed(source, value, at);
  }
  const fault = numberFault(source, at);
  if (fault !== null || !LIKE_AN_ID.test(source)) return fault;
  const data = { found: quote(source), read: String(value) };
  return { kind: 'number-precision', message: 'likeId', data, at };
}

/** Seven digits (git's shortest usual abbreviation) or more that begin with 0 or hold one `e`. */
const LIKE_AN_ID = /^(?=.{7})(?:0\d+|\d+e\d+)$/i;

function changed(source: string, value: number, at: Span): Fault {
  const data = { found: quote(source), read: String(value) };
  return { kind: 'number-precision', message: 'changed', data, at };
}

/** One spelling for each number: its digits without outer zeros, and the power of ten behind them. */
function decimal(source: string): string {
  const [mantissa = '', exponent = '0'] = source.replace(/^[-+]/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  if (start === end) return '0';
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${digits.slice(start, end)}e${power}`;
}
