import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { approvalOn } from '../decision-log.ts';
import {
  APPROVAL,
  baseWith,
  CLAIM,
  claim,
  DECIDED,
  event,
  events,
  PROPOSAL,
  proposal,
} from '../example.ts';
import { rejectionsOf } from '../rejections.ts';
import { ARTIFACT_KINDS } from '../vouch-gate.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
const LATER_ID = '20260412-100000-5e6f7a8b';
const LATER = `decided/${LATER_ID}.yaml`;

/** The proposal of the claim that every example has, rejected. */
const REJECTED = proposal({ status: 'rejected', decision_reason: 'nothing says so' });

export default defineRecordRule({
  id: 'vouch/rejected-artifact',
  kinds: ARTIFACT_KINDS,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'A rejected proposal leaves no object',
  why: 'A reviewer rejected the object, but readers of the knowledge base would still believe it.',
  fix: 'Delete the file. If the object is right after all, propose it again.',
  decisions: [
    'The object may exist if another proposal of it was approved.',
    'An object that is older than the proposal is not reported: the rejected proposal was a duplicate, or a change of a page. If the log approves the proposal as well, the date does not count.',
    'An object from an import (`bundle.import`, `sync.apply`) or a migration after the rejection needs no proposal. Pages that an event of a session names need none either. The same is true of relations that record how a claim was superseded or contradicted.',
    'A rejected deletion leaves its object in place.',
  ],
  messages: {
    there:
      'The {what} was proposed ({proposal}) and rejected, and no other proposal of the {what} was approved',
  },
  examples: {
    valid: [
      {
        name: 'proposed again, and approved',
        files: baseWith({ [FILE]: REJECTED, [LATER]: proposal({ id: LATER_ID }) }),
      },
      {
        name: 'approved by the log: that the file says otherwise is reported of the file',
        files: baseWith({ [FILE]: REJECTED, 'audit.log.jsonl': events(APPROVAL) }),
      },
      {
        name: 'a duplicate of what was there',
        files: baseWith({
          [FILE]: REJECTED,
          'claims/refund-window.yaml': claim({ created_at: '2026-01-01T00:00:00Z' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'there all the same',
        files: baseWith({ [FILE]: REJECTED }),
        expect: [
          { message: 'there', path: CLAIM, at: '1:5-1:18', related: [`${DECIDED}@6:9-6:17`] },
        ],
      },
      {
        name: 'approved on one branch and rejected on the other, and the rejection was kept',
        files: baseWith({
          [FILE]: REJECTED,
          'audit.log.jsonl': event() + event({ event: 'proposal.reject' }),
        }),
        expect: [{ message: 'there', path: CLAIM, at: '1:5-1:18' }],
      },
      {
        name: 'approved after it was rejected, and dated before both',
        files: baseWith({
          [FILE]: REJECTED,
          'claims/refund-window.yaml': claim({ created_at: '2026-01-01T00:00:00Z' }),
          'audit.log.jsonl': event({ event: 'proposal.reject' }) + event(),
        }),
        expect: [{ message: 'there', path: CLAIM, at: '1:5-1:18' }],
      },
      {
        name: 'rejected twice, told once',
        files: baseWith({
          [FILE]: REJECTED,
          [LATER]: proposal({ id: LATER_ID, status: 'rejected', decision_reason: 'once more' }),
        }),
        expect: [
          {
            message: 'there',
            path: CLAIM,
            at: '1:5-1:18',
            related: [`${DECIDED}@6:9-6:17`, `.vouch/${LATER}@6:9-6:17`],
          },
        ],
      },
    ],
  },
  *check(object, db) {
    const proposals = rejectionsOf(object, db);
    if (proposals.length === 0) return;
    const related = proposals.map((each) => ({
      record: each.record,
      at: ['status'],
      message: 'the rejection',
    }));
    const { record } = object;
    const what = record.kind.slice('vouch-'.length);
    const ids = proposals.map(({ value }) => quoted(value.id));
    const data = { what, proposal: ids.length > 1 ? `${ids.length} times` : String(ids[0]) };
    const isDisputed = proposals.some(({ value }) => approvalOn(record, value.id, db) !== null);
    // Which of two decisions holds, no earlier version says.
    if (isDisputed)
      yield { message: 'there', record, at: ['id'], data, help: DISPUTED, by: 'human' };
    else yield { message: 'there', record, at: ['id'], data, related };
  },
});

const DISPUTED =
  'The log also has an approval of this proposal: two branches decided it differently. A human has to choose: either delete the file, or restore the approved proposal in decided/.';
