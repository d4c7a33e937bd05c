import type { OperationExample } from '../../../core/operation.ts';
import { DECISION, EVIDENCE } from '../example.ts';
import { MANIFEST, pathOf } from '../manifest-example.ts';
import {
  entryFor,
  epicFiles,
  FIRST,
  firstText,
  SECOND,
  SESSIONS,
  secondText,
} from './epic-examples.ts';

const FILES = epicFiles();
const NOW = '2026-03-02T12:00:00.000Z';

/** The conflict as it is recorded. */
const CONFLICT = {
  questionId: 'RCSD-001',
  conflictId: 'conflict_00000001',
  severity: 'high',
  conflictType: 'contradiction',
  thisSession: { position: 'Redis streams', confidence: 0.8, evidence: [EVIDENCE] },
  otherSession: {
    sessionId: SESSIONS.first,
    sessionLabel: 'Session A',
    contributionId: 'contrib_aaaa0001',
    position: 'A Postgres table',
    confidence: 0.7,
    evidence: [{ ...EVIDENCE, section: 'Postgres', quote: 'One table is enough' }],
  },
  rationale: 'Redis keeps order per key, a table does not.',
  requiresConsensus: true,
  escalatedToHITL: false,
  resolution: {
    status: 'proposed',
    proposedBy: 'sonnet-2',
    proposedAt: NOW,
    proposal: 'Measure both before the release.',
    resolutionType: 'choose-a',
  },
};
const AFTER = secondText({ conflicts: [CONFLICT] });
const PROPOSED = {
  epic: 'T2308',
  rationale: CONFLICT.rationale,
  propose: 'choose-a',
  proposal: CONFLICT.resolution.proposal,
  by: 'sonnet-2',
};

/** The later contribution is finished, as two branches may leave it. */
function finished(status: 'complete' | 'merged', conflicts: readonly unknown[] = []): string {
  const _meta = { completedAt: '2026-01-26T10:00:00Z', consensusReady: true };
  return secondText({ status, conflicts, _meta });
}

const COMPLETE = epicFiles({ second: finished('complete') });
const COMPLETE_AFTER = finished('complete', [CONFLICT]);

/** The conflict names an answer that the other session gave before. */
const OUTDATED = epicFiles({
  second: finished('complete', [
    {
      ...CONFLICT,
      otherSession: { ...CONFLICT.otherSession, position: 'Kafka', confidence: 0.4 },
    },
  ]),
});

/** The first session went on, and answers as the second does now. */
const THIRD = pathOf('T2311');
const AGREEING = firstText({
  taskId: 'T2311',
  decisions: [DECISION],
  _meta: { contributionId: 'contrib_cccc0003', createdAt: '2026-01-25T10:30:00Z' },
});
const TWICE = withThird(COMPLETE);

function withThird(files: typeof COMPLETE) {
  const manifest = `${files[MANIFEST]}${entryFor(THIRD, AGREEING)}`;
  return { ...files, [THIRD]: AGREEING, [MANIFEST]: manifest };
}

/** The same answer in a draft, and the conflict. */
const MERGED = epicFiles({ second: finished('merged') });
const MERGED_TWICE = withThird(MERGED);
const RESTATED_PATH = pathOf('T2310-contrib_00000002');
const {
  $schema,
  _meta,
  conflicts: _none,
  status,
  researchOutputs,
  ...SAID
} = JSON.parse(secondText());
const BEGUN = {
  contributionId: 'contrib_00000002',
  protocolVersion: _meta.protocolVersion,
  createdAt: NOW,
  completedAt: null,
  agentId: _meta.agentId,
  checksum: null,
  consensusReady: false,
};
const RESTATED = `${JSON.stringify({ $schema, _meta: BEGUN, ...SAID, conflicts: [CONFLICT], researchOutputs, status }, null, 2)}\n`;

/** Both sessions answer a second question. */
const MORE = { ...DECISION, questionId: 'RCSD-002', question: 'Where does state live by default?' };
const OTHERWISE = firstText({
  taskId: 'T2311',
  decisions: [{ ...MORE, answer: 'In a file of each session', confidence: 0.6 }],
  _meta: { contributionId: 'contrib_cccc0003', createdAt: '2026-01-25T10:30:00Z' },
});
const BOTH = epicFiles({
  second: secondText({ decisions: [DECISION, MORE] }),
  more: entryFor(THIRD, OTHERWISE),
});
const TWO_QUESTIONS = { ...BOTH, [THIRD]: OTHERWISE };

/** The conflict on one of them is recorded. */
const ONE_OF_TWO = {
  ...epicFiles({
    second: secondText({ decisions: [DECISION, MORE], conflicts: [CONFLICT] }),
    more: entryFor(THIRD, OTHERWISE),
  }),
  [THIRD]: OTHERWISE,
};
const BOTH_FLAGGED = secondText({
  decisions: [DECISION, MORE],
  conflicts: [
    CONFLICT,
    {
      ...CONFLICT,
      questionId: 'RCSD-002',
      conflictId: 'conflict_00000002',
      severity: 'medium',
      conflictType: 'evidence-conflict',
      requiresConsensus: false,
      otherSession: {
        ...CONFLICT.otherSession,
        contributionId: 'contrib_cccc0003',
        position: 'In a file of each session',
        confidence: 0.6,
        evidence: [EVIDENCE],
      },
    },
  ],
});

