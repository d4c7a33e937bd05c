import type { HistoryInput } from '../../../core/history.ts';
import type { RecordRef } from '../../../core/record.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { wentBefore } from '../../logs/disputes.ts';
import { restoring } from '../../logs/restoring.ts';
import { decidedTwice, disputedIn } from '../decided-twice.ts';
import { CLAIM, claim, DECIDED, PROPOSED, proposal } from '../example.ts';
import { restOnProposals } from '../rests-on.ts';
import { decidedBefore, returning } from '../returning-proposals.ts';
import { isDecided, nameOf } from '../vouch-gate.ts';

const PENDING = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });

export default defineHistoryRule({
  id: 'history/decided-once',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3.6 and 4',
  summary: 'A decision does not change',
  why: 'The files in decided/ record who reviewed what, and when. A decision that can be changed, removed or made again proves nothing.',
  fix: 'Restore the file as it was decided. To change the decision, make a new proposal with a new id.',
  decisions: [
    'A merge that lacks a decision of a parent deletes it. If two parents have different versions of a decision, and both changed it since the branches diverged, it was decided twice. That is reported at the merge, whichever version it keeps. A change of one side only is reported at the commit of that side.',
    'A base that moves may take its decisions along. `history/log-removed` reports the move.',
    'A proposal that was moved back is reported once, where it is in `proposed/`.',
  ],
  messages: {
    changed: 'This decision was changed after it was made',
    deleted: 'This decision was deleted',
    again: 'The proposal was already decided, but is pending again',
    twice: 'This proposal was decided on two branches: {one}, {other}',
  },
  final: true,
  kinds: ['vouch-proposal'],
  after: ['vouch-proposal'],
  examples: {
    valid: [
      {
        name: 'pending, then decided',
        past: { [PROPOSED]: PENDING },
        files: { [DECIDED]: proposal(), [CLAIM]: claim() },
      },
    ],
    invalid: [
      {
        name: 'another approver',
        past: { [DECIDED]: proposal() },
        files: { [DECIDED]: proposal({ decided_by: 'jonas' }) },
        expect: [{ message: 'changed', at: '1:5-1:31', related: ['1:5-1:31'] }],
      },
      {
        name: 'deleted',
        past: { [DECIDED]: proposal() },
        files: {},
        expect: [{ message: 'deleted', at: '1:5-1:31' }],
      },
      {
        name: 'moved back',
        past: { [DECIDED]: proposal() },
        files: { [PROPOSED]: PENDING, [CLAIM]: claim() },
        expect: [
          {
            message: 'again',
            path: PROPOSED,
            at: '1:5-1:31',
            related: [`${DECIDED}@1:5-1:31`],
          },
        ],
      },
      {
        name: 'two branches decided, and a merge keeps one decision',
        past: [{ [DECIDED]: proposal() }, { [DECIDED]: proposal({ decided_by: 'jonas' }) }],
        files: { [DECIDED]: proposal() },
        expect: [{ message: 'twice', at: '1:5-1:31', related: ['1:5-1:31', '1:5-1:31'] }],
      },
    ],
  },
  forks: ({ records }) => disputedIn(records.of('vouch-proposal')),
  restsOn: restOnProposals,
  wantsAfter: ({ records }) => returning(records.of('vouch-proposal')).length > 0,
  *check({ step, records, after, forks }: HistoryInput) {
    const at = ['id'];
    const changes = records.of('vouch-proposal');
    const decided = changes.filter(({ before, after: now }) =>
      [now, ...before].some((state) => state !== null && isDecided(state.record)),
    );
    const returned = new Set<string>();
    const lookUp = decidedBefore(decided, after);
    for (const { record, parent } of returning(changes)) {
      const decision = lookUp(record, parent);
      if (decision === null) continue;
      returned.add(decision.path);
      const related = [{ record: decision, at, message: 'the decision' }];
      const { help, restores } = restoring(step, decision.path, parent, ANEW);
      const back = { help, restores: { ...restores, instead: record.path } };
      yield { message: 'again', record, at, related, ...back };
    }
    const moved = new Set(decided.flatMap(({ after: now }) => (now ? contentOf(now.record) : [])));
    for (const change of decided) {
      const { path, before, after: now } = change;
      const held = before.filter((state) => state !== null);
      const [first] = held;
      if (first === undefined) continue;
      if (now === null) {
        const isElsewhere = moved.has(contentOf(first.record));
        if (!isElsewhere && !returned.has(path) && !wentBefore(change, forks)) {
          const back = restoring(step, path, before.indexOf(first), ANEW);
          yield { message: 'deleted', record: first.record, at, ...back };
        }
      } else if (held.every(({ record }) => record.id !== now.record.id)) {
        const related = [{ record: first.record, at, message: 'as it was decided' }];
        const back = restoring(step, path, before.indexOf(first), ANEW);
        yield { message: 'changed', record: now.record, at, related, ...back };
      } else {
        yield* decidedTwice(change, step, forks);
      }
    }
  },
});

const ANEW = 'To change the decision, make a new proposal with a new id.';

function contentOf(record: RecordRef): string {
  return `${nameOf(record)} ${record.id}`;
}
