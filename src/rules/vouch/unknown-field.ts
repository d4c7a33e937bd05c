import { defineFileRule } from '../../core/rule.ts';
import { unknownFindings } from '../../core/shape-words.ts';
import { OBJECT_KINDS } from './bases.ts';
import { baseWith, claim, evidence } from './example.ts';

export default defineFileRule({
  id: 'vouch/unknown-field',
  level: 'info',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2',
  summary: 'An object has no fields that the specification does not name',
  why: 'A field that is misspelled is passed over by every reader. Newer writers do add fields of their own.',
  fix: 'Correct the name. A field of a newer writer can stay.',
  decisions: [
    'For entities, relations, pages, sessions and proposals, whose fields the specification does not list, those of the reference implementation are known.',
  ],
  kinds: OBJECT_KINDS,
  messages: { unknown: '{what} is no field that the specification names' },
  examples: {
    valid: [{ name: 'the fields of the specification', files: baseWith() }],
    invalid: [
      {
        name: 'a field misspelled, and one of a newer writer',
        files: baseWith({
          'claims/refund-window.yaml': claim({ confidance: 0.9 }),
          'evidence/ev-refunds.yaml': evidence({ byte_start: 17 }),
        }),
        expect: [
          { message: 'unknown', path: '.vouch/claims/refund-window.yaml', at: '9:1-9:11' },
          { message: 'unknown', path: '.vouch/evidence/ev-refunds.yaml', at: '6:1-6:11' },
        ],
      },
    ],
  },
  *check({ record }) {
    yield* unknownFindings(record);
  },
});
