import type { FactEntry, FactOf } from './fact.ts';
import type { RecordFinding } from './finding.ts';
import type { Kind } from './record.ts';
import type { Answers, Citation } from './request.ts';
import type { WholeChange } from './rule.ts';

/** Kinds whose records cite files. */
type CitingKind = {
  [K in Kind]: FactOf[K] extends { readonly citations: readonly Citation[] } ? K : never;
}[Kind];

/**
 * What a rule about cited files says of a range or a push as if it were one step: by that a citation is
 * judged which came with it, for what only a commit between held is dropped by a squash.
 * @param rule its id: what the state shows as well is reported there
 */
export function citedAsWhole<const K extends CitingKind, F extends object>(
  kind: K,
  rule: string,
  findingsOf: (
    entry: FactEntry<K>,
    answers: Answers,
  ) => Iterable<F & Pick<RecordFinding<K>, 'record'>>,
) {
  return {
    kinds: [kind],
    *check(): Generator<never> {},
    asWhole: {
      asks: (whole: WholeChange): readonly FactEntry[] => brought(whole, kind),
      *check({ answers, ...whole }: WholeChange & { readonly answers: Answers }) {
        for (const entry of brought(whole, kind)) {
          for (const finding of findingsOf(entry, answers)) yield { ...finding, yieldsTo: rule };
        }
      },
    },
  };
}

/** The records that change, with those of their citations that they did not hold before. */
function brought<K extends CitingKind>({ records }: WholeChange, kind: K): readonly FactEntry<K>[] {
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

function nameOf({ path, line, quote, section }: Citation): string {
  return JSON.stringify([path, line, quote, section]);
}
