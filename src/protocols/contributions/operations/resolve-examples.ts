import type { OperationExample } from '../../../core/operation.ts';
import { MANIFEST } from '../manifest-example.ts';
import { entryFor, epicFiles, FLAGGED, finishedText, SECOND } from './epic-examples.ts';
import { unchangeable } from './file-examples.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const CALL = { file: SECOND, conflict: 'conflict-1', by: 'opus-1' };
const PROPOSAL = {
  status: 'proposed',
  proposedBy: 'sonnet-2',
  proposedAt: '2026-01-26T09:50:00Z',
  proposal: 'Measure both before the release.',
  resolutionType: 'choose-a',
};
const ACCEPTED = {
  ...PROPOSAL,
  status: 'accepted',
  votes: [{ agentId: 'opus-1', vote: 'accept' }],
  resolvedAt: NOW,
  finalDecision: 'Redis streams',
};

/** The later contribution whose conflict has a resolution. */
function withResolution(resolution: unknown): string {
  return finishedText({ conflicts: [{ ...FLAGGED, resolution }] });
}

function filesWith(resolution: unknown): Record<string, string> {
  return epicFiles({ second: withResolution(resolution) });
}

/** The files that a call leaves, from the resolution before and after. */
function after(before: unknown, resolution: unknown): Record<string, string> {
  return afterwards(before, withResolution(resolution));
}

/** The same, from the text of the contribution. */
function afterwards(before: unknown, text: string): Record<string, string> {
  const line = entryFor(SECOND, text, { id: 'contrib_00000001', updatedAt: NOW });
  return { [SECOND]: text, [MANIFEST]: `${filesWith(before)[MANIFEST]}${line}` };
}

const PROPOSED = filesWith(PROPOSAL);
const PENDING = { status: 'pending', proposal: 'Ask the others.' };
const OTHER = 'Keep the table until the load test.';

export const resolveExamples: readonly OperationExample[] = [
  {
    name: 'a settlement is proposed',
    before: filesWith(PENDING),
    input: { ...CALL, propose: 'new', proposal: OTHER },
    result: { path: SECOND, conflictId: 'conflict-1' },
    after: after(PENDING, {
      ...{ status: 'proposed', proposedBy: 'opus-1', proposedAt: NOW },
      ...{ proposal: OTHER, resolutionType: 'new' },
    }),
  },
  {
    name: 'a conflict that a human is to decide',
    before: filesWith({ ...PROPOSAL, resolutionType: 'escalate' }),
    input: { ...CALL, accept: true },
    error: 'left-to-a-human',
  },
  {
    name: 'the position of the other session is proposed as that of this one',
    before: filesWith(PENDING),
    input: { ...CALL, propose: 'choose-a', proposal: FLAGGED.otherSession.position },
    error: 'other-position',
  },
  {
    name: 'a vote on it',
    before: PROPOSED,
    input: { ...CALL, vote: 'reject', confidence: 0.6, reason: 'There is no load test yet.' },
    after: after(PROPOSAL, {
      ...PROPOSAL,
      votes: [
        {
          ...{ agentId: 'opus-1', vote: 'reject' },
          ...{ confidence: 0.6, reason: 'There is no load test yet.' },
        },
      ],
    }),
  },
  {
    name: 'accepted: the position of this session is the decision',
    before: PROPOSED,
    input: { ...CALL, accept: true },
    result: { resolution: { status: 'accepted', finalDecision: 'Redis streams' } },
    after: after(PROPOSAL, ACCEPTED),
  },
  {
    name: 'rejected',
    before: PROPOSED,
    input: { ...CALL, reject: true },
    after: after(PROPOSAL, {
      ...{ ...PROPOSAL, status: 'rejected' },
      votes: [{ agentId: 'opus-1', vote: 'reject' }],
      resolvedAt: NOW,
    }),
  },
  {
    name: 'another proposal takes the place of the first',
    before: PROPOSED,
    input: { ...CALL, propose: 'defer', proposal: 'Decide after the release.' },
    after: after(PROPOSAL, {
      ...{ status: 'proposed', proposedBy: 'opus-1', proposedAt: NOW },
      ...{ proposal: 'Decide after the release.', resolutionType: 'defer' },
    }),
  },
  {
    name: 'it is more severe than the confidence of both sides says',
    before: PROPOSED,
    input: { ...CALL, severity: 'critical' },
    after: afterwards(
      PROPOSAL,
      finishedText({
        conflicts: [
          { ...FLAGGED, severity: 'critical', requiresConsensus: true, resolution: PROPOSAL },
        ],
      }),
    ),
  },
  {
    name: 'an accepted conflict keeps its severity',
    before: filesWith(ACCEPTED),
    input: { ...CALL, severity: 'low' },
    error: 'already-accepted',
  },
  {
    name: 'a conflict that has another error is not written',
    before: epicFiles({
      second: finishedText({ conflicts: [{ ...FLAGGED, rationale: '', resolution: PROPOSAL }] }),
    }),
    input: { ...CALL, accept: true },
    refused: ['CONTRIB-010'],
  },
  {
    name: 'a conflict that the contribution does not have',
    before: PROPOSED,
    input: { ...CALL, conflict: 'conflict-9', accept: true },
    error: 'unknown-conflict',
  },
  {
    name: 'two things at once',
    before: PROPOSED,
    input: { ...CALL, accept: true, reject: true },
    error: 'one-action',
  },
  {
    name: 'a position is chosen: it is what is proposed',
    before: PROPOSED,
    input: { ...CALL, propose: 'choose-a' },
    result: { resolution: { status: 'proposed', proposal: 'Redis streams' } },
    after: after(PROPOSAL, {
      ...{ status: 'proposed', proposedBy: 'opus-1', proposedAt: NOW },
      ...{ proposal: 'Redis streams', resolutionType: 'choose-a' },
    }),
  },
  {
    name: 'a proposal without a text',
    before: PROPOSED,
    input: { ...CALL, propose: 'merge' },
    error: 'no-proposal-text',
  },
  {
    name: 'a vote on nothing',
    before: filesWith(PENDING),
    input: { ...CALL, vote: 'accept' },
    error: 'not-proposed',
  },
  {
    name: 'a decision that was made',
    before: filesWith(ACCEPTED),
    input: { ...CALL, reject: true },
    error: 'already-accepted',
  },
  {
    name: 'a new answer that nobody gives',
    before: filesWith({ ...PROPOSAL, resolutionType: 'new' }),
    input: { ...CALL, accept: true },
    error: 'no-final-text',
  },
  ...unchangeable({ conflict: 'conflict-1', by: 'opus-1', accept: true }),
];
