import type { Facts } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { RecordRef } from '../../core/record.ts';
import { decisionLogsOf } from './decision-log.ts';
import { LinkedNames } from './linked-names.ts';
import { beginningsOf } from './proposal-beginnings.ts';

/** True for a proposal that may wait: the log tells that it was made, or may lack the event. */
export function mayWait(record: RecordRef, id: string, facts: Facts): boolean {
  return (
    beginningsOf(facts).of(record, id) !== null ||
    decisionLogsOf(facts).mayLackBeginning(record, id)
  );
}

/** Links of pages that lead nowhere. */
export function* danglingLinks(facts: Facts) {
  const names = new LinkedNames(facts);
  const unreadable = new Set(
    facts
      .of('vouch-base')
      .flatMap(({ record: { home }, fact }) => (fact.unreadable.length > 0 ? home : [])),
  );
  for (const { record, fact } of facts.of('vouch-page')) {
    // What can't be read may have the title that is meant.
    if (unreadable.has(record.home)) continue;
    for (const { id, at } of fact.links) {
      if (names.has(record, id)) continue;
      const data = { id: quoted(id) };
      yield { message: 'link' as const, record, at, data, level: 'warning' as const };
    }
  }
}
