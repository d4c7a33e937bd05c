import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { SHAPE_MESSAGES, shapeHelp } from '../../../core/shape-words.ts';
import { OBJECT_KINDS } from '../bases.ts';
import { baseWith, CLAIM, claim, config, evidence } from '../example.ts';
import { NEWER } from '../rows.ts';
import { leveled } from '../shape-level.ts';

export default defineRecordRule({
  id: 'vouch/schema',
  kinds: OBJECT_KINDS,
  level: 'error',
  moreSpecific: ['file/number-precision'],
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2',
  summary: 'Every object has its required fields, with valid values',
  why: 'If a field is missing or has the wrong type, searches and reviews silently skip the object.',
  fix: 'Add or correct the field as the message says.',
  decisions: [
    'Optional fields may be absent or null.',
    'A word that is not on the list is a warning where `schema_version` or `version` in `config.yaml` is later than 0.1: newer versions have more words.',
    'A time with another offset than UTC is a warning.',
    '`scope` is a word, or a mapping with `visibility`, `project` and `agent` as newer writers have it.',
    'The specification has no table for entities, relations, sessions and proposals. For these, the fields that every writer writes are required.',
    'Pages are judged by `vouch/page`, configurations by `vouch/config`, events by `vouch/audit-event`.',
  ],
  messages: SHAPE_MESSAGES,
  examples: {
    valid: [
      { name: 'all that is required', files: baseWith() },
      {
        name: 'as newer writers have it',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            scope: { visibility: 'project', project: null, agent: null },
            superseded_by: null,
            created_at: '2026-07-03T09:15:19.466592Z',
            auto_approved: false,
          }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a confidence out of range, a status of its own, a date without a time',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            confidence: 90,
            status: 'final',
            created_at: '2026-04-12',
          }),
        }),
        expect: [
          { message: 'wrong', path: CLAIM, at: '4:9-4:14' },
          { message: 'wrong', path: CLAIM, at: '5:13-5:15' },
          { message: 'wrong', path: CLAIM, at: '7:13-7:25' },
        ],
      },
      {
        name: 'evidence of no source, a word that only a newer version can know',
        files: baseWith({
          'config.yaml': config({ version: 1 }),
          'evidence/ev-refunds.yaml': evidence({ source_id: undefined, source_type: 'podcast' }),
        }),
        expect: [
          { message: 'missing', path: '.vouch/evidence/ev-refunds.yaml', at: '1:1-1:2' },
          { message: 'wrong', path: '.vouch/evidence/ev-refunds.yaml', at: '5:14-5:21' },
        ],
      },
      {
        name: "a time of somebody's own clock (warning)",
        files: baseWith({
          'claims/refund-window.yaml': claim({ created_at: '2026-04-12T11:14:00+02:00' }),
        }),
        expect: [{ message: 'wrong', path: CLAIM, at: '7:13-7:40' }],
      },
      {
        name: 'no mapping at all',
        files: baseWith({ 'entities/billing.yaml': '- Billing\n' }),
        expect: [{ message: 'wrong', path: '.vouch/entities/billing.yaml', at: '1:1-1:10' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    // Pages have a rule of their own.
    if (record.kind === 'vouch-page') return;
    for (const fault of fact.shape) {
      const yieldsTo = OWNERS.get(fault.finding.data.what) ?? [];
      const finding = leveled(fault, db.exists(NEWER, record.home));
      yield { ...finding, help: shapeHelp(finding), yieldsTo, record };
    }
  },
});

/** The rules that tell what is wrong with a field by themselves, where they do. */
const OWNERS = new Map([
  ['evidence', 'vouch/citation'],
  ['id', 'vouch/id'],
]);
