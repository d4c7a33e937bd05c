import { isObject } from '../../../core/json-value.ts';

/** The fields of a record. */
export type Fields = Readonly<Record<string, unknown>>;

/** Null where a value is as it is wanted; else what is wrong with it. */
export type Check<Value> = (value: Value) => string | null;

/** A whole text: one that only begins with a time is a text like any other. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

const UTC = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]00:00)$/i;

/** One form of the many in which one value may be written: absent, null and empty are the same. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return TIME.test(value) ? timeOf(value) : value.trimEnd();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (!isObject(value)) return value ?? null;
  // The reference implementation writes who may see something as an object.
  if (typeof value['visibility'] === 'string') return value['visibility'];
  const members = Object.entries(value).map(([name, each]) => [name, plain(each)] as const);
  const said = members
    .filter(([, each]) => each !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** Without the blanks around it, where it is a text. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** A text, a number or a list of them as one text; '' for anything else that a server may write. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(' ');
  return isObject(value) ? '' : String(value ?? '');
}

/** Milliseconds; NaN for what is not a time. */
export function timeOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(asText(value));
}

/** Whether two lists have the same in them, in whatever order. */
export function hasSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [texts, others] = [one, other].map((each) =>
    each.map((value) => JSON.stringify(plain(value))).sort(),
  );
  return texts?.join() === others?.join();
}

/** How far the clock of a server may be from ours. */
const DRIFT = 120_000;

export function isNow(value: unknown): boolean {
  return Math.abs(timeOf(value) - Date.now()) < DRIFT;
}

/** The members of a value, and of what is in it, that say when something was. */
export function timesIn(value: unknown): readonly (readonly [name: string, time: unknown])[] {
  if (Array.isArray(value)) return value.flatMap(timesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name.endsWith('_at') && each !== null ? [[name, each] as const] : timesIn(each),
  );
}

/** Whether a time is in UTC, as RFC 3339 writes it. */
export function isUtc(time: unknown): boolean {
  return time instanceof Date || (typeof time === 'string' && UTC.test(time));
}

/** A value in a few words. */
export function shown(value: unknown, most = MOST_SHOWN): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const MOST_SHOWN = 300;

/** A request and who made it, to be told: the parameter that is tried comes first, and is not cut. */
export function asked(actor: string, method: string, params: Fields = {}): string {
  const [tried = ''] = Object.values(params).map((each) => JSON.stringify(each) ?? '');
  return `${actor}: ${shown({ method, params }, MOST_SHOWN + Math.min(tried.length, 2000))}`;
}

/** What a field has to be: a value, a time that is now, or anything that passes. */
export type FieldWanted = unknown;

export const NOW = Symbol('now');
export const ANY = Symbol('any');

/** One of several values. */
export class OneOf {
  readonly values: readonly unknown[];
  constructor(...values: unknown[]) {
    this.values = values;
  }
}

/** What a list has to hold, in any order, and nothing else. */
export class Holding {
  readonly values: readonly unknown[];
  constructor(values: readonly unknown[]) {
    this.values = [...new Set(values)];
  }
}

function isAsWanted(value: unknown, wanted: FieldWanted): boolean {
  if (wanted === ANY) return true;
  if (wanted === NOW) return isNow(value);
  if (wanted instanceof OneOf) return wanted.values.some((each) => isAsWanted(value, each));
  if (wanted instanceof Holding) {
    const values = Array.isArray(value) ? value : [];
    return hasSame(values, wanted.values);
  }
  return isSame(value, wanted);
}

function named(wanted: FieldWanted): string {
  if (wanted === NOW) return 'the time of the call';
  if (wanted instanceof OneOf) return wanted.values.map(named).join(' or ');
  if (wanted instanceof Holding) return shown(wanted.values);
  return isSame(wanted, null) ? 'nothing' : shown(wanted);
}

/** What is wrong with some fields; fields of which nothing is said may be anything. */
export function faultInFields(fields: Fields | null, wanted: Fields): string | null {
  if (fields === null) return 'it cannot be read as fields';
  const wrong = Object.entries(wanted).filter(([name, value]) => !isAsWanted(fields[name], value));
  const said = wrong.map(
    ([name, value]) => `"${name}" is ${shown(fields[name])}, and should be ${named(value)}`,
  );
  return said.length === 0 ? null : said.join('; ');
}
