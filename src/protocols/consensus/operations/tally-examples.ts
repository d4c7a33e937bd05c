import type { OperationExample } from '../../../core/operation.ts';
import { MATRIX_PATH, POSTGRES, REDIS } from '../example.ts';
import {
  AGAINST,
  DRAFT_PATH,
  MANY,
  NEAR,
  NEAR_CONFLICT,
  NEW_MANIFEST,
  newEntry,
  SOURCES,
  voted,
} from './draft-examples.ts';

const DRAFT = { ...SOURCES, [DRAFT_PATH]: voted() };
const INPUT = { file: DRAFT_PATH, task: 'T4797' };
const PROVEN = { verdict: 'PROVEN', actualConsensus: 0.82 };
const CONTESTED = { options: [REDIS, NEAR], verdict: 'CONTESTED', actualConsensus: 0.82 };
const QUESTION = 'Which queue carries the mail?';
const REFUTED = { verdict: 'REFUTED', actionable: false, key_findings: ['Refuted: redis'] };
const WAITING = {
  key_findings: [],
  status: 'partial',
  verdict: 'CONTESTED',
  needs_followup: [QUESTION],
};
const COUNTED = {
  ...SOURCES,
  [MATRIX_PATH]: voted({ ...CONTESTED, conflicts: [NEAR_CONFLICT], session: 'S1' }),
  [NEW_MANIFEST]: newEntry(WAITING),
};

const BY_HAND = voted({ verdict: undefined });

/** Its draft had no verdict, so that it comes last. */
const HAND_COUNTED = voted({ verdict: undefined, actualConsensus: 0.82 }).replace(
  '"conflicts": []',
  '"conflicts": [],\n  "verdict": "PROVEN"',
);

