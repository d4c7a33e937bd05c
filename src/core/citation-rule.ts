import type { FactEntry, FactOf } from './fact.ts';
import type { AnsweringDb } from './look-up.ts';
import { defineRecordRule, type Judged } from './look-up-rule.ts';
import type { Kind, RecordRef } from './record.ts';
import type { Answered, Answers, Citation } from './request.ts';
import type { FindingOf, Messages, OfRecord, RuleText, WholeChange } from './rule.ts';

/** Kinds whose records cite files. */
type CitingKind = {
  [K in Kind]: FactOf[K] extends { readonly citations: readonly Citation[] } ? K : never;
}[Kind];

/** A rule that judges each file that a record cites by what the repository says. */
interface CitationRule<M extends Messages, K extends CitingKind> extends RuleText<M> {
  readonly kinds: readonly [K];
  /** True where it looks at the headings alone: that one is named as well makes no quote new. */
  readonly ofHeadings?: true;
  checkCitation(
    answered: Answered,
    citation: Citation,
    record: RecordRef<K>,
  ): Iterable<FindingOf<M>>;
}

/**
 * Types a rule about cited files. It says so of a range or a push as if it were one step as well: by that
 * a citation is judged which came with it, for what only a commit between held is dropped by a squash.
 */
export function defineCitationRule<const M extends Messages, const K extends CitingKind>(
  rule: CitationRule<M, K>,
) {
  const [kind] = rule.kinds;
  const partOf = rule.ofHeadings ? headingPart : quotedPart;
  function* findingsOf(
    { record, fact }: FactEntry<K>,
    answerTo: (citation: Citation) => Answered,
  ): Generator<OfRecord<FindingOf<M>>> {
    for (const citation of citationsIn(fact)) {
      for (const finding of rule.checkCitation(answerTo(citation), citation, record)) {
        yield { ...finding, record };
      }
    }
  }
  return defineRecordRule(
    Object.assign(rule, {
      *check(self: FactEntry<K>, db: AnsweringDb) {
        // Sound because findings without words need none.
        const found = findingsOf(self, (citation) => db.answer(self.record, citation));
        yield* found as Judged<M>;
      },
      past: {
        kinds: [kind],
        *check(): Generator<never> {},
        asWhole: {
          asks: (whole: WholeChange): readonly FactEntry[] => brought(whole, kind, allParts),
          *check({ answers, ...whole }: WholeChange & { readonly answers: Answers }) {
            for (const entry of brought(whole, kind, partOf)) {
              const found = findingsOf(entry, (citation) => answers.to(entry.record, citation));
              // What the state shows as well is reported there.
              for (const finding of found) yield { ...finding, yieldsTo: rule.id };
            }
          },
        },
      },
    }),
  );
}

/** The records that change, with those of their citations that they did not hold before. */
function brought<K extends CitingKind>(
  { records }: WholeChange,
  kind: K,
  partOf: (citation: Citation) => readonly unknown[],
): readonly FactEntry<K>[] {
  const nameOf = (citation: Citation) => JSON.stringify(partOf(citation));
  return records.of(kind).flatMap(({ before, after }) => {
    if (after === null || after.fact === null) return [];
    const held = new Set(before.flatMap((state) => citationsIn(state?.fact).map(nameOf)));
    const citations = citationsIn(after.fact).filter((each) => !held.has(nameOf(each)));
    if (citations.length === 0) return [];
    // Sound because only the list of citations is another one.
    return [
      {
        record: after.record,
        fact: { ...(after.fact as object), citations } as unknown as FactOf[K],
      },
    ];
  });
}

function citationsIn(fact: unknown): readonly Citation[] {
  const { citations = [] } = (fact ?? {}) as { readonly citations?: readonly Citation[] };
  return citations;
}

function allParts(citation: Citation): readonly unknown[] {
  return [...quotedPart(citation), citation.section];
}

function quotedPart({ path, line, quote }: Citation): readonly unknown[] {
  return [path, line, quote];
}

function headingPart({ path, section }: Citation): readonly unknown[] {
  return [path, section];
}
