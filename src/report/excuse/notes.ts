import type { BaselineEntry } from '../../core/baseline.ts';
import type { IgnoreEntry } from '../../core/config.ts';
import { quoted } from '../../core/found-value.ts';
import type { Rule } from '../../core/rule.ts';
import { counted } from '../counts.ts';
import { isOn } from '../levels.ts';
import { covers, type Entry, type EntryUse, isExpired } from './entry.ts';

/** What a run looked at: an entry that it could not have used is not called unused. */
export interface Reach {
  /** True where all problems of the state are told, old ones too. */
  readonly isWholeState: boolean;
  /** True where every step of the history was judged. */
  readonly isWholeHistory: boolean;
  /** The commits whose steps were judged. */
  readonly commits: ReadonlySet<string>;
  /** Null for every path. */
  readonly selects: ((path: string) => boolean) | null;
  /** The rules that ran. */
  readonly rules: readonly Rule[];
}

/** Entries told one by one; of more, the number. */
const MOST_REPORTED = 10;

/** Says which entries expired while their problems are still there, and which excuse nothing. */
export function excuseNotes(uses: EntryUse, reach: Reach): readonly string[] {
  const { config, baseline } = uses.excusable;
  const expired = config.ignore.filter((entry) => uses.expired.has(entry));
  const unused = config.ignore.filter((entry) => isUnused(entry, uses, reach));
  const missing = config.ignore.filter(({ blob }) => uses.missing.has(blob ?? ''));
  return [
    ...bounded(expired.map((entry) => expiredNote(entry, uses))),
    ...bounded(
      unused.filter((entry) => !missing.includes(entry)).map((entry) => unusedNote(entry, uses)),
    ),
    ...bounded(missing.map(missingNote)),
    ...(baseline === null ? [] : baselineNotes(baseline.name, uses, reach)),
    ...unreadNotes(uses),
    ...deniedNotes(uses),
    ...preparedNotes(uses, reach),
  ];
}

/** What is new is reported, whatever stands in the baseline or under "ignore": that is for what is old. */
function deniedNotes({ denied }: EntryUse): readonly string[] {
  const problems = new Set([...denied.values()].flat());
  const [first] = problems;
  if (first === undefined) return [];
  const count = counted(problems.size, ['problem is', 'problems are']);
  return [
    `${count} new, so no line of the baseline and no entry of ignore counts for ${problems.size === 1 ? 'it' : 'them'} (they suppress what was there before the change): first ${first.rule} in ${quoted(first.path, LONGEST_NAME)}. Fix the record.`,
  ];
}

/** Names what a change adds to the baseline or to "ignore" for no problem that stood before it. */
function preparedNotes(uses: EntryUse, reach: Reach): readonly string[] {
  const { added, rules, config, baseline } = uses.excusable;
  if (added === undefined || reach.selects !== null) return [];
  const isWithout = (entry: Entry): boolean =>
    !uses.founded.has(entry) &&
    rules
      .filter((rule) => covers(entry, rule) && isOn(rule, config.levels))
      .every((rule) => reach.rules.includes(rule));
  const lines = added.lines.filter(isWithout);
  const entries = added.ignore.filter(isWithout);
  const [first] = lines;
  const rest =
    'had no such problem before. Only problems that were committed earlier can be excused like this';
  return [
    ...(first === undefined
      ? []
      : [
          `Warning: the change adds ${counted(lines.length, ['line', 'lines'])} to the baseline ${baseline?.name ?? ''} for which the records ${rest}: ${lines.slice(0, MOST_REPORTED).map(lineName).join('; ')}${lines.length > MOST_REPORTED ? ` and ${lines.length - MOST_REPORTED} more` : ''}. Remove ${lines.length === 1 ? 'it' : 'them'}.`,
        ]),
    ...bounded(
      entries.map(
        (entry) =>
          `Warning: the change adds an entry of ignore for which the records ${rest}: ${nameOf(entry)}. Remove it.`,
      ),
    ),
  ];
}

function lineName({ rule, path }: BaselineEntry): string {
  return `${rule} in ${quoted(path, LONGEST_NAME)}`;
}

/** What could not be read may be excused, but it must not look as if it had been checked. */
function unreadNotes({ excused, excusable }: EntryUse): readonly string[] {
  const unread = new Set(
    excusable.rules.filter(({ tellsUnread }) => tellsUnread === true).map(({ id }) => id),
  );
  const hiding = excused.filter(({ diagnostic }) => unread.has(diagnostic.rule));
  const [first] = hiding;
  if (first === undefined) return [];
  const { rule, path } = first.diagnostic;
  const [count, where] = [
    counted(hiding.length, ['problem', 'problems']),
    quoted(path, LONGEST_NAME),
  ];
  return [
    `Not checked: ${count} of what could not be read ${hiding.length === 1 ? 'is' : 'are'} excused, first ${rule} in ${where}.`,
  ];
}

