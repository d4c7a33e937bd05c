import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Ground } from '../../core/kind.ts';
import { contributionsOf } from './known-contributions.ts';

/** Who names an answer of another session, and what it is based on, rests on what these say. */
export function contributionGrounds(
  { record, fact }: FactEntry<'contribution'>,
  facts: Facts,
): readonly Ground[] {
  const known = contributionsOf(facts);
  const named = [fact.baseline, ...fact.conflicts.map(({ other }) => other)];
  return named.flatMap((reference) => {
    const entry = reference && known.named(record, reference);
    if (entry) return { path: entry.record.path };
    const ofSession = known.ofSession(record, reference?.sessionId ?? null);
    return ofSession.map((each) => ({ path: each.record.path }));
  });
}
