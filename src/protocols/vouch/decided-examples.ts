import type { RuleText } from '../../core/rule.ts';
import { baseWith, DECIDED, event, LOG, PROPOSAL, proposal } from './example.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
/** The event that says who proposed it. */
const MADE = { event: 'proposal.create', actor: 'scout' };

/** A base with the proposal, by default one that was approved, and with the event that made it. */
function decided(
  fields: Parameters<typeof proposal>[0] = {},
  made: Parameters<typeof event>[0] = MADE,
) {
  return baseWith({
    [FILE]: proposal(fields),
    'audit.log.jsonl': event(made),
  });
}

/** The examples of `vouch/decided`. */
export const decidedExamples: RuleText['examples'] = {
  valid: [
    { name: 'approved', files: decided() },
    {
      name: 'rejected with a reason',
      files: decided({ status: 'rejected', decision_reason: 'nothing says so' }),
    },
    {
      name: 'imported with its base',
      files: decided({}, { event: 'bundle.import', object_ids: [], data: { written: 1 } }),
    },
    {
      name: 'pending where proposals wait',
      files: baseWith({
        'proposed/20260412-091400-1a2b3c4d.yaml': proposal({
          status: 'pending',
          decided_at: undefined,
          decided_by: undefined,
        }),
      }),
    },
  ],
  invalid: [
    {
      name: 'moved before it was decided',
      files: decided({ status: 'pending', decided_at: undefined, decided_by: undefined }),
      expect: [{ message: 'status', path: DECIDED, at: '6:9-6:16' }],
    },
    {
      name: 'approved by nobody, at no time',
      files: decided({ decided_by: null, decided_at: undefined }),
      expect: [
        { message: 'when', path: DECIDED, at: '6:9-6:17' },
        { message: 'who', path: DECIDED, at: '6:9-6:17' },
      ],
    },
    {
      name: 'rejected without a reason (warning)',
      files: decided({ status: 'rejected' }),
      expect: [{ message: 'reason', path: DECIDED, at: '6:9-6:17' }],
    },
    {
      name: 'approved, whatever it says',
      files: decided({ payload: { id: 'refund-window' } }),
      expect: ['text', 'type', 'confidence', 'evidence'].map(() => ({
        message: 'payload',
        path: DECIDED,
        at: '5:10-5:32',
      })),
    },
    {
      name: 'proposed by nobody that the log knows',
      files: decided({}, {}),
      expect: [{ message: 'begun', path: DECIDED, at: '3:14-3:19' }],
    },
    {
      name: 'proposed by somebody else, by the log',
      files: decided({ proposed_by: 'nina' }),
      expect: [
        { message: 'proposer', path: DECIDED, at: '3:14-3:18', related: [`${LOG}@1:46-1:53`] },
      ],
    },
  ],
};
