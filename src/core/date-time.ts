import { textAt } from './json-value.ts';

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i;

const MINUTE = 60_000;

/**
 * Reads an RFC 3339 date-time: date and time joined by `T`, with seconds and an offset.
 * @returns Milliseconds since 1970; null for anything else, days that no calendar has included.
 * A leap second, written 60, counts as the second behind it; it can only end June or December in UTC.
 */
export function parseDateTime(text: string): number | null {
  const match = DATE_TIME.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as Six;
  const [offsetHour, offsetMinute] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return null;
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second, Math.floor(Number(match[7] ?? 0) * 1000));
  const offset = (offsetHour * 60 + offsetMinute) * MINUTE;
  const time = date.getTime() - (match[8] === '-' ? -offset : offset);
  return second < 60 || mayFollowLeapSecond(new Date(time)) ? time : null;
}

/** The date-time at a path of a value, in milliseconds since 1970; null for anything else. */
export function timeAt(value: unknown, ...path: readonly (string | number)[]): number | null {
  const text = textAt(value, ...path);
  return text === null ? null : parseDateTime(text);
}

/** True at the two midnights that a leap second can be put before (RFC 3339, 5.7). */
function mayFollowLeapSecond(time: Date): boolean {
  return /-0[17]-01T00:00:00\./.test(time.toISOString());
}

type Six = [number, number, number, number, number, number];
