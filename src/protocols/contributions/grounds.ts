import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Ground } from '../../core/kind.ts';
import type { Words } from '../../core/look-up.ts';
import { otherSide } from './other-contribution.ts';

/**
 * Who names an answer of another session, and what it is based on, rests on what these say: also who
 * decides between the two, and who brings what names them further.
 */
export function contributionGrounds(
  { record, fact }: FactEntry<'contribution'>,
  _facts: Facts,
  words: Words,
): readonly Ground[] {
  const { status } = fact;
  const based = fact.baseline === null ? [] : [{ reference: fact.baseline, as: [status] }];
  const opposed = fact.conflicts.map(({ other, settlement }) => {
    return { reference: other, as: [status, settlement] };
  });
  return [...based, ...opposed].flatMap(({ reference, as }) => {
    const meant = otherSide(record, reference, words);
    return meant.map((each) => ({ path: each.record.path, as: JSON.stringify(as) }));
  });
}
