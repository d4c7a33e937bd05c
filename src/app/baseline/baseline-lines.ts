import { namedBy } from '../../config/ignore-faults.ts';
import { type Baseline, type BaselineEntry, fitsBaseline } from '../../core/baseline.ts';
import { conflictSign } from '../../core/conflict-marker.ts';
import { parseDateTime } from '../../core/date-time.ts';
import { WrongUse } from '../../core/failure.ts';
import { described, quoted } from '../../core/found-value.ts';
import { oncePerText } from '../../core/once-per.ts';
import type { Rule } from '../../core/rule.ts';
import { decode } from '../../parse/decode.ts';
import { parseJson } from '../../parse/json/json.ts';

/** Faults that are listed; of more, the number. */
const MOST_REPORTED = 20;

/** The members of a line, in their order, and what each has to be. */
const MEMBERS: Readonly<
  Record<keyof BaselineEntry, readonly [isGood: (value: unknown) => boolean, expected: string]>
> = {
  rule: [isText, 'the id of a rule'],
  path: [isText, 'a path from the root of the repository'],
  record: [(value) => value === null || typeof value === 'string', 'the id of a record, or null'],
  fingerprint: [(value) => isText(value) && /^[0-9a-f]{64}$/.test(value), '64 hex digits'],
  reason: [isText, 'a reason in words'],
  added: [isDay, 'a day such as 2027-03-31'],
  expires: [(value) => value === null || isDay(value), 'a day such as 2027-03-31, or null'],
};

const NAMES = Object.keys(MEMBERS) as (keyof BaselineEntry)[];

/** What a line need not say. */
const NONE = { record: null, expires: null };

/**
 * Reads a baseline: one JSON object a line, in any order. Lines that stand twice count once.
 * @throws WrongUse that lists what is wrong, line by line.
 */
export function readBaseline(name: string, bytes: Uint8Array, rules: readonly Rule[]): Baseline {
  const { text, faults } = decode(bytes);
  if (faults.length > 0) {
    throw new WrongUse('invalid-baseline', `The baseline ${name} is not UTF-8 text.`, HELP);
  }
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const lineOfEntry = (entry: BaselineEntry) => placeOf(entry, text, byId);
  // Most runs excuse nothing: then nothing is made of tens of thousands of lines.
  if (!isAsWritten(text, byId))
    return { name, entries: entriesIn(name, text, byId), lineOf: lineOfEntry };
  let entries: readonly BaselineEntry[] | null = null;
  return {
    name,
    lineOf: lineOfEntry,
    get entries() {
      entries ??= entriesIn(name, text, byId);
      return entries;
    },
  };
}

/** @throws WrongUse */
function entriesIn(
  name: string,
  text: string,
  rules: ReadonlyMap<string, Rule>,
): readonly BaselineEntry[] {
  const entries = new Map<string, BaselineEntry>();
  const wrong: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = entryIn(line.trimEnd(), rules);
    if (typeof read === 'string') wrong.push(`${name}:${index + 1}: ${read}`);
    else entries.set(lineOf(read), read);
  }
  if (wrong.length === 0) return [...entries.values()];
  const rest = wrong.length - MOST_REPORTED;
  const count = wrong.length === 1 ? 'a fault' : `${wrong.length} faults`;
  const told = [`The baseline ${name} has ${count}:`, ...wrong.slice(0, MOST_REPORTED)];
  if (rest > 0) told.push(`and ${rest} more`);
  throw new WrongUse('invalid-baseline', told.join('\n'), HELP);
}

/** The line of an entry, from 1. */
function placeOf(entry: BaselineEntry, text: string, rules: ReadonlyMap<string, Rule>): number {
  const isIt = (line: string): boolean => {
    const read = line.includes(entry.fingerprint) ? entryIn(line.trimEnd(), rules) : '';
    return typeof read !== 'string' && lineOf(read) === lineOf(entry);
  };
  return text.split('\n').findIndex(isIt) + 1;
}

const HELP =
  'Nothing was checked. Fix or remove these lines; lint-protocol --baseline-update adds what is missing.';