export const flagExamples: readonly OperationExample[] = [
  {
    name: 'a draft gets the conflict, with a proposal',
    before: FILES,
    input: PROPOSED,
    result: {
      flagged: [
        {
          path: SECOND,
          questionId: 'RCSD-001',
          conflictId: 'conflict_00000001',
          severity: 'high',
          conflictType: 'contradiction',
          otherSession: SESSIONS.first,
        },
      ],
      open: [],
    },
    after: {
      [SECOND]: AFTER,
      [MANIFEST]: `${FILES[MANIFEST]}${entryFor(SECOND, AFTER, { id: 'contrib_00000002', updatedAt: NOW })}`,
    },
  },
  {
    name: 'the id of another conflict is not given twice',
    before: ONE_OF_TWO,
    input: { ...PROPOSED, questionId: 'RCSD-002' },
    result: { flagged: [{ path: SECOND, conflictId: 'conflict_00000002' }] },
    after: {
      [SECOND]: BOTH_FLAGGED,
      [MANIFEST]: `${ONE_OF_TWO[MANIFEST]}${entryFor(SECOND, BOTH_FLAGGED, { id: 'contrib_00000003', updatedAt: NOW })}`,
    },
  },
  {
    name: 'what two branches completed, after they were merged',
    before: COMPLETE,
    input: PROPOSED,
    after: {
      [SECOND]: COMPLETE_AFTER,
      [MANIFEST]: `${COMPLETE[MANIFEST]}${entryFor(SECOND, COMPLETE_AFTER, { id: 'contrib_00000002', updatedAt: NOW })}`,
    },
  },
  {
    name: 'a session whose later contribution agrees, and whose earlier one does not',
    before: TWICE,
    input: PROPOSED,
    after: {
      [SECOND]: COMPLETE_AFTER,
      [MANIFEST]: `${TWICE[MANIFEST]}${entryFor(SECOND, COMPLETE_AFTER, { id: 'contrib_00000002', updatedAt: NOW })}`,
    },
  },
  {
    name: 'the other session changed its answer on another branch',
    before: OUTDATED,
    input: { epic: 'T2308' },
    result: {
      flagged: [],
      renewed: [{ path: SECOND, questionId: 'RCSD-001', position: 'A Postgres table' }],
    },
    after: {
      [SECOND]: COMPLETE_AFTER,
      [MANIFEST]: `${OUTDATED[MANIFEST]}${entryFor(SECOND, COMPLETE_AFTER, { id: 'contrib_00000001', updatedAt: NOW })}`,
    },
  },
  {
    name: 'a merged contribution stays as it is',
    before: MERGED,
    input: { epic: 'T2308', marker: 'queue-source' },
    result: { flagged: [], open: [{ path: SECOND, conflict: { questionId: 'RCSD-001' } }] },
  },
  {
    name: 'a merged contribution, whose answer a new one gives again',
    before: MERGED,
    input: { ...PROPOSED, restate: true },
    result: { flagged: [{ path: RESTATED_PATH, questionId: 'RCSD-001' }], open: [] },
    after: {
      [RESTATED_PATH]: RESTATED,
      [MANIFEST]: `${MERGED[MANIFEST]}${entryFor(RESTATED_PATH, RESTATED, { id: 'contrib_00000002', updatedAt: NOW })}`,
    },
  },
  {
    name: 'a merged contribution, and a session whose later answer agrees with it',
    before: MERGED_TWICE,
    input: { ...PROPOSED, restate: true },
    result: { flagged: [{ path: RESTATED_PATH, questionId: 'RCSD-001' }], open: [] },
    after: {
      [RESTATED_PATH]: RESTATED,
      [MANIFEST]: `${MERGED_TWICE[MANIFEST]}${entryFor(RESTATED_PATH, RESTATED, { id: 'contrib_00000002', updatedAt: NOW })}`,
    },
  },
  {
    name: 'a blank rationale is refused',
    before: FILES,
    input: { ...PROPOSED, rationale: ' ' },
    refused: ['CONTRIB-010'],
  },
  {
    name: 'an epic that nobody knows',
    before: { [FIRST]: FILES[FIRST] ?? '' },
    input: { epic: 'T9999' },
    error: 'unknown-epic',
  },
  {
    name: 'a marker that no contribution to the epic has',
    before: FILES,
    input: { epic: 'T2308', marker: 'nothing' },
    error: 'unknown-marker',
  },
  {
    name: 'one rationale for conflicts on two questions',
    before: TWO_QUESTIONS,
    input: PROPOSED,
    error: 'several-questions',
  },
  {
    name: 'a proposal without a text',
    before: FILES,
    input: { epic: 'T2308', propose: 'defer', by: 'sonnet-2' },
    error: 'half-proposal',
  },
];
