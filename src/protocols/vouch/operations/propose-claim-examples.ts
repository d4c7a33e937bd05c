import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim, evidence, proposal, SOURCE_ID } from '../example.ts';
import { eventLine, LATER, proposalErrors, QUOTED, quotedEvidence } from './change-examples.ts';
import {
  EUROS,
  logged,
  MADE,
  proposedLine,
  proposedNow,
  SUPERSEDING,
  waiting,
} from './gate-examples.ts';

const INPUT = { text: 'Refunds are paid in euros.', evidence: [SOURCE_ID] };
const NAMED = { ...INPUT, actor: 'scout' };
const GIVEN = { ...NAMED, type: 'fact', confidence: 0.8, tags: ['refunds'] };

const { evidence: _, ...UNCITED } = { ...GIVEN, slugHint: 'refunds-in-euros' };
const LAX = 'version: "0.1"\nreview:\n  require_citations: false\n';

const SHORT = EUROS.replace('refunds-in-euros', 'refunds-are-paid-in-euros')
  .replace('fact', 'observation')
  .replace('0.8', '0.7')
  .replace(/tags:.*/s, 'tags: []\n');

/** Ids that are drawn one after the other: the first is that of a decided proposal. */
const [WAITING, FREE] = ['2', '3'].map((digit) => MADE.replace(/.$/, digit)) as [string, string];
const REJECTED = proposal({ id: MADE, status: 'rejected', decision_reason: 'no' });

export const proposeClaimExamples: readonly OperationExample[] = [
  {
    name: 'a claim with its source, and nothing else',
    before: baseWith(),
    input: NAMED,
    now: LATER,
    result: { claim_id: 'refunds-are-paid-in-euros' },
    after: { ...logged(proposedLine('claim')), ...proposedNow({ payload: SHORT }) },
    again: 'done',
  },
  {
    name: 'ids of proposals that wait or are decided are not given twice',
    before: baseWith({ [`decided/${MADE}.yaml`]: REJECTED }),
    worktree: waiting({ id: WAITING }),
    input: NAMED,
    now: LATER,
    result: { proposal_id: FREE },
    after: {
      ...logged(proposedLine('claim', 3).replace(MADE, FREE)),
      ...proposedNow({ id: FREE, payload: SHORT }),
    },
    again: 'done',
  },
  {
    name: 'a claim, and the source that says so',
    before: baseWith(),
    input: { ...GIVEN, slugHint: 'refunds-in-euros' },
    now: LATER,
    result: { proposal_id: MADE, claim_id: 'refunds-in-euros', valid: true },
    after: { ...logged(proposedLine('claim')), ...proposedNow() },
    again: 'done',
  },
  {
    name: 'words of a source as evidence',
    before: baseWith(),
    input: {
      text: 'Refunds take 14 days at most.',
      evidence: [{ source_id: SOURCE_ID, quote: 'paid within 14 days' }],
      rationale: 'Support is asked this every week.',
      actor: 'scout',
    },
    now: LATER,
    result: { proposal_id: MADE, claim_id: 'refunds-take-14-days-at-most' },
    after: {
      ...logged(
        eventLine({
          event: 'evidence.create',
          ids: [QUOTED],
          data: { source_id: SOURCE_ID },
          actor: 'scout',
          drawn: 1,
        }),
        proposedLine('claim', 2),
      ),
      ...quotedEvidence,
      ...proposedNow({
        payload: `  id: refunds-take-14-days-at-most
  text: Refunds take 14 days at most.
  type: observation
  confidence: 0.7
  evidence:
    - ${QUOTED}
  entities: []
  tags: []
`,
        rationale: 'Support is asked this every week.',
      }),
    },
    again: 'done',
  },
  {
    name: 'an id that a claim has already, and another proposal wants',
    before: baseWith(),
    worktree: waiting({ payload: EUROS.replace('refunds-in-euros', 'refund-window-2') }),
    input: { ...GIVEN, slugHint: 'refund-window' },
    now: LATER,
    result: { claim_id: 'refund-window-3' },
    after: {
      ...logged(proposedLine('claim')),
      ...proposedNow({ payload: EUROS.replace('refunds-in-euros', 'refund-window-3') }),
    },
    again: 'done',
  },
  {
    name: 'other words for a claim: its evidence is kept, and what is not given',
    before: baseWith(),
    input: {
      ...{ text: 'Refunds are paid in euros.', supersedes: 'refund-window' },
      ...{ slugHint: 'refunds-in-euros', actor: 'scout', tags: ['refunds'] },
    },
    now: LATER,
    result: { claim_id: 'refunds-in-euros' },
    after: {
      ...logged(proposedLine('claim')),
      ...proposedNow({ payload: SUPERSEDING.replace('0.8', '0.9') }),
    },
    again: 'done',
  },
  {
    name: 'other words for a claim that nobody relies on any more',
    before: baseWith({ 'claims/refund-window.yaml': claim({ status: 'archived' }) }),
    input: { text: 'Refunds are paid in euros.', supersedes: 'refund-window', actor: 'scout' },
    error: 'retired-claim',
  },
  {
    name: 'other words for a claim that is not there',
    before: baseWith(),
    input: { text: 'Refunds are paid in euros.', supersedes: 'refund-windows', actor: 'scout' },
    error: 'unknown-claim',
  },
  {
    name: 'other words for a claim that cannot be read',
    before: baseWith({ 'claims/refund-window.yaml': 'id: [\n' }),
    input: { text: 'Refunds are paid in euros.', supersedes: 'refund-window', actor: 'scout' },
    error: 'unreadable-record',
  },
  {
    name: 'words that the source does not have',
    before: baseWith(),
    input: {
      ...NAMED,
      evidence: [{ source_id: SOURCE_ID, locator: 'L3', quote: 'paid in euros' }],
    },
    refused: ['vouch/evidence-quote'],
  },
  {
    name: 'a line of a file, which is no source yet',
    before: baseWith(),
    input: { ...NAMED, evidence: ['docs/refunds.md:7'] },
    error: 'unknown-object',
  },
  {
    name: 'a source that is not there',
    before: baseWith(),
    input: { ...NAMED, evidence: ['0'.repeat(64)] },
    error: 'unknown-object',
  },
  {
    name: 'a piece of evidence from a source that is not there',
    before: baseWith({ 'evidence/ev-refunds.yaml': evidence({ source_id: '0'.repeat(64) }) }),
    input: { ...NAMED, evidence: ['ev-refunds'] },
    error: 'unknown-object',
  },
  {
    name: 'nothing is cited, and the base wants it',
    before: baseWith(),
    input: UNCITED,
    error: 'missing-evidence',
  },
  {
    name: 'a base that does not require citations',
    before: baseWith({ 'config.yaml': LAX }),
    input: UNCITED,
    now: LATER,
    result: { valid: true },
    after: {
      ...logged(proposedLine('claim')),
      ...proposedNow({ payload: EUROS.replace(/evidence:\n *- .*/, 'evidence: []') }),
    },
    again: 'done',
  },
  {
    name: 'nothing is cited',
    before: baseWith(),
    input: { ...NAMED, evidence: [] },
    error: 'nothing-cited',
  },
  {
    name: 'evidence that says no place',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID }] },
    error: 'no-place',
  },
  {
    name: 'evidence that quotes the source in other letters',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID, quote: 'PAID within 14 days' }] },
    error: 'no-quote',
  },
  ...proposalErrors(INPUT),
];
