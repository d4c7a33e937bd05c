import { normalized } from '../../core/answers.ts';
import { parseDateTime } from '../../core/date-time.ts';
import type { DeclaredOrder } from '../../core/declared-kind.ts';
import { quoted } from '../../core/found-value.ts';
import { valueAlong } from '../../core/json-value.ts';
import { asText } from './record-fact.ts';

/** A time as it is written, of which only those of one form are compared to the moment. */
export interface Moment {
  readonly form: 'time' | 'local' | 'day' | 'number';
  readonly at: number;
  /** How long it goes on, in milliseconds: what is written in whole seconds is any moment of its second. */
  readonly lasts: number;
  /** The day that it names; null for a number. */
  readonly day: string | null;
  readonly written: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** As `str` of Python writes a time, and `%z` an offset. */
const LOOSE_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:)/;
const LOOSE_OFFSET = /^(.{10}T.*)([+-]\d\d)(\d\d)$/;

/** The digits behind the seconds of a time. */
const FRACTION = /:\d\d\.(\d+)/;

/** Null for what is no time. */
export function momentOf(value: unknown): Moment | null {
  if (typeof value === 'number')
    return { form: 'number', at: value, lasts: 0, day: null, written: String(value) };
  if (typeof value !== 'string') return null;
  const written = quoted(value);
  const time = value.replace(LOOSE_TIME, '$1T$2').replace(LOOSE_OFFSET, '$1$2:$3');
  const forms = {
    time,
    local: `${time}Z`,
    day: DAY.test(value) ? `${value}T00:00:00Z` : '',
  };
  for (const form of ['time', 'local', 'day'] as const) {
    const at = parseDateTime(forms[form]);
    if (at === null) continue;
    const { length } = FRACTION.exec(time)?.[1] ?? '';
    const lasts = form === 'day' ? 0 : Math.max(1, 10 ** (3 - length));
    return { form, at, lasts, day: value.slice(0, 10), written };
  }
  return null;
}

/** Among which records of its file the time of one does not go back: an agent in other case is no other agent. */
export function orderedWithin(value: unknown, { within }: DeclaredOrder): string {
  return normalized((within && asText(valueAlong(value, within))) ?? '');
}

/** True where the first is certainly earlier. */
export function isBefore(one: Moment, other: Moment): boolean {
  if (one.form === other.form) return one.at < other.at && one.at + one.lasts <= other.at;
  const isOfDays = one.form === 'day' || other.form === 'day';
  return isOfDays && one.day !== null && other.day !== null && one.day < other.day;
}
