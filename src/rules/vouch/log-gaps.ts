import type { Facts } from '../../core/fact.ts';

/** What brings or rewrites many objects, decided proposals too, without naming them. */
export const BULK = /^(?:bundle\.import|sync\.apply|kb\.migrate)/;

/** Earlier events that were moved out of a log. */
const SEGMENT = /\/audit\.log[^/]*\.jsonl\.gz$/;

/** The bases whose log begins elsewhere: earlier events were moved into compressed segments. */
export function rotatedBases(facts: Facts): ReadonlySet<string> {
  const segments = facts.of('vouch-file').filter(({ record }) => SEGMENT.test(record.path));
  return new Set(segments.map(({ record }) => record.home));
}
