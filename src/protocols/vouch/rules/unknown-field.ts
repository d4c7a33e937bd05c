import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { baseWith, CLAIM, claim, entity, evidence } from '../example.ts';
import { fieldKey, UNKNOWN, UNKNOWN_IN } from '../rows.ts';

export default defineRecordRule({
  id: 'vouch/unknown-field',
  kinds: OBJECT_KINDS,
  level: 'info',
  // How many have it.
  wordedByAll: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2',
  summary: 'An object has no fields that neither the specification nor vouch itself knows',
  why: 'No reader sees a misspelled field. Newer writers may add fields of their own.',
  fix: 'Correct the name. A field of a newer writer can stay.',
  decisions: [
    'Fields of the reference implementation are known, even if the specification does not list them. These are `proposed_by` and `auto_approved` of a claim, `byte_start` and `byte_end` of evidence, and all fields of entities, relations, pages, sessions and proposals.',
    'A field that many objects of a kind have is one problem of the knowledge base, at the first of them. Its fingerprint is that of the first object alone.',
  ],
  messages: {
    unknown:
      'Neither the specification nor the reference implementation has a field {what}{others}',
  },
  examples: {
    valid: [
      {
        name: 'the fields of the specification, and those of the reference implementation',
        files: baseWith({
          'claims/refund-window.yaml': claim({ proposed_by: 'scout', auto_approved: false }),
          'evidence/ev-refunds.yaml': evidence({ byte_start: null, byte_end: null }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a field misspelled',
        files: baseWith({ 'claims/refund-window.yaml': claim({ confidance: 0.9 }) }),
        expect: [{ message: 'unknown', path: CLAIM, at: '9:1-9:11' }],
      },
      {
        name: 'a field of a newer writer, in two claims and in an entity',
        files: baseWith({
          'claims/refund-window.yaml': claim({ reviewed: true }),
          'claims/refund-window-2.yaml': claim({ id: 'refund-window-2', reviewed: true }),
          'entities/billing.yaml': entity({ reviewed: true }),
        }),
        expect: [
          { message: 'unknown', path: '.vouch/claims/refund-window-2.yaml', at: '9:1-9:9' },
          { message: 'unknown', path: '.vouch/entities/billing.yaml', at: '5:1-5:9' },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    for (const finding of fact.unknown) {
      const field = fieldKey(record, finding);
      if (!db.isFirst(UNKNOWN, field, { record, index: null })) continue;
      const words = (all: Words) => {
        const count = all.get(UNKNOWN_IN, field).length;
        const others =
          count === 1
            ? ''
            : `; ${count} ${PLURALS[record.kind]} have it, of which this is the first`;
        return { data: { ...finding.data, others } };
      };
      yield { ...finding, record, data: { ...finding.data, others: '' }, words };
    }
  },
});

const PLURALS: Readonly<Record<ObjectKind, string>> = {
  'vouch-claim': 'claims',
  'vouch-entity': 'entities',
  'vouch-evidence': 'pieces of evidence',
  'vouch-page': 'pages',
  'vouch-proposal': 'proposals',
  'vouch-relation': 'relations',
  'vouch-session': 'sessions',
  'vouch-source': 'sources',
};
