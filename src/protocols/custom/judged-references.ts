import { quoted } from '../../core/found-value.ts';
import type { Db, Words } from '../../core/look-up.ts';
import type { Judged } from '../../core/look-up-rule.ts';
import type { RecordRef } from '../../core/record.ts';
import { isSlip, suggester } from '../../core/suggester.ts';
import type { CustomEntry, CustomFact } from './facts.ts';
import { declarationOf, wordsOf } from './known-kinds.ts';
import { ANY_TEXT } from './record-fact.ts';
import { referenceAt } from './references.ts';
import { ANSWERS, HAS_ID, IN_SCOPE, scopeOf, UNREAD } from './rows.ts';

export const REFERENCE_MESSAGES = {
  dangling: 'There is no {kind} with the id {id}',
  unread: 'There is no {kind} with the id {id}, unless a file that cannot be read has it',
  apart: 'There is no {kind} with the id {id} in this {unique}',
  unanswered: 'The {kind} {id} does not name {own} in {member}',
} as const;

/** What is wrong with what a record, or an entry of a list, refers to. */
export function* judgedReferences(
  record: RecordRef<'custom'>,
  item: CustomFact | CustomEntry,
  db: Db,
): Judged<typeof REFERENCE_MESSAGES> {
  const kind = declarationOf(record.kind);
  const start = 'at' in item ? item.at : [];
  for (const { at, to, id } of item.refers) {
    const place = [...start, ...at];
    const { level, answered } = referenceAt(place, kind) ?? NOTHING;
    const found = { record, at: place, ...(level && { level }) };
    const data = { kind: wordsOf(to, db.options)[0], id: quoted(id) };
    // All is asked, whatever is found: what an entry of a list asks follows from that entry alone.
    const isThere = db.exists(HAS_ID, [to, id]);
    const scope = to === kind.name ? scopeOf(record, kind) : null;
    const [isInUnread, mayBeInUnread] = [id, ANY_TEXT].map((text) =>
      db.exists(UNREAD, [to, scope ?? '', text]),
    );
    const isApart = Boolean(scope) && !db.exists(IN_SCOPE, [to, scope ?? '', id]);
    const member = answered?.join('.') ?? '';
    const isAnswered = !answered || !item.id || db.exists(ANSWERS, [to, member, id, item.id]);
    if (isApart || !isThere) {
      if (isInUnread) continue;
      if (mayBeInUnread) {
        const unsure = level === 'info' ? level : ('warning' as const);
        yield { message: 'unread', ...found, level: unsure, data, help: UNREAD_HELP };
        continue;
      }
      const words = (all: Words) => nearestIn(to, item.id, id, all);
      if (isApart)
        yield { message: 'apart', ...found, data: { ...data, unique: kind.unique ?? '' } };
      else yield { message: 'dangling', ...found, data, words };
    } else if (!isAnswered) {
      const own = quoted(item.id ?? '');
      const help = `Add ${own} to ${member} of ${data.id}, or remove this reference.`;
      yield { message: 'unanswered', ...found, data: { ...data, own, member }, help };
    }
  }
}

const UNREAD_HELP = 'First fix the file that cannot be read: another problem of this run names it.';

const NOTHING = { level: null, answered: null };

function nearestIn(kind: string, own: string | null, id: string, all: Words) {
  const near = all.once(`custom ids ${kind}`, () => suggester(all.keys(HAS_ID, kind)))(id);
  return near === null || near === own || !isSlip(id, near)
    ? {}
    : { help: `Did you mean ${quoted(near)}?` };
}
