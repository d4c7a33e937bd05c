import type { RuleText } from '../../core/rule.ts';
import { baseWith, CONTENT, config, event, evidence, proposal } from './example.ts';

const FILE = 'decided/20260412-091400-1a2b3c4d.yaml';
const PATH = `.vouch/${FILE}`;

const QUOTE = 'paid within 14 days';
const START = CONTENT.indexOf(QUOTE);
const QUOTED = { quote: QUOTE, byte_start: START, byte_end: START + QUOTE.length };

/** A claim that its proposer approved, in a base that allows it where its receipts hold. */
function byReceipt(fields: Parameters<typeof evidence>[0]): ReturnType<typeof baseWith> {
  return baseWith({
    'config.yaml': config({ review: { auto_approve_on_receipt: true } }),
    'evidence/ev-refunds.yaml': evidence(fields),
    [FILE]: proposal({
      payload: { id: 'refund-window', evidence: ['ev-refunds'] },
      decided_by: 'scout',
    }),
  });
}

/** A claim that its proposer approved, and what was decided later about its deletion. */
function decidedLater(fields: Parameters<typeof proposal>[0]) {
  const approved = { [FILE]: proposal({ decided_by: 'scout' }) };
  const files = baseWith({
    ...approved,
    'decided/20260413-091400-1a2b3c4e.yaml': proposal({
      id: '20260413-091400-1a2b3c4e',
      kind: 'delete',
      payload: { target_kind: 'claim', id: 'refund-window' },
      decided_at: '2026-04-13T09:20:00Z',
      decision_reason: 'nobody else had read it',
      ...fields,
    }),
  });
  return { past: baseWith(approved), files };
}

/** The examples of `vouch/approver`. */
export const approverExamples: RuleText['examples'] = {
  valid: [
    { name: 'approved by somebody else', files: baseWith({ [FILE]: proposal() }) },
    {
      name: 'an agent that is trusted',
      files: baseWith({
        'config.yaml': config({ review: { approver_role: 'trusted-agent' } }),
        [FILE]: proposal({ decided_by: 'scout' }),
      }),
    },
    { name: 'approved by its receipt', files: byReceipt(QUOTED) },
    {
      name: 'rejected by the proposer',
      files: baseWith({
        [FILE]: proposal({
          status: 'rejected',
          decided_by: 'scout',
          decision_reason: 'a duplicate',
        }),
      }),
    },
    { name: 'removed by somebody else afterwards', ...decidedLater({}) },
    { name: 'kept by somebody else afterwards', ...decidedLater({ status: 'rejected' }) },
  ],
  invalid: [
    {
      name: 'approved by the proposer',
      files: baseWith({ [FILE]: proposal({ decided_by: 'scout' }) }),
      expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
    },
    {
      name: 'kept afterwards by the one who approved it',
      ...decidedLater({ status: 'rejected', decided_by: 'Scout' }),
      expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
    },
    {
      name: 'approved by the proposer under another spelling',
      files: baseWith({ [FILE]: proposal({ decided_by: '@Sc\u043eut' }) }),
      expect: [
        { message: 'respelled', path: PATH, at: '8:13-8:21', related: [`${PATH}@3:14-3:19`] },
      ],
    },
    {
      name: 'allowed by the change that needs it',
      past: baseWith({}),
      files: baseWith({
        'config.yaml': config({ review: { approver_role: 'trusted-agent' } }),
        [FILE]: proposal({ decided_by: 'scout' }),
      }),
      expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
    },
    {
      name: 'approved by the proposer, whose name was taken out',
      files: baseWith({
        [FILE]: proposal({ proposed_by: 'somebody' }),
        'audit.log.jsonl': event({ event: 'proposal.claim.create' }),
      }),
      expect: [
        {
          message: 'witness',
          path: PATH,
          at: '3:14-3:22',
          related: [`${PATH}@8:13-8:18`, '.vouch/audit.log.jsonl@1:52-1:59'],
        },
      ],
    },
    {
      name: 'by a receipt that is none: other bytes',
      files: byReceipt({ ...QUOTED, byte_start: START + 1 }),
      expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
    },
  ],
};