export const tallyExamples: readonly OperationExample[] = [
  {
    name: 'a draft with a clear winner becomes a matrix and is listed',
    before: DRAFT,
    input: INPUT,
    result: { verdict: 'PROVEN', reason: 'clear', path: MATRIX_PATH, entryId: 'T4797-cons-0042' },
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: voted(PROVEN),
      [NEW_MANIFEST]: newEntry(),
    },
  },
  {
    name: 'the top two are within 0.1 of each other: a human decides',
    before: { ...SOURCES, [DRAFT_PATH]: voted({ options: [REDIS, NEAR] }) },
    input: { ...INPUT, severity: { redis: 'low', postgres: 'high' }, session: 'S1' },
    result: { verdict: 'CONTESTED', reason: 'near', conflicts: ['c-0042-01'] },
    exitCode: 65,
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: voted({
        ...CONTESTED,
        conflicts: [{ ...NEAR_CONFLICT, severity: 'high' }],
        session: 'S1',
      }),
      [NEW_MANIFEST]: newEntry(WAITING),
    },
  },
  {
    name: 'evidence speaks against the top option',
    before: DRAFT,
    input: { ...INPUT, refuted: true },
    result: { verdict: 'REFUTED' },
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: voted({ verdict: 'REFUTED', actualConsensus: 0.82, conflicts: [AGAINST] }),
      [NEW_MANIFEST]: newEntry(REFUTED),
    },
  },
  {
    name: 'no option exceeds the threshold, in the folder of the task',
    before: { ...SOURCES, [DRAFT_PATH]: voted({ threshold: 0.9 }) },
    input: { ...INPUT, taskFolder: true },
    result: { verdict: 'INSUFFICIENT_EVIDENCE', reason: 'below' },
    exitCode: 65,
    after: {
      [DRAFT_PATH]: null,
      '.cleo/rcasd/T4797/consensus/T4797-consensus.json': voted({
        threshold: 0.9,
        verdict: 'INSUFFICIENT_EVIDENCE',
        actualConsensus: 0.82,
      }),
      [NEW_MANIFEST]: newEntry({
        file: '../../.cleo/rcasd/T4797/consensus/T4797-consensus.json',
        ...WAITING,
        verdict: 'INSUFFICIENT_EVIDENCE',
      }),
    },
  },
  {
    name: 'rationales that do not exclude each other are no conflict',
    before: { ...SOURCES, [DRAFT_PATH]: voted({ options: [REDIS, NEAR] }) },
    input: { ...INPUT, compatible: ['postgres,redis'] },
    result: { verdict: 'CONTESTED', conflicts: [] },
    exitCode: 65,
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: voted(CONTESTED),
      [NEW_MANIFEST]: newEntry(WAITING),
    },
  },
  {
    name: 'a matrix that is listed with another verdict gets a new entry',
    before: {
      ...SOURCES,
      [MATRIX_PATH]: voted({ ...CONTESTED, conflicts: [NEAR_CONFLICT] }),
      [NEW_MANIFEST]: newEntry(),
    },
    input: { file: 'CONS-0042' },
    result: { verdict: 'CONTESTED', entryId: 'T4797-cons-0042-r1' },
    exitCode: 65,
    after: {
      [NEW_MANIFEST]: `${newEntry()}${newEntry({ id: 'T4797-cons-0042-r1', ...WAITING })}`,
    },
  },
  {
    name: 'a committed vote gets the verdict that its numbers ask for, and no further conflict',
    before: { ...COUNTED, [MATRIX_PATH]: voted({ ...CONTESTED, verdict: 'PROVEN' }) },
    input: { file: MATRIX_PATH },
    result: { verdict: 'CONTESTED', conflicts: [] },
    exitCode: 65,
    after: { [MATRIX_PATH]: voted(CONTESTED) },
  },
  {
    name: 'a committed vote that waits for a human gets no conflict: a push would take it for another vote',
    before: { ...COUNTED, [MATRIX_PATH]: voted(CONTESTED) },
    input: { file: MATRIX_PATH },
    result: { verdict: 'CONTESTED', conflicts: [] },
    exitCode: 65,
    after: {},
  },
  {
    name: 'a count that was cut off is completed',
    before: {
      ...DRAFT,
      [MATRIX_PATH]: voted({ ...PROVEN, session: 'S1' }),
    },
    input: { ...INPUT, session: 'S2' },
    result: { verdict: 'PROVEN' },
    after: { [DRAFT_PATH]: null, [NEW_MANIFEST]: newEntry() },
  },
  {
    name: 'an option that nobody voted on',
    before: {
      ...SOURCES,
      [DRAFT_PATH]: voted({ options: [REDIS, { ...POSTGRES, confidence: null, evidence: [] }] }),
    },
    input: INPUT,
    result: { problems: ['Option postgres still needs a confidence and evidence.'] },
    exitCode: 61,
  },
  {
    name: 'evidence that is not there is refused',
    before: { [DRAFT_PATH]: voted() },
    input: INPUT,
    refused: ['consensus/evidence-file'],
  },
  {
    name: 'the session that handed the question to a human can not vote again',
    before: { ...COUNTED, 'votes/again.json': voted({ questionId: 'CONS-0042-r1' }) },
    input: { file: 'votes/again.json', task: 'T4797', session: 'S1' },
    error: 'same-session',
  },
  {
    name: 'nor count the same matrix again with other numbers, before any commit has it',
    before: SOURCES,
    worktree: {
      ...COUNTED,
      [MATRIX_PATH]: voted({ ...CONTESTED, options: [REDIS, POSTGRES], session: 'S1' }),
    },
    input: { file: MATRIX_PATH, session: 'S1' },
    error: 'same-session',
  },
  {
    name: 'whatever verdict was written into it',
    before: SOURCES,
    worktree: { ...COUNTED, [MATRIX_PATH]: voted({ ...PROVEN, session: 'S1' }) },
    input: { file: MATRIX_PATH, session: 'S1' },
    error: 'same-session',
  },
  {
    name: 'another session may count it again',
    before: SOURCES,
    worktree: {
      ...COUNTED,
      [MATRIX_PATH]: voted({ ...CONTESTED, options: [REDIS, POSTGRES], session: 'S1' }),
    },
    input: { file: MATRIX_PATH, session: 'S2' },
    result: { verdict: 'PROVEN', entryId: 'T4797-cons-0042-r1' },
    after: {
      [MATRIX_PATH]: voted({ ...PROVEN, session: 'S1' }),
      [NEW_MANIFEST]: `${newEntry(WAITING)}${newEntry({ id: 'T4797-cons-0042-r1' })}`,
    },
  },
  {
    name: 'a committed vote does not get other numbers',
    before: COUNTED,
    worktree: { [MATRIX_PATH]: voted({ ...CONTESTED, options: [REDIS, POSTGRES] }) },
    input: { file: MATRIX_PATH },
    error: 'another-vote',
  },
  {
    name: 'not even where they lead to the same verdict',
    before: COUNTED,
    worktree: { [MATRIX_PATH]: voted({ ...CONTESTED, threshold: 0.4 }) },
    input: { file: MATRIX_PATH },
    error: 'another-vote',
  },
  {
    name: 'nor another verdict, though it is as it was committed',
    before: { ...SOURCES, [MATRIX_PATH]: voted(PROVEN), [NEW_MANIFEST]: newEntry() },
    input: { file: 'CONS-0042', refuted: true },
    error: 'another-vote',
  },
  {
    name: 'a draft under the id of a vote that was counted',
    before: { ...COUNTED, [DRAFT_PATH]: voted() },
    input: INPUT,
    error: 'taken',
  },
  { name: 'nothing is there', before: SOURCES, input: INPUT, error: 'unknown-file' },
  {
    name: 'a draft that names the task',
    before: { ...DRAFT, [DRAFT_PATH]: voted({ task: 'T4797' }) },
    input: { file: DRAFT_PATH },
    result: { verdict: 'PROVEN' },
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: voted({ verdict: 'PROVEN', actualConsensus: 0.82 }),
      [NEW_MANIFEST]: newEntry(),
    },
  },
  {
    name: 'two packages, and nothing says which is meant',
    before: {
      ...DRAFT,
      'mail/.cleo/.current-session': 'S1\n',
      'web/.cleo/.current-session': 'S2\n',
    },
    input: INPUT,
    error: 'which-home',
  },
  {
    name: 'a draft that was written by hand is found by its id',
    before: { ...SOURCES, [DRAFT_PATH]: BY_HAND },
    input: { ...INPUT, file: 'CONS-0042' },
    result: { verdict: 'PROVEN', path: MATRIX_PATH },
    after: {
      [DRAFT_PATH]: null,
      [MATRIX_PATH]: HAND_COUNTED,
      [NEW_MANIFEST]: newEntry(),
    },
  },
  { name: 'no task', before: DRAFT, input: { file: DRAFT_PATH }, error: 'no-task' },
  {
    name: 'a manifest in a place where none is read',
    before: DRAFT,
    input: { ...INPUT, manifest: 'docs/list.jsonl' },
    error: 'no-manifest',
  },
  {
    name: 'two manifests, and none is named',
    before: { ...DRAFT, 'agent-outputs/MANIFEST.jsonl': '', [NEW_MANIFEST]: '' },
    input: INPUT,
    error: 'several-manifests',
  },
  {
    name: 'a severity for what is no option',
    before: DRAFT,
    input: { ...INPUT, severity: { reddis: 'high' } },
    error: 'unknown-option',
  },
  {
    name: 'more near options than a human can decide between',
    before: { ...SOURCES, [DRAFT_PATH]: voted({ options: MANY }) },
    input: INPUT,
    error: 'too-many-near',
  },
];
