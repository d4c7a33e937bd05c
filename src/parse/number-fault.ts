import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import { quote } from './quote.ts';

/** A double holds every number of this many digits, so most need no closer look. */
const SAFE_DIGITS = 15;

/** Says when a number, as written in decimal, is another number once it was read. */
export function numberFault(source: string, at: Span): Fault | null {
  if (source.length <= SAFE_DIGITS && !/[eE]/.test(source)) return null;
  const value = Number(source);
  if (Number.isFinite(value) && decimal(source) === decimal(String(value))) return null;
  return {
    kind: 'number-precision',
    message: 'changed',
    data: { found: quote(source), read: String(value) },
    at,
  };
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
