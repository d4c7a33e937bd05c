import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Ground } from '../../core/kind.ts';
import { contributionsOf } from './known-contributions.ts';

/**
 * Who names an answer of another session, and what it is based on, rests on what these say: also who
 * decides between the two, and who brings what names them further.
 */
export function contributionGrounds(
  { record, fact }: FactEntry<'contribution'>,
  facts: Facts,
): readonly Ground[] {
  const known = contributionsOf(facts);
  const based = fact.baseline === null ? [] : [{ reference: fact.baseline, as: [fact.status] }];
  const opposed = fact.conflicts.map(({ other, settlement }) => {
    return { reference: other, as: [fact.status, settlement] };
  });
  return [...based, ...opposed].flatMap(({ reference, as }) => {
    const entry = known.named(record, reference);
    const meant = entry === null ? known.ofSession(record, reference.sessionId) : [entry];
    return meant.map((each) => ({ path: each.record.path, as: JSON.stringify(as) }));
  });
}
