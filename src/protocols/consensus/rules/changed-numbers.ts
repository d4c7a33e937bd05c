import type { Facts } from '../../../core/fact.ts';
import type { Restores } from '../../../core/finding.ts';
import { quoted } from '../../../core/found-value.ts';
import type { RecordChange, RecordState } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { wentBefore } from '../../logs/disputes.ts';
import { restoring } from '../../logs/restoring.ts';
import { isSameVote } from '../another-vote.ts';
import { changedNumbersExamples } from '../changed-numbers-examples.ts';
import { votedAnew } from '../commands.ts';
import { firstVoteOf, rerunOf } from '../reruns.ts';
import { MatrixMoves, TURNS, turnedIn, votesAt } from '../turned-votes.ts';
import { turnedOver } from '../turned-votes-overall.ts';
import { votedTwice } from '../voted-twice.ts';

export default defineHistoryRule({
  id: 'consensus/changed-numbers',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO consensus voter, verdicts; patterns to avoid',
  summary: 'A committed vote does not become another vote',
  why: 'Others rely on the verdict of the vote. If the numbers are changed afterwards so that another verdict follows, nobody voted for that verdict.',
  fix: `Restore the vote as it was committed. ${votedAnew({})}`,
  decisions: [
    'A vote is its question, threshold, options, confidences, and conflicts with their severities. If any of these changes, the verdict must stay the same, for the same option. The numbers must support it before and after the change, with the committed threshold too.',
    'It is a warning if the verdict stays, and a confidence, the threshold, the words of the question or a cited file changed.',
    'The options of a vote with a decision must stay. Corrected names are fine.',
    'Titles, sections, the folder of a cited file and a verdict that the numbers do not support may be corrected. A conflict may be resolved.',
    'The rationale of an option may be corrected. It is a warning if more than a third of its letters differ, or if a word such as “not” was added or removed. In a rationale with more than 2000 letters, no letter may differ.',
    'A committed decision about a conflict may be replaced (`lint-protocol consensus resolve --replace`). That is a warning.',
    'The spelling of a question may be corrected. It counts as another question if more than a third of its letters differ, or if a word such as “not” was added or removed.',
    'A vote may be deleted if a later vote on its question (`-rN`) exists, or a file with the same bytes and another name. A copy may be deleted too, if an older file is named after the vote. Problems of a vote that was held again are an info.',
    'A vote may move: it is found by its questionId. `consensus/unique-question` reports a file that gets another questionId.',
    'A merge is compared with each parent that changed the vote since the two diverged. A range and a push are also compared from beginning to end.',
    'If the two parents of a merge hold different votes under one id, keep both. One keeps the id, and the other gets a new one.',
  ],
  messages: {
    changed: 'This vote was changed after it was committed: {what}',
    decidedAnew: 'A decision about this committed vote was replaced: {what}',
    basedAnew:
      'This vote was changed after it was counted, though its verdict still follows: {what}',
    reasonedAnew: 'The rationale of an option of this committed vote was replaced: {what}',
    twice: 'Two branches held different votes under the id {id}: {one}, {other}',
    deleted: 'The vote {id} was deleted, and there is no later vote on its question',
  },
  final: true,
  kinds: ['voting-matrix'],
  after: ['voting-matrix'],
  afterIsTied: true,
  wantsAfter: ({ records }) =>
    records.of('voting-matrix').some(({ before, after }) => after === null && before.some(Boolean)),
  forks: ({ records }) => votesAt(records.of('voting-matrix')),
  examples: changedNumbersExamples,
  overall: turnedOver,
  *check({ step, records, after: facts, forks }) {
    const changes = records.of('voting-matrix');
    const moves = new MatrixMoves(changes);
    for (const change of changes) {
      const { after } = change;
      if (after === null) {
        const lost = change.before.find((state) => state !== null);
        if (!lost || moves.hasMoved(change.path) || wentBefore(change, forks)) continue;
        if (isHeldAgain(lost, facts, changes)) continue;
        const parent = change.before.indexOf(lost);
        const { help, restores } = restoring(step, change.path, parent, votedAnew(lost));
        const back = { help, restores: { ...restores, ...otherNameOf(lost, facts, changes) } };
        const data = { id: quoted(lost.fact?.questionId ?? '') };
        yield { message: 'deleted', record: lost.record, at: ['questionId'], data, ...back };
        continue;
      }
      const twice = votedTwice(change, changes, { step, forks });
      if (twice !== null) {
        yield* twice;
        continue;
      }
      for (const { message, at, level, how } of TURNS) {
        const found = turnedIn(change, moves, forks, how);
        if (found === null) continue;
        const { before, parent, what } = found;
        const { path } = before.record;
        const back = restoring(step, path, parent, votedAnew(before));
        yield {
          message,
          record: after.record,
          at,
          ...(level && { level }),
          data: { what },
          related: [{ record: before.record, at, message: 'as it was committed' }],
          ...(path === change.path ? back : { help: back.help }),
        };
        break;
      }
    }
  },
});

/** True where the vote is there as it was under another name, or a later vote on the question. */
function isHeldAgain(
  { record, fact }: RecordState<'voting-matrix'>,
  facts: Facts,
  changes: readonly RecordChange<'voting-matrix'>[],
): boolean {
  const id = fact?.questionId ?? null;
  if (id === null) return false;
  return facts.of('voting-matrix').some(({ record: held, fact: { questionId: other } }) => {
    if (other === null || held.home !== record.home) return false;
    if (held.id !== null && held.id === record.id) return true;
    const isNew = changes.some(
      ({ path, before }) => path === held.path && before.every((state) => state === null),
    );
    const isOwn = other === id && held.path.endsWith(`/${id}.json`) && !isNew;
    if (isOwn && !record.path.endsWith(`/${id}.json`)) return true;
    return firstVoteOf(other) === firstVoteOf(id) && rerunOf(other) > rerunOf(id);
  });
}

/**
 * Where the vote is under another id: a file that the step adds goes where this one is restored. One
 * that was there may be what this one was a copy of.
 */
function otherNameOf(
  { record, fact }: RecordState<'voting-matrix'>,
  facts: Facts,
  changes: readonly RecordChange<'voting-matrix'>[],
): Pick<Restores, 'instead' | 'original'> {
  const held = facts
    .of('voting-matrix')
    .find(
      ({ record: { home }, fact: other }) =>
        home === record.home && fact !== null && isSameVote(fact.vote, other.vote),
    );
  if (held === undefined) return {};
  const { path } = held.record;
  const isNew = changes.some(
    (each) => each.path === path && each.before.every((state) => state === null),
  );
  return isNew ? { instead: path } : { original: path };
}
