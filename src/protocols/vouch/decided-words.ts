import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, type Row, type Rows } from '../../core/look-up.ts';
import type { Kind, RecordRef } from '../../core/record.ts';
import type { VouchContent } from './facts.ts';
import { artifactKind } from './vouch-gate.ts';

/** By what an object is another one, and no version: a page has versions, a relation is its ends. */
const FIELDS: Partial<Record<Kind, string>> = { 'vouch-claim': 'text', 'vouch-entity': 'name' };

/** What was decided about the same words: under which id, and when. */
const DECIDED_WORDS = index<{ readonly id: string; readonly at: number | null }>(
  'vouch decision on words',
);

/** The words of an object, and the field that holds them; null where it may have several versions. */
export function ownWords(kind: Kind, reviewed: VouchContent) {
  const field = FIELDS[kind];
  const words = field && reviewed[field];
  return field === undefined || words === undefined ? null : { field, words };
}

function wordsKey({ home }: Pick<RecordRef, 'home'>, kind: Kind, words: string) {
  return [home, kind, words];
}

export function addDecidedWords({ record, fact }: FactEntry<'vouch-proposal'>, add: Add): void {
  const { artifactId: id, decidedAt: at, reviewed } = fact;
  const kind = artifactKind(fact);
  const own = kind && ownWords(kind, reviewed);
  if (kind && own && id !== null) add(DECIDED_WORDS, wordsKey(record, kind, own.words), { id, at });
}

/** True where what a proposal says was decided under another id since: two branches had given two things one id. */
export function isDecidedAnew(
  { home, kind }: Pick<RecordRef, 'home' | 'kind'>,
  id: string,
  { value }: Row<{ readonly decidedAt: number | null; readonly reviewed: VouchContent }>,
  rows: Rows,
): boolean {
  const own = ownWords(kind, value.reviewed);
  if (own === null) return false;
  const decided = rows.get(DECIDED_WORDS, wordsKey({ home }, kind, own.words));
  return decided.some(
    (each) => each.value.id !== id && (each.value.at ?? 0) >= (value.decidedAt ?? 0),
  );
}
