import { quoted } from '../../core/found-value.ts';
import type { Words } from '../../core/look-up.ts';
import { isSha256 } from '../../core/sha256.ts';
import { suggester } from '../../core/suggester.ts';
import { OBJECT_KINDS } from './bases.ts';
import { inWords, type Reference, wordOf } from './references.ts';
import { OBJECTS } from './rows.ts';

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
