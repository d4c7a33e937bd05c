import type { FactEntry, ListEntry } from './fact.ts';
import type { RecordFinding } from './finding.ts';
import type { AnsweringDb, Index, Row, Words } from './look-up.ts';
import type { Kind } from './record.ts';
import type { FindingOf, LinkInput, LinkRule, Messages, OfRecord, RuleText } from './rule.ts';

/** What rules that look up other records have alike. */
interface LookUpText<M extends Messages, K extends Kind>
  extends RuleText<M>,
    Pick<LinkRule<M>, 'past'> {
  /** The kinds of the records that its findings are about. */
  readonly kinds: readonly K[];
}

/** A finding, and what of it is only shown and takes more to know: the nearest of all ids, an age. */
type Worded<F> = F & {
  words?(words: Words): Partial<Pick<RecordFinding, 'help' | 'data' | 'expected' | 'missing'>>;
};

/**
 * A rule that judges each record by itself, and each entry of a list. It may ask nothing but the one that
 * it judges and the database. What it asks for an entry has to follow from that entry alone: of a list
 * that changed, what is known of the entries above stays as it is.
 */
export interface RecordRule<M extends Messages, K extends Kind, J extends Kind>
  extends LookUpText<M, K> {
  /** The kinds whose records it judges; left out where its findings are about these. */
  readonly judges?: readonly J[];
  /** True where an entry is judged in whose place a later one counts, too. */
  readonly judgesEach?: true;
  check?(self: FactEntry<J>, db: AnsweringDb): Judged<M>;
  checkEntry?(self: ListEntry<J>, db: AnsweringDb): Judged<M>;
}

/** They may be about any record that is looked up. */
export type Judged<M extends Messages> = Iterable<Worded<OfRecord<FindingOf<M>>>>;

/** A rule that judges all records that are found under one key. */
export interface GroupRule<M extends Messages = Messages, K extends Kind = Kind, V = unknown>
  extends LookUpText<M, K> {
  readonly group: Index<V>;
  check(rows: readonly Row<V>[], db: AnsweringDb): Judged<M>;
}

interface AsLinkRule<M extends Messages, K extends Kind> extends LinkRule<M, K> {
  readonly looksUp: readonly Kind[];
}

/** A rule as it judges one record, for another one that goes by what it finds. */
interface OfRecords<M extends Messages, K extends Kind, J extends Kind> extends AsLinkRule<M, K> {
  ofRecord(self: FactEntry<J>, db: AnsweringDb): Judged<M>;
}

/** True for a fact about a record of a kind. */
export function isAbout<K extends Kind>(entry: FactEntry, kind: K): entry is FactEntry<K> {
  return entry.record.kind === kind;
}

/** Types a rule that judges record by record. */
export function defineRecordRule<
  const M extends Messages,
  const K extends Kind,
  const J extends Kind = K,
>(rule: RecordRule<M, K, J>): OfRecords<M, K, J> {
  const ofRecord = rule.check?.bind(rule) ?? (() => []);
  const checkEntry = rule.checkEntry?.bind(rule);
  // Sound because where nothing is said they are the same.
  const kinds = rule.judges ?? (rule.kinds as readonly Kind[] as readonly J[]);
  const judge = function* ({ lookUps }: LinkInput) {
    for (const kind of kinds) {
      const entries = checkEntry ? lookUps.entries(kind, rule.judgesEach === true) : [];
      for (const each of entries) if (checkEntry) yield* checkEntry(...each);
      for (const each of lookUps.records(kind)) yield* ofRecord(...each);
    }
  };
  return Object.assign(asLinkRule(rule, kinds, judge), { ofRecord });
}

/** Types a rule that judges what is found under one key. */
export function defineGroupRule<const M extends Messages, const K extends Kind, V>(
  rule: GroupRule<M, K, V>,
): AsLinkRule<M, K> {
  const check = rule.check.bind(rule);
  return asLinkRule(rule, rule.kinds, function* ({ lookUps }) {
    for (const [rows, db] of lookUps.groups(rule.group)) yield* check(rows, db);
  });
}

/** The rule as it is run beside those that are handed all facts. */
function asLinkRule<M extends Messages, K extends Kind>(
  rule: LookUpText<M, K>,
  looksUp: readonly Kind[],
  judge: (input: LinkInput) => Judged<M>,
): AsLinkRule<M, K> {
  return Object.assign(rule, {
    scope: 'link' as const,
    looksUp,
    *check(input: LinkInput) {
      for (const { words, ...finding } of judge(input)) {
        const { isShown, words: all } = input.lookUps;
        const worded = isShown ? words?.(all) : {};
        // Sound because words say no more than what a finding may, of a record of the rule's kinds.
        yield { ...finding, ...worded } as OfRecord<FindingOf<M>, NoInfer<K>>;
      }
    },
  });
}
