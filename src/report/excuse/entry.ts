import type { Baseline, BaselineEntry } from '../../core/baseline.ts';
import type { Config, IgnoreEntry } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Rule } from '../../core/rule.ts';
import { matchesRule } from '../../core/rule-pattern.ts';

/** An entry that excuses problems, wherever it stands. */
export type Entry = IgnoreEntry | BaselineEntry;

/** What a run may excuse. */
export interface Excusable {
  /** As its file has it: without what the command line says of levels. */
  readonly config: Pick<Config, 'ignore' | 'levels' | 'limits'>;
  readonly baseline: Baseline | null;
  /** Every rule there is. */
  readonly rules: readonly Rule[];
  /** YYYY-MM-DD in UTC. */
  readonly today: string;
  /** True where lines of the baseline that excuse nothing are about to be taken out. */
  readonly isPruned?: boolean;
  /** What came with the change that is looked at and names no commit or blob; left out where nothing did. */
  readonly added?: {
    readonly lines: readonly BaselineEntry[];
    readonly ignore: readonly IgnoreEntry[];
  };
}

/** What became of the entries in a run. */
export interface EntryUse {
  readonly excusable: Excusable;
  /** Entries that excused something. */
  readonly used: ReadonlySet<Entry>;
  /** Problems that were excused. */
  readonly excused: readonly { readonly diagnostic: Diagnostic }[];
  /** Problems that an entry would have excused before it expired. */
  readonly expired: ReadonlyMap<Entry, readonly Diagnostic[]>;
  /** Problems that an entry would excuse, were they not new. */
  readonly denied: ReadonlyMap<Entry, readonly Diagnostic[]>;
  /** Lines about a record that stands in other places as well, of which no line speaks. */
  readonly partial: ReadonlySet<Entry>;
  /** Entries that came with the change that is looked at, and whose problem stood before it. */
  readonly founded: ReadonlySet<Entry>;
  /** Blobs that entries name and that could not be read. */
  readonly missing: ReadonlySet<string>;
}

/** True when an entry speaks of a rule, and says as much as it takes to excuse that rule's problems. */
export function covers(entry: Entry, rule: Rule): boolean {
  if (!matchesRule(entry.rule, rule.id)) return false;
  return rule.tellsTampering !== true || isNamed(entry);
}

/** True for an entry that names the one commit or blob that it is about. */
export function isNamed(entry: Entry): boolean {
  return 'commit' in entry && (entry.commit !== null || entry.blob !== null);
}

/** True once the last day of an entry is over. */
export function isExpired({ expires }: Entry, today: string): boolean {
  return expires !== null && expires < today;
}
