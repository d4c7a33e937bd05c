import { normalized } from '../../core/answers.ts';
import type { FactEntry } from '../../core/fact.ts';
import { type Add, type Db, index, type Row } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { MATRICES, MOVED_VOTES, NAMED_FILES, type NamedFile } from '../contributions/key-facts.ts';
import { firstVoteOf } from './reruns.ts';

/** Votes of a home by their id, and by what they ask: with their id. */
export const BY_QUESTION_ID = index<string>('vote by question id');
export const BY_QUESTION = index<string>('vote by question');

/** Votes of a home on one question, by the id of the first: with their own. */
export const ON_QUESTION = index<string>('votes on');

/** Adds nothing: in the place of a vote a later one on its question counts, also for rules over steps. */
export function meetVotes(
  { record: { home }, fact: { questionId } }: FactEntry<'voting-matrix'>,
  db: Db,
): void {
  if (questionId !== null) db.exists(ON_QUESTION, [home, firstVoteOf(questionId)]);
}

export function matrixRows(
  { record: { home, path }, fact: { questionId, vote } }: FactEntry<'voting-matrix'>,
  add: Add,
): void {
  add(MATRICES, path);
  if (questionId === null) return;
  add(BY_QUESTION_ID, [home, questionId], questionId);
  add(ON_QUESTION, [home, firstVoteOf(questionId)], questionId);
  const asked = normalized(vote.question ?? '');
  if (asked !== '') add(BY_QUESTION, [home, asked], questionId);
}

/**
 * The entries of subagent manifests that name a vote, one a manifest: the last, for an entry can only be
 * corrected by another. Each project of a repository may have a vote of that name: the nearest is meant.
 */
export function entriesOf({ path }: RecordRef, db: Db): readonly Row<NamedFile>[] {
  const last = new Map<string, Row<NamedFile>>();
  for (const row of db.get(NAMED_FILES, path)) {
    const { likelier, task } = row.value;
    if (likelier.some((each) => db.exists(MATRICES, each))) continue;
    if (db.exists(MOVED_VOTES, [row.record.path, path, task ?? ''])) continue;
    last.set(row.record.path, row);
  }
  return [...last.values()];
}