/** The lines of the baseline that excuse nothing any more, as far as a run could tell. */
export function unusedLines(uses: EntryUse, reach: Reach): readonly BaselineEntry[] {
  // A hook sees neither all: of thousands of lines none is made, or held to hundreds of rules.
  if (!reach.isWholeState && !reach.isWholeHistory) return [];
  const entries = uses.excusable.baseline?.entries ?? [];
  return entries.filter((entry) => isUnused(entry, uses, reach));
}

function isUnused(entry: Entry, uses: EntryUse, reach: Reach): boolean {
  const { used, expired, denied, partial, excusable } = uses;
  if ([used, expired, denied, partial].some((met) => met.has(entry))) return false;
  const isOfCommit = 'commit' in entry && entry.commit !== null;
  if (!isOfCommit && !reach.isWholeState && !reach.isWholeHistory) return false;
  if (isOfCommit && !reach.commits.has(entry.commit)) return false;
  if (!isPathSeen(entry, reach)) return false;
  const covered = excusable.rules.filter(
    (rule) => covers(entry, rule) && isOn(rule, excusable.config.levels),
  );
  // A rule that the command line left out may be the one that the entry is there for.
  if (!covered.every((rule) => reach.rules.includes(rule))) return false;
  if (isOfCommit) return true;
  if (covered.length === 0) return reach.isWholeState;
  return covered.some(({ scope }) =>
    scope === 'history' ? reach.isWholeHistory : reach.isWholeState,
  );
}

/** Of a glob nobody knows whether all its files were looked at, unless all files were. */
function isPathSeen({ path, ...entry }: Entry, { selects }: Reach): boolean {
  if (selects === null) return true;
  const isLiteral = 'fingerprint' in entry || !/[*?[{]/.test(path);
  return isLiteral && selects(path);
}

function unusedNote(entry: IgnoreEntry, { excusable }: EntryUse): string {
  const why = isExpired(entry, excusable.today) ? `, and expired on ${entry.expires}` : '';
  return `An entry of ignore excuses nothing any more${why}: ${nameOf(entry)}. Remove it.`;
}

function expiredNote(entry: IgnoreEntry, { expired }: EntryUse): string {
  const count = counted(expired.get(entry)?.length ?? 0, ['problem is', 'problems are']);
  return `An entry of ignore expired on ${entry.expires}, and ${count} reported again: ${nameOf(entry)}.`;
}

function missingNote(entry: IgnoreEntry): string {
  return `An entry of ignore names a blob that is not in this clone, so nobody can tell what it excuses: ${nameOf(entry)}.`;
}

function nameOf({ rule, path, record, commit, blob }: IgnoreEntry): string {
  return [
    `${rule} in ${quoted(path, LONGEST_NAME)}`,
    ...(record === null ? [] : [`record ${quoted(record)}`]),
    ...(commit === null ? [] : [`commit ${commit}`]),
    ...(blob === null ? [] : [`blob ${blob}`]),
  ].join(', ');
}

const LONGEST_NAME = 200;

function baselineNotes(name: string, uses: EntryUse, reach: Reach): readonly string[] {
  const unused = unusedLines(uses, reach).length;
  const { excusable, expired: met } = uses;
  const expired =
    met.size === 0
      ? []
      : (excusable.baseline?.entries ?? []).filter(
          (entry) => met.has(entry) && isExpired(entry, excusable.today),
        );
  const [first] = expired;
  return [
    ...(unused === 0 || uses.excusable.isPruned === true
      ? []
      : [
          `${counted(unused, ['line', 'lines'])} of the baseline ${name} ${unused === 1 ? 'excuses' : 'excuse'} nothing any more. --baseline-prune takes ${unused === 1 ? 'it' : 'them'} out.`,
        ]),
    ...(first === undefined
      ? []
      : [
          `${counted(expired.length, ['line', 'lines'])} of the baseline ${name} expired, and what ${expired.length === 1 ? 'it' : 'they'} excused is reported again: first ${first.rule} in ${quoted(first.path, LONGEST_NAME)}, on ${first.expires}.`,
        ]),
  ];
}

function bounded(notes: readonly string[]): readonly string[] {
  if (notes.length <= MOST_REPORTED) return notes;
  const rest = notes.length - MOST_REPORTED;
  return [
    ...notes.slice(0, MOST_REPORTED),
    `The same goes for ${counted(rest, ['more entry', 'more entries'])} of ignore.`,
  ];
}
