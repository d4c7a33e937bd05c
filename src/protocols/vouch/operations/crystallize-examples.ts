import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, event, LOG, PROPOSAL, page, proposal, session } from '../example.ts';
import { actingErrors, eventLine, LATER } from './change-examples.ts';
import {
  approvalLines,
  approvedClaim,
  decided,
  EUROS,
  logged,
  MADE,
  madeLine,
  proposedLine,
  proposedNow,
  waiting,
} from './gate-examples.ts';

const SESSION = 'sess-20260412-091000-1a2b3c';
const INPUT = { sessionId: SESSION };
const HELD = { [`sessions/${SESSION}.yaml`]: session() };
const DECISION = event({ object_ids: [PROPOSAL, 'refund-window'] });

const WAITS = { id: '20260501-163000-5e6f7a8b', session: SESSION };
const OWN = {
  id: '20260501-163100-9c0d1e2f',
  session: SESSION,
  by: 'maria',
  payload: EUROS.replaceAll('euros', 'crowns'),
};

const SUMMARY = `  id: session-${SESSION}
  title: Session ${SESSION}
  body: |
    # Session ${SESSION}

    ## Approved

    - claim \`refund-window\`

    ## Waiting

    - claim \`refunds-in-euros\`
  type: session
  status: draft
  claims:
    - refund-window
  entities: []
  sources: []
  tags: []
  metadata: {}
`;

const DRAFT = '20260501-162900-0a1b2c3d';
const REPLACED = 'A newer page of the session takes its place.';
const RENEWED = SUMMARY.replace(/\n {4}## Waiting\n\n.*\n/, '');

export const crystallizeExamples: readonly OperationExample[] = [
  {
    name: 'a session of which a claim is approved, and one waits',
    before: baseWith({
      ...HELD,
      [`decided/${PROPOSAL}.yaml`]: proposal({ session_id: SESSION }),
      'audit.log.jsonl': DECISION,
    }),
    worktree: waiting(WAITS),
    input: { ...INPUT, actor: 'scout' },
    now: LATER,
    result: { proposal_id: MADE, approved: [], pending: [WAITS.id] },
    after: {
      [LOG]: [
        DECISION,
        proposedLine('page'),
        eventLine({
          event: 'session.crystallize',
          ids: [SESSION],
          data: { approved: 0, failed: 0 },
          actor: 'scout',
          drawn: 2,
        }),
      ].join(''),
      ...proposedNow({ kind: 'page', session: SESSION, payload: SUMMARY }),
    },
  },
  {
    name: 'what waits is approved, but for what maria proposed herself',
    before: { ...baseWith(HELD), ...logged(madeLine(WAITS), madeLine(OWN)) },
    worktree: { ...waiting(WAITS), ...waiting(OWN) },
    input: { ...INPUT, approve: true, writeSummaryPage: false, actor: 'maria' },
    now: LATER,
    result: {
      page_id: null,
      claims_promoted: 1,
      promoted_claims: ['refunds-in-euros'],
      approved: [WAITS.id],
      failures: [{ proposal_id: OWN.id, code: 'self-approval' }],
      pending: [OWN.id],
    },
    after: {
      ...logged(
        madeLine(WAITS),
        madeLine(OWN),
        ...approvalLines('refunds-in-euros', { proposal: WAITS.id, drawn: 2 }),
        eventLine({
          event: 'session.crystallize',
          ids: [SESSION],
          data: { approved: 1, failed: 1 },
          drawn: 4,
        }),
      ),
      '.vouch/claims/refunds-in-euros.yaml': approvedClaim(),
      ...decided(WAITS, { status: 'approved' }),
    },
  },
  {
    name: 'a session that is not there',
    before: baseWith(),
    input: { ...INPUT, actor: 'maria' },
    error: 'unknown-object',
  },
  {
    name: 'one whose page waits, and says that what is approved now waits',
    before: baseWith({
      ...HELD,
      [`decided/${PROPOSAL}.yaml`]: proposal({ session_id: SESSION }),
      'audit.log.jsonl': DECISION,
    }),
    worktree: waiting({ ...WAITS, kind: 'page', payload: SUMMARY }),
    input: { ...INPUT, actor: 'scout' },
    now: LATER,
    result: {
      page_id: `session-${SESSION}`,
      proposal_id: MADE,
      rejected: [WAITS.id],
      pending: [],
    },
    after: {
      [LOG]: [
        DECISION,
        proposedLine('page'),
        eventLine({
          event: 'proposal.reject',
          ids: [WAITS.id],
          data: { kind: 'page', reason: REPLACED },
          actor: 'scout',
          drawn: 2,
        }),
        eventLine({
          event: 'session.crystallize',
          ids: [SESSION],
          data: { approved: 0, failed: 0 },
          actor: 'scout',
          drawn: 3,
        }),
      ].join(''),
      ...proposedNow({ kind: 'page', session: SESSION, payload: RENEWED }),
      ...decided(
        { ...WAITS, kind: 'page', payload: SUMMARY },
        { status: 'rejected', reason: REPLACED, by: 'scout' },
      ),
    },
  },
  {
    name: 'one whose page waits, and says what is so',
    before: baseWith({
      ...HELD,
      [`decided/${PROPOSAL}.yaml`]: proposal({ session_id: SESSION }),
      'audit.log.jsonl': DECISION,
    }),
    worktree: waiting({ ...WAITS, kind: 'page', payload: RENEWED }),
    input: { ...INPUT, actor: 'maria' },
    result: { page_id: `session-${SESSION}`, proposal_id: WAITS.id, rejected: [] },
  },
  {
    name: 'one of which an earlier draft of the page was rejected',
    before: baseWith({
      ...HELD,
      [`decided/${PROPOSAL}.yaml`]: proposal({ session_id: SESSION }),
      [`decided/${DRAFT}.yaml`]: proposal({
        id: DRAFT,
        kind: 'page',
        status: 'rejected',
        session_id: SESSION,
        decision_reason: REPLACED,
        payload: { id: `session-${SESSION}`, title: `Session ${SESSION}`, body: '' },
      }),
      'audit.log.jsonl': DECISION,
    }),
    worktree: waiting({ ...WAITS, kind: 'page', payload: RENEWED }),
    input: { ...INPUT, actor: 'scout' },
    result: { proposal_id: WAITS.id, rejected: [] },
  },
  {
    name: 'one that has its page, and nothing waits',
    before: baseWith({
      ...HELD,
      [`pages/session-${SESSION}.md`]: page({ id: `session-${SESSION}` }),
    }),
    input: { ...INPUT, actor: 'maria' },
    result: { page_id: `session-${SESSION}`, proposal_id: null, pending: [] },
  },
  ...actingErrors(INPUT),
];
