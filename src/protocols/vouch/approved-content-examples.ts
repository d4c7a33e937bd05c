import type { RuleText } from '../../core/rule.ts';
import {
  baseWith,
  CLAIM,
  claim,
  DECIDED,
  event,
  PROPOSAL,
  page,
  proposal,
  SOURCE_ID,
} from './example.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
const TEXT = 'Refunds are paid within 14 days.';
const PAYLOAD = { id: 'refund-window', text: TEXT, confidence: 0.9, evidence: [SOURCE_ID] };
const LATER_ID = '20260413-091400-1a2b3c4d';
const LATER = `decided/${LATER_ID}.yaml`;
const LATER_AT = '2026-04-13T09:20:00Z';
const OTHER = { ...PAYLOAD, text: 'Refunds are paid within 30 days.' };
const LATER_PROPOSAL = { id: LATER_ID, decided_at: LATER_AT, payload: OTHER };
const PAGE = { id: 'refunds', title: 'Refunds', body: '# Refunds\n' };

/** A base whose claim was approved, with other fields than those since, and a log of these events. */
function approved(fields: Parameters<typeof claim>[0], ...events: Parameters<typeof event>[0][]) {
  const log = [{}, ...events].map((each, index) => event({ id: `e${index}`, ...each }));
  return baseWith({
    'claims/refund-window.yaml': claim(fields),
    [FILE]: proposal({ payload: PAYLOAD }),
    'audit.log.jsonl': log.join(''),
  });
}

function seen(place: string): readonly string[] {
  return [`${DECIDED}@${place}`];
}

/** The examples of `vouch/approved-content`. */
export const approvedContentExamples: RuleText['examples'] = {
  valid: [
    { name: 'as approved', files: approved({ approved_by: 'maria' }) },
    {
      name: 'more evidence, which an event names',
      files: approved(
        { evidence: [SOURCE_ID, 'ev-1'] },
        { event: 'claim.cite', object_ids: ['refund-window'], data: { evidence_added: ['ev-1'] } },
      ),
    },
    {
      name: 'redacted and cited since',
      files: approved(
        {
          text: 'Refunds are paid to ***.',
          status: 'redacted',
          evidence: [SOURCE_ID, SOURCE_ID],
        },
        { event: 'claim.redact', object_ids: ['refund-window'] },
      ),
    },
  ],
  invalid: [
    {
      name: 'another text, a confidence of its own, and another approver',
      files: approved({
        text: 'Refunds are paid at once.',
        confidence: 1,
        approved_by: 'ana',
      }),
      expect: [
        { message: 'field', path: CLAIM, at: '2:7-2:32', related: seen('5:39-5:73') },
        { message: 'field', path: CLAIM, at: '5:13-5:14', related: seen('5:87-5:90') },
        { message: 'by', path: CLAIM, at: '9:14-9:17', related: seen('8:13-8:18') },
      ],
    },
    {
      name: 'another text than that of a proposal whose event alone says which claim it made',
      files: baseWith({
        'claims/refund-window.yaml': claim({ text: 'Refunds are paid at once.' }),
        [FILE]: proposal({ payload: { ...PAYLOAD, id: undefined } }),
        'audit.log.jsonl': event({ object_ids: [PROPOSAL, 'refund-window'] }),
      }),
      expect: [{ message: 'field', path: CLAIM, at: '2:7-2:32', related: seen('5:18-5:52') }],
    },
    {
      name: 'redacted on one branch, and brought back by a merge that kept the other',
      files: approved({}, { event: 'claim.redact', object_ids: ['refund-window'] }),
      expect: [{ message: 'back', path: CLAIM, at: '2:7-2:39' }],
    },
    {
      name: 'what an earlier approval says, as a merge leaves it that keeps one of two objects',
      files: {
        ...approved({}),
        ...baseWith({ [LATER]: proposal(LATER_PROPOSAL) }),
      },
      expect: [
        {
          message: 'rival',
          path: CLAIM,
          at: '2:7-2:39',
          related: [`.vouch/${LATER}@5:39-5:73`],
        },
      ],
    },
    {
      name: 'other evidence',
      files: approved({ evidence: [] }),
      expect: [{ message: 'field', path: CLAIM, at: '6:11-6:13', related: seen('5:102-5:170') }],
    },
    {
      name: 'more evidence than an event names',
      files: approved(
        { evidence: [SOURCE_ID, 'ev-1'] },
        { event: 'claim.cite', object_ids: ['refund-window'], data: { evidence_added: ['ev-2'] } },
      ),
      expect: [{ message: 'field', path: CLAIM, at: '6:11-6:86', related: seen('5:102-5:170') }],
    },
    {
      name: 'the body of a page',
      files: baseWith({
        [FILE]: proposal({ kind: 'page', payload: PAGE }),
        'audit.log.jsonl': event(),
        'pages/refunds.md': page({}, '# Refunds\n\nAt once.\n'),
      }),
      expect: [
        {
          message: 'field',
          path: '.vouch/pages/refunds.md',
          at: '9:1-9:10',
          related: seen('5:51-5:64'),
        },
      ],
    },
  ],
};
