import { textAt } from './json-value.ts';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

const MINUTE = 60_000;
const FOUR_CENTURIES = 146_097 * 24 * 60 * MINUTE;
const DIGIT_0 = 0x30;

/**
 * Reads an RFC 3339 date-time: date and time joined by `T`, with seconds and an offset.
 * @returns Milliseconds since 1970; null for anything else, days that no calendar has included.
 * A leap second, written 60, counts as the second behind it; it can only end June or December in UTC.
 */
export function parseDateTime(text: string): number | null {
  if (!DATE_TIME.test(text)) return null;
  const year = numberIn(text, 0, 4);
  const month = numberIn(text, 5, 7);
  const day = numberIn(text, 8, 10);
  const hour = numberIn(text, 11, 13);
  const minute = numberIn(text, 14, 16);
  const second = numberIn(text, 17, 19);
  const zone = /[Zz]/.test(text.charAt(text.length - 1)) ? text.length - 1 : text.length - 6;
  const offset = offsetIn(text, zone);
  if (hour > 23 || minute > 59 || second > 60 || offset === null) return null;
  if (day < 1 || day > daysIn(year, month)) return null;
  const fraction = zone > 19 ? Math.floor(Number(text.slice(19, zone)) * 1000) : 0;
  // Date.UTC would take the years 0 to 99 for 1900 to 1999, and a calendar begins anew after 400.
  const later = Date.UTC(year + 400, month - 1, day, hour, minute, second, fraction);
  const time = later - FOUR_CENTURIES - offset;
  return second < 60 || mayFollowLeapSecond(new Date(time)) ? time : null;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The days of a month, which counts from 1; none where there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** Digits of a text as a number. */
function numberIn(text: string, start: number, end: number): number {
  let found = 0;
  for (let at = start; at < end; at++) found = found * 10 + text.charCodeAt(at) - DIGIT_0;
  return found;
}

/** Milliseconds that a zone is ahead of UTC; null for one that no clock has. */
function offsetIn(text: string, zone: number): number | null {
  if (zone === text.length - 1) return 0;
  const hour = numberIn(text, zone + 1, zone + 3);
  const minute = numberIn(text, zone + 4, zone + 6);
  if (hour > 23 || minute > 59) return null;
  const offset = (hour * 60 + minute) * MINUTE;
  return text[zone] === '-' ? -offset : offset;
}

/** A member that is a date-time, in milliseconds since 1970; null for anything else. */
export function timeAt(value: unknown, key: string): number | null {
  const text = textAt(value, key);
  return text === null ? null : parseDateTime(text);
}

/** True at the two midnights that a leap second can be put before (RFC 3339, 5.7). */
function mayFollowLeapSecond(time: Date): boolean {
  return /-0[17]-01T00:00:00\./.test(time.toISOString());
}
