import type { Facts } from '../../core/fact.ts';
import type { HistoryInput, RecordChange, RecordState } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { CLAIM, claim, DECIDED, PROPOSED, proposal } from './vouch-example.ts';
import { isDecided, nameOf } from './vouch-objects.ts';

type Change = RecordChange<'vouch-proposal'>;

const PENDING = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });

export default defineHistoryRule({
  id: 'history/decided-once',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3.6 and 4',
  summary: 'What was decided stays as it was decided',
  why: 'The files in decided/ are the record of who looked at what, and when. One that can be changed, taken away or decided again proves nothing.',
  fix: 'Put the file back from history. Whoever thinks otherwise now makes a new proposal, which has an id of its own.',
  decisions: [
    'A merge that takes one of several versions changes nothing; one that leaves a decision of a parent out deletes it.',
    'A base that moves takes its decisions along: its log tells that, in `history/log-removed`.',
    'A proposal that was moved back is told once, where it stands in `proposed/`.',
  ],
  messages: {
    changed: 'This decision was changed after it was made',
    deleted: 'This decision was deleted',
    again: 'The proposal was decided, and is pending again',
  },
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
    ],
  },
  wantsAfter: ({ records }) => returning(records.of('vouch-proposal')).length > 0,
  *check({ records, after }: HistoryInput) {
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
      yield { message: 'again', record, at, related };
    }
    const moved = new Set(decided.flatMap(({ after: now }) => (now ? contentOf(now.record) : [])));
    for (const { path, before, after: now } of decided) {
      const held = before.filter((state) => state !== null);
      const [first] = held;
      if (first === undefined) continue;
      if (now === null) {
        const isElsewhere = moved.has(contentOf(first.record));
        if (!isElsewhere && !returned.has(path)) {
          yield { message: 'deleted', record: first.record, at };
        }
      } else if (held.every(({ record }) => record.id !== now.record.id)) {
        const related = [{ record: first.record, at, message: 'as it was decided' }];
        yield { message: 'changed', record: now.record, at, related };
      }
    }
  },
});

/** A file of `proposed/` that a parent does not have. */
interface Returning {
  readonly record: RecordRef;
  readonly parent: number;
}

function returning(changes: readonly Change[]): readonly Returning[] {
  return changes.flatMap(({ before, after }) => {
    const parent = before.indexOf(null);
    if (after === null || parent === -1 || isDecided(after.record)) return [];
    return [{ record: after.record, parent }];
  });
}

/** Finds the decision on a proposal as a parent has it. What the step does not touch is as it was. */
function decidedBefore(
  changes: readonly Change[],
  after: Facts,
): (proposal: RecordRef, parent: number) => RecordRef | null {
  const touched = new Map(changes.map((change) => [change.path, change]));
  const untouched = new Map(
    after
      .of('vouch-proposal')
      .filter(({ record }) => isDecided(record) && !touched.has(record.path))
      .map(({ record }) => [record.path, record]),
  );
  return (proposal, parent) => {
    const path = `${proposal.home}/decided/${nameOf(proposal)}.yaml`;
    const state: RecordState | null = touched.get(path)?.before[parent] ?? null;
    return state?.record ?? untouched.get(path) ?? null;
  };
}

function contentOf(record: RecordRef): string {
  return `${nameOf(record)} ${record.id}`;
}
