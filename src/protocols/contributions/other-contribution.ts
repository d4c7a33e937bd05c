import { isSameAnswer, negations, normalized } from '../../core/answers.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Db, Row, Rows } from '../../core/look-up.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Reference } from './contribution.ts';
import type { ConflictFact } from './facts.ts';
import { type Answer, BY_ID, BY_PATH, BY_SESSION, LISTED_AS, type Named } from './rows.ts';

/** The contribution that a record names by its id, the first of several; null where it names none, or one that is not there. */
export function contributionOf(
  { home }: RecordRef,
  { contributionId: id }: Pick<Reference, 'contributionId'>,
  rows: Rows,
): Row<Named> | null {
  return id === null ? null : (rows.get(BY_ID, [home, id])[0] ?? null);
}

/** True for a contribution that is listed and of which nobody can read the file: that is reported there. */
export function isUnread({ home }: RecordRef, id: string, db: Db): boolean {
  const paths = db.get(LISTED_AS, [home, id]).flatMap(({ value }) => value);
  return paths.length > 0 && !paths.some((path) => db.exists(BY_PATH, path));
}

/** A field of a reference that says something else than what it names. */
interface Difference {
  readonly message: 'session' | 'task';
  readonly key: 'sessionId' | 'taskId';
  readonly found: string;
  readonly actual: string;
}

const FIELDS = [
  { message: 'session', key: 'sessionId' },
  { message: 'task', key: 'taskId' },
] as const;

/** Where a reference and what it names differ. What the reference does not say is the schema's matter. */
export function differences(reference: Reference, { value }: Row<Named>): readonly Difference[] {
  return FIELDS.flatMap(({ message, key }) => {
    const [found, actual] = [reference[key], value[key]];
    if (found === null || actual === null || found === actual) return [];
    return { message, key, found: quoted(found), actual: quoted(actual) };
  });
}

/** A position that nobody holds, and an answer that somebody does hold. */
interface WrongPosition {
  readonly position: string;
  readonly record: RecordRef;
  readonly at: DataPath;
  readonly answer: string;
  /** True where the position is this answer in other words, as far as their words show it. */
  readonly isReworded: boolean;
}

/** The contributions that a reference may mean, and what they answer: all of its session where it names none. */
export function otherSide(
  record: RecordRef,
  reference: Pick<Reference, 'contributionId' | 'sessionId'>,
  rows: Rows,
): readonly Pick<Row<readonly Answer[]>, 'record' | 'value'>[] {
  const named = contributionOf(record, reference, rows);
  if (named !== null) return [{ record: named.record, value: named.value.decisions }];
  const { sessionId } = reference;
  return sessionId === null ? [] : rows.get(BY_SESSION, [record.home, sessionId]);
}

/** The conflicts of a contribution that name a position which the other session does not hold. */
export function wrongPositions(
  { record, fact }: FactEntry<'contribution'>,
  rows: Rows,
): readonly { readonly conflict: ConflictFact; readonly wrong: WrongPosition }[] {
  return fact.conflicts.flatMap((conflict) => {
    const wrong = wrongPosition(record, conflict, rows);
    return wrong === null ? [] : { conflict, wrong };
  });
}

/** An answer to the conflict's question, where there are some and none is the position. */
function wrongPosition(
  own: RecordRef,
  { questionId, other }: ConflictFact,
  rows: Rows,
): WrongPosition | null {
  const { position } = other;
  if (position === null || questionId === null) return null;
  let first: WrongPosition | null = null;
  for (const { record, value } of otherSide(own, other, rows)) {
    for (const { at, questionId: asked, answer } of value) {
      if (asked !== questionId || answer === null) continue;
      if (isSameAnswer(answer, position)) return null;
      const isReworded = isInOtherWords(position, answer);
      if (first === null || (isReworded && !first.isReworded))
        first = { position, record, at: [...at, 'answer'], answer, isReworded };
    }
  }
  return first;
}

/** True where one says all that the other says, and both say it or both say that it is not so. */
function isInOtherWords(position: string, answer: string): boolean {
  const [one, other] = [normalized(position), normalized(answer)];
  if (negations(one) !== negations(other)) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const isPart = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    some.size > 0 && [...some].every((word) => all.has(word));
  return isPart(words, others) || isPart(others, words);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}]+/gu));
}
