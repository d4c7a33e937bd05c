import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { OBJECT_KINDS } from '../bases.ts';
import { baseWith, CLAIM, claim, DECIDED, PROPOSAL, PROPOSED, proposal } from '../example.ts';
import { objectNamed } from '../objects.ts';

const COPY = '.vouch/claims/window-copy.yaml';

export default defineRecordRule({
  id: 'vouch/unique-id',
  kinds: OBJECT_KINDS,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1.2',
  summary: 'An id names one object of its kind',
  why: 'If two objects share an id, nobody knows which one a reference means.',
  fix: 'Give one of the two a new id, and name its file after that id. If one of them is a copy, delete it.',
  decisions: [
    'Ids are unique within a kind and a knowledge base: a claim and an entity may share one.',
    'If several objects have one id, the object whose file is named after the id keeps it, otherwise the first object. The others are reported.',
    'A proposal that is in `proposed/` and in `decided/` is reported once: by `history/decided-once` if the change that put it back is judged, otherwise here.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    taken: 'The id {id} already belongs to another {what}',
    decided: 'The proposal {id} is already decided',
  },
  examples: {
    valid: [
      {
        name: 'a claim and an entity',
        files: baseWith({
          'entities/refund-window.yaml':
            'id: refund-window\nname: Refund window\ntype: concept\ncreated_at: "2026-04-12T09:14:00Z"\n',
        }),
      },
    ],
    invalid: [
      {
        name: 'a file that was copied',
        files: baseWith({ 'claims/window-copy.yaml': claim() }),
        expect: [{ message: 'taken', path: COPY, at: '1:5-1:18', related: [`${CLAIM}@1:5-1:18`] }],
      },
      {
        name: 'a decided proposal that still stands among the pending ones',
        files: baseWith({
          [`decided/${PROPOSAL}.yaml`]: proposal(),
          [`proposed/${PROPOSAL}.yaml`]: proposal({ status: 'pending' }),
        }),
        expect: [
          {
            message: 'decided',
            path: PROPOSED,
            at: '1:5-1:31',
            related: [`${DECIDED}@1:5-1:31`],
          },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.id === null) return;
    const owner = objectNamed(record.kind, record, fact.id, db)?.record;
    if (owner === undefined || owner.path === record.path) return;
    const of = { record: owner, at: ['id'], message: 'the object with this id' };
    const place = { record, at: ['id'] };
    const id = quoted(fact.id);
    if (isPending(record) && !isPending(owner)) {
      const yieldsTo = 'history/decided-once';
      yield {
        message: 'decided',
        ...place,
        related: [of],
        data: { id },
        yieldsTo,
        help: DECIDED_THERE,
      };
    } else {
      const related = [{ ...of, alike: true as const }];
      const data = { id, what: record.kind.slice('vouch-'.length) };
      yield { message: 'taken', ...place, related, data };
    }
  },
});

const DECIDED_THERE = 'Remove this file from proposed/: the decision is in decided/.';

function isPending({ path, home }: RecordRef): boolean {
  return path.startsWith(`${home}/proposed/`);
}
