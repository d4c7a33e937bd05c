import type { RecordChange } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { wentBefore } from '../../logs/disputes.ts';
import { restoring } from '../../logs/restoring.ts';
import { ArchivedCopies } from '../archived-copies.ts';
import { ContributionMoves } from '../contribution-moves.ts';
import { FINAL } from '../contribution-steps.ts';
import { brief, holding, PATH } from '../example.ts';
import { disputedIn, mergedTwice } from '../merged-twice.ts';
import { faultOf } from '../status-fault.ts';
import { stepsBack } from '../steps-back.ts';

const ARCHIVED = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';

export default defineHistoryRule({
  id: 'history/contribution-status',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.12',
  summary: 'The status of a contribution goes forward or one step back, and never back from merged',
  why: 'The status shows which checks a contribution has passed. If it goes back too far, or an answer changes after the merge, the status is no longer true.',
  fix: 'Set a later status, or the one before it. The order is draft, complete, validated, merged; a merged contribution keeps its status. `lint-protocol contribution complete`, `validate`, `merge` and `reopen` take one step each.',
  decisions: [
    'A new file may start with any status.',
    'One change may take several steps forward, as the squash of a branch does. A range and a push are also judged from beginning to end: two steps back in several commits are reported at the second one.',
    'A merge may take all steps that one of its parents took.',
    'If two parents of a merge hold different merged versions, and both changed since they diverged, that is reported at the merge. A change of only one side is reported at its own commit.',
    'A contribution is found by its path, and in an archive by its id. A merged one may move, but not change or disappear. An identical copy of an archived one may be deleted.',
  ],
  messages: {
    moved:
      'The status went from {from} to {to}; it may go forward or one step back, and never back from merged',
    rewritten: 'A merged contribution was changed',
    deleted: 'A merged contribution was deleted',
    twice: 'Two branches merged different versions of this contribution: {one}, {other}',
  },
  final: true,
  kinds: ['contribution'],
  after: ['contribution'],
  // Whether the archive has what was deleted.
  afterIsTied: true,
  wantsAfter: ({ records }) => records.of('contribution').some(isLost),
  forks: ({ records }) => disputedIn(records.of('contribution')),
  examples: {
    valid: [
      { name: 'one step', past: holding('draft'), files: holding('complete', 'Kafka') },
      { name: 'several steps', past: holding('draft'), files: holding('merged') },
      { name: 'one step back', past: holding('validated'), files: holding('complete') },
      {
        name: 'a merge with a branch that went on',
        past: [holding('draft'), holding('validated')],
        files: holding('validated'),
      },
      {
        name: 'merged, and archived as it was',
        past: holding('merged'),
        files: { [ARCHIVED]: brief('merged') },
      },
    ],
    invalid: [
      {
        name: 'two steps back',
        past: holding('validated'),
        files: holding('draft'),
        expect: [{ message: 'moved', at: '13:13-13:20', related: ['13:13-13:24'] }],
      },
      {
        name: 'changed after the merge',
        past: holding('merged'),
        files: holding('merged', 'Kafka'),
        expect: [{ message: 'rewritten', at: '13:13-13:21', related: ['13:13-13:21'] }],
      },
      {
        name: 'deleted after the merge',
        past: holding('merged'),
        files: {},
        expect: [{ message: 'deleted', path: PATH, at: '13:13-13:21' }],
      },
      {
        name: 'merged with two answers, and a merge keeps one',
        past: [holding('merged'), holding('merged', 'Kafka')],
        files: holding('merged'),
        expect: [{ message: 'twice', at: '13:13-13:21', related: ['13:13-13:21', '13:13-13:21'] }],
      },
    ],
  },
  overall: stepsBack,
  *check({ step, records, forks, after }) {
    const at = ['status'];
    const moves = new ContributionMoves(records.of('contribution'));
    const copies = new ArchivedCopies(after.of('contribution'));
    for (const change of records.of('contribution')) {
      const { after } = change;
      if (after === null) {
        const lost = change.before.find((state) => state?.fact?.status === FINAL);
        const isTold =
          !lost ||
          moves.hasArrived(lost) ||
          moves.isElsewhere(lost, change) ||
          copies.hold(lost) ||
          wentBefore(change, forks);
        const back = restoring(step, change.path, lost ? change.before.indexOf(lost) : 0, LATER);
        if (!isTold) yield { message: 'deleted', record: lost.record, at, ...back };
        continue;
      }
      const before = change.before.map((state, parent) => state ?? moves.leftBehind(after, parent));
      const fault = faultOf(before, after);
      if (fault === null) {
        yield* mergedTwice(change, { step, moves, forks });
        continue;
      }
      const related = [{ record: fault.before.record, at, message: 'before' }];
      const found = { record: after.record, at, related };
      if (fault.isRewritten) {
        const parent = Math.max(0, before.indexOf(fault.before));
        const back = restoring(step, change.path, parent, LATER, fault.before.record.path);
        yield { ...found, message: 'rewritten', ...back };
      } else {
        const data = { from: fault.before.fact?.status ?? '', to: after.fact?.status ?? '' };
        const { path } = fault.before.record;
        // Nothing of what is merged changes: the file is restored, and not only its status.
        const isFinal = data.from === FINAL;
        const parent = Math.max(0, before.indexOf(fault.before));
        const back = restoring(step, change.path, parent, LATER, path);
        yield { ...found, message: 'moved', data, ...(isFinal && back) };
      }
    }
  },
});

/** True for a merged contribution that is gone from its place. */
function isLost({ before, after }: RecordChange<'contribution'>): boolean {
  return after === null && before.some((state) => state?.fact?.status === FINAL);
}

const LATER = 'Write the change as a new contribution.';
