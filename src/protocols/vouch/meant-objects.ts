import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Db, Rows, Words } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { isSha256 } from '../../core/sha256.ts';
import { suggester } from '../../core/suggester.ts';
import { OBJECT_KINDS } from './bases.ts';
import { beginningOf, mayLackBeginning } from './decision-log.ts';
import { inWords, type Reference, wordOf } from './references.ts';
import { BASES, NAMES, nameKey, OBJECTS } from './rows.ts';

/** What can be done about a reference that leads nowhere. */
export const OTHERWISE =
  'Correct the id, restore the missing object from history, or remove the reference.';

/** The help where something of another kind has the id, or one of the kind a similar one. */
export function meantBy({ record, id, kinds }: Reference, words: Words) {
  const { home } = record;
  const kind = OBJECT_KINDS.find((each) => words.exists(OBJECTS, [home, each, id]));
  if (kind !== undefined) {
    const help = `${quoted(id)} is the id of another kind of object (${wordOf(kind)}). Name the ${inWords(kinds)} that is meant.`;
    return { help };
  }
  const nearest = words.once(`vouch objects ${home} ${kinds.join()}`, () =>
    suggester(new Set(kinds.flatMap((each) => idsIn(home, each, words)))),
  );
  const near = nearest(id);
  return near === null ? {} : { help: `Did you mean ${quoted(near)}? ${OTHERWISE}` };
}

/** Those by which files are named come first. A digest has no near one: that is another source. */
function idsIn(home: string, kind: string, words: Words): readonly string[] {
  const ids = words.keys(OBJECTS, [home, kind]).filter((id) => !isSha256(id));
  const found = ids.flatMap((id) =>
    words
      .get(OBJECTS, [home, kind, id])
      .slice(0, 1)
      .map((row) => ({ id, row })),
  );
  found.sort((a, b) => a.row.rank - b.row.rank || (a.row.record.path < b.row.record.path ? -1 : 1));
  return found.map(({ id }) => id);
}

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
