import type { OperationExample } from '../../../core/operation.ts';
import {
  baseWith,
  CLAIM,
  claim,
  event,
  LOG,
  PROPOSAL,
  page,
  proposal,
  SOURCE_ID,
} from '../example.ts';
import { eventLine, LATER, updated } from './change-examples.ts';

const OTHER = '20260413-100000-00000001';
const SAID = { text: 'Refunds are paid within 14 days.', confidence: 0.5 };
const APPROVED = { id: 'refund-window', evidence: [SOURCE_ID], ...SAID };
const PAGE = { id: 'refunds', title: 'Refunds', body: '# Refunds\n\nWithin 30 days.\n' };
const DATED = { updated_at: '2026-04-12T09:14:00Z' };
const INPUT = { proposalId: OTHER, actor: 'maria' };

/** An object of which a merge kept what an earlier proposal said, and the event of the later one. */
function approvedTwice(
  kind: string,
  payload: Readonly<Record<string, unknown>> & { readonly id: string },
  file: Readonly<Record<string, string>>,
) {
  const said = { kind, payload, decided_at: '2026-04-13T12:00:00Z' };
  const decided = proposal({ id: OTHER, ...said });
  const events = { id: 'e1', object_ids: [OTHER, payload.id], created_at: '2026-04-13T12:00:00Z' };
  return {
    log: event() + event(events),
    files: { [`decided/${OTHER}.yaml`]: decided, ...file },
  };
}

const ofClaim = approvedTwice('claim', APPROVED, {
  'claims/refund-window.yaml': claim({ status: 'archived' }),
  [`decided/${PROPOSAL}.yaml`]: proposal(),
});
const ofFlow = approvedTwice('claim', APPROVED, {
  'claims/refund-window.yaml': `${claim().replace('confidence: ', 'confidence: &said ')}note: *said\n`,
});
const ofPage = approvedTwice('page', PAGE, { 'pages/refunds.md': page(DATED) });

function corrected(kind: string, id: string): string {
  return eventLine({ event: `${kind}.correct`, ids: [id], data: { proposal_id: OTHER } });
}

/** What approving again does where a merge kept another approval's object. */
export const restoredExamples: readonly OperationExample[] = [
  {
    name: 'a claim of which a merge kept what an earlier approval said',
    before: baseWith({ ...ofClaim.files, 'audit.log.jsonl': ofClaim.log }),
    input: INPUT,
    now: LATER,
    after: {
      [CLAIM]: updated(claim({ status: 'archived', ...SAID })),
      [LOG]: ofClaim.log + corrected('claim', 'refund-window'),
    },
  },
  {
    name: 'the same, in a file in which one value stands for two',
    before: baseWith({ ...ofFlow.files, 'audit.log.jsonl': ofFlow.log }),
    input: INPUT,
    error: 'unreadable-record',
  },
  {
    name: 'the same of a page',
    before: baseWith({ ...ofPage.files, 'audit.log.jsonl': ofPage.log }),
    input: INPUT,
    now: LATER,
    after: {
      '.vouch/pages/refunds.md': updated(page(DATED, PAGE.body)),
      [LOG]: ofPage.log + corrected('page', 'refunds'),
    },
  },
];
