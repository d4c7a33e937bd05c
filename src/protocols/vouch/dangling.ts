import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Db, Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { beginningOf, mayLackBeginning } from './decision-log.ts';
import { BASES, NAMES, nameKey } from './rows.ts';

/** True for a proposal that may wait: the log tells that it was made, or may lack the event. */
export function mayWait(record: RecordRef, id: string, rows: Rows): boolean {
  return beginningOf(record, id, rows) !== null || mayLackBeginning(record, id, rows);
}

/** Links of a page that lead nowhere. */
export function* danglingLinks({ record, fact }: FactEntry<'vouch-page'>, db: Db) {
  const { home } = record;
  for (const { id, at } of fact.links) {
    // Perhaps with the folder and the ending that editors add.
    const name = id.slice(id.lastIndexOf('/') + 1).replace(/\.md$/, '');
    if ([id, name].some((each) => db.exists(NAMES, nameKey(home, each)))) continue;
    // What can't be read may have the title that is meant.
    if (db.get(BASES, home).some(({ value }) => value.unreadable.length > 0)) return;
    const data = { id: quoted(id) };
    yield { message: 'link' as const, record, at, data, level: 'warning' as const };
  }
}