/** The text of a baseline: sorted, so that two branches that add lines mostly add them apart. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  const keyed = entries.map((entry) => {
    const { path, rule, record, fingerprint } = entry;
    return { line: lineOf(entry), key: [path, rule, record ?? '', fingerprint] };
  });
  const lines = keyed
    .sort((a, b) => compareAll([...a.key, a.line], [...b.key, b.line]))
    .map(({ line }) => line);
  return [...new Set(lines)].map((line) => `${line}\n`).join('');
}

function lineOf(entry: BaselineEntry): string {
  return JSON.stringify(entry, NAMES);
}

/** By code units, like everything that is sorted. */
function compareAll(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** A text that is not blank, without what JSON writes otherwise. */
const TEXT = '"(?=[^"]*[^\\s"])[^"\\\\\\0-\\x1f]+"';
const DAY = '"(\\d{4}-\\d\\d-\\d\\d)"';

/** A line as `lineOf` writes it. */
const WRITTEN = new RegExp(
  `\\{"rule":"([\\w/-]+)","path":${TEXT},"record":(?:null|"[^"\\\\\\0-\\x1f]*"),"fingerprint":"[0-9a-f]{64}",` +
    `"reason":${TEXT},"added":${DAY},"expires":(?:null|${DAY})\\}\\n`,
  'y',
);

/**
 * True where every line is as it is written here, and nothing can be wrong with one: each is matched,
 * and what many have in common is looked at once. False says nothing.
 */
function isAsWritten(text: string, rules: ReadonlyMap<string, Rule>): boolean {
  const fits = oncePerText((id) => {
    const rule = rules.get(id);
    return rule === undefined || fitsBaseline(rule, { commit: null });
  });
  const isGoodDay = oncePerText(isDay);
  WRITTEN.lastIndex = 0;
  while (WRITTEN.lastIndex < text.length) {
    const match = WRITTEN.exec(text);
    if (match === null) return false;
    const [, rule = '', added = '', expires] = match;
    if (!fits(rule) || !isGoodDay(added)) return false;
    if (expires !== undefined && !isGoodDay(expires)) return false;
  }
  return true;
}

/** One line's entry, or what is wrong with it. */
function entryIn(line: string, rules: ReadonlyMap<string, Rule>): BaselineEntry | string {
  if (conflictSign(line) !== null) {
    return 'a merge left its markers here; keep the lines of both sides, in any order, and remove the markers';
  }
  const value = parsed(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `a line must be a JSON object, but this is ${quoted(line)}`;
  }
  const members: Record<string, unknown> = { ...NONE, ...value };
  const unknown = Object.keys(members).find((key) => !Object.hasOwn(MEMBERS, key));
  if (unknown !== undefined) return `unknown key ${quoted(unknown)}; known are ${NAMES.join(', ')}`;
  for (const name of NAMES) {
    const [isGood, expected] = MEMBERS[name];
    const found = members[name];
    if (found === undefined) return `${name} is missing: ${expected}`;
    if (!isGood(found)) return `${name} must be ${expected}, but is ${described(found)}`;
  }
  // Every member was looked at.
  const entry = members as Readonly<Record<string, unknown>> as unknown as BaselineEntry;
  const twice = line === lineOf(entry) ? null : repeatedKey(line);
  if (twice !== null) return `the key ${twice} is here more than once; keep one`;
  const rule = rules.get(entry.rule);
  if (rule === undefined || fitsBaseline(rule, { commit: null })) return entry;
  return `${rule.id} can't be excused by a baseline: it takes an entry of "ignore" in the configuration that names the ${namedBy([rule]).join(' or the ')}`;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A key that stands twice in an object, in quotes: its last value counts, whichever somebody reads. */
function repeatedKey(line: string): string | null {
  const { faults } = parseJson(line, { depth: 1 });
  const repeated = faults.find(({ kind }) => kind === 'duplicate-key');
  return repeated === undefined ? null : String(repeated.data['key']);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && /\S/.test(value);
}

function isDay(value: unknown): boolean {
  return (
    isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && parseDateTime(`${value}T00:00:00Z`) !== null
  );
}
