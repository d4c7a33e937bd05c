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
  openOption,
  SOURCES,
  voted,
} from './draft-examples.ts';
import { newContributedExamples } from './new-contributed-examples.ts';

const QUESTION = 'Which queue carries the mail?';
const OPEN = [openOption('redis'), openOption('postgres')];
const OF_TASK = { options: OPEN, task: 'T4797' };
const NAMES = { question: QUESTION, options: ['redis', 'postgres'] };
const PROVEN = { verdict: 'PROVEN', actualConsensus: 0.82 };
const COUNTED = { ...SOURCES, [MATRIX_PATH]: voted(PROVEN), [NEW_MANIFEST]: newEntry() };
const LOST = 'In use already.\nIt lost messages in the last outage.';
const AGAIN = {
  id: 'T4797-cons-0042-rerun1',
  file: '../../.cleo/consensus/CONS-0042-r1.json',
  title: 'Vote on CONS-0042-r1: Which queue carries the mail?',
};
const WAITING = {
  ...{ status: 'partial', verdict: 'CONTESTED', key_findings: [] },
  needs_followup: [QUESTION],
};
const CONTESTED = {
  options: [REDIS, NEAR],
  verdict: 'CONTESTED',
  actualConsensus: 0.82,
  conflicts: [NEAR_CONFLICT],
};
const FROM = JSON.stringify({
  questionId: 'CONS-0042',
  question: QUESTION,
  options: [REDIS, POSTGRES],
});

export const newExamples: readonly OperationExample[] = [
  {
    name: 'a draft under the next free id',
    before: { ...COUNTED, 'votes/CONS-0043.json': voted({ questionId: 'CONS-0043' }) },
    input: { ...NAMES, question: 'Which cache?' },
    result: {
      questionId: 'CONS-0044',
      text: voted({ questionId: 'CONS-0044', question: 'Which cache?', options: OPEN }),
      verdict: null,
    },
  },
  {
    name: 'evidence on lines that the file does not have',
    before: SOURCES,
    input: { ...NAMES, evidence: ['redis=docs/queues.md:9'] },
    error: 'no-lines',
  },
  {
    name: 'a draft that is printed: - is no file',
    before: SOURCES,
    input: { ...NAMES, questionId: 'CONS-0042', threshold: 0.6, out: '-' },
    result: { draft: null, text: voted({ options: OPEN, threshold: 0.6 }) },
  },
  {
    name: 'a draft in a file, with its task',
    before: SOURCES,
    input: { ...NAMES, questionId: 'CONS-0042', threshold: 0.6, task: 'T4797', out: DRAFT_PATH },
    after: { [DRAFT_PATH]: voted({ ...OF_TASK, threshold: 0.6 }) },
  },
  {
    name: 'a vote that is complete is counted',
    before: SOURCES,
    input: {
      ...NAMES,
      questionId: 'CONS-0042',
      confidence: { redis: '0.82', postgres: '0.41' },
      rationale: { redis: 'In use already', postgres: 'No second store' },
      evidence: ['redis=docs/queues.md#Redis=doc', 'postgres=docs/queues.md#Postgres=doc'],
      task: 'T4797',
    },
    result: { verdict: 'PROVEN', text: null },
    after: { [MATRIX_PATH]: voted(PROVEN), [NEW_MANIFEST]: newEntry() },
  },
  {
    name: 'the same as JSON, from a project in a folder',
    before: { ...SOURCES, 'mail/.cleo/tasks.json': '{"tasks": [{"id": "T4797"}]}\n' },
    input: { votes: FROM, task: 'T4797', home: 'mail' },
    result: { verdict: 'PROVEN', path: `mail/${MATRIX_PATH}` },
    after: {
      [`mail/${MATRIX_PATH}`]: voted(PROVEN),
      [`mail/${NEW_MANIFEST}`]: newEntry(),
    },
  },
  {
    name: 'a vote is held again: the draft has the names of its options',
    before: COUNTED,
    input: { rerun: 'CONS-0042', out: 'votes/again.json' },
    result: { questionId: 'CONS-0042-r1' },
    after: { 'votes/again.json': voted({ questionId: 'CONS-0042-r1', ...OF_TASK }) },
  },
  {
    name: 'evidence that is not there is refused',
    before: { 'README.md': '' },
    input: { votes: FROM, task: 'T4797' },
    refused: ['consensus/evidence-file'],
  },
  {
    name: 'votes that are not complete, and go nowhere',
    before: SOURCES,
    input: { ...NAMES, confidence: { redis: '0.8' } },
    exitCode: 61,
  },
  {
    name: 'a confidence that is a percentage',
    before: SOURCES,
    input: { ...NAMES, votes: JSON.stringify([{ ...REDIS, confidence: 82 }, POSTGRES]) },
    result: {
      problems: ['options[0].confidence is the number 82; it must be a number from 0 to 1.'],
    },
    exitCode: 61,
  },
  {
    name: 'a vote that is not there',
    before: SOURCES,
    input: { rerun: 'CONS-0099' },
    error: 'unknown-question',
  },
  {
    name: 'votes that are none',
    before: SOURCES,
    input: { ...NAMES, votes: '{}' },
    error: 'no-votes',
  },
  { name: 'no question', before: SOURCES, input: { options: ['a', 'b'] }, error: 'no-question' },
  {
    name: 'nothing to choose from',
    before: SOURCES,
    input: { question: QUESTION, options: ['redis', 'redis'] },
    error: 'too-few-options',
  },
  {
    name: 'an id that leads elsewhere',
    before: SOURCES,
    input: { ...NAMES, votes: '{"questionId": "../x", "options": []}' },
    error: 'bad-id',
  },
  {
    name: 'a draft among the matrices',
    before: SOURCES,
    input: { ...NAMES, out: MATRIX_PATH },
    error: 'bad-out',
  },
  {
    name: 'a draft in the place of another file',
    before: SOURCES,
    input: { ...NAMES, out: 'docs/queues.md' },
    error: 'out-exists',
  },
  {
    name: 'an id that a vote has',
    before: COUNTED,
    input: { ...NAMES, questionId: 'CONS-0042' },
    error: 'taken',
  },
  {
    name: 'the id of a draft is taken, whatever its file is called',
    before: { ...SOURCES, 'votes/mail.json': voted({ options: OPEN }) },
    input: { ...NAMES, question: 'Which cache?' },
    result: { questionId: 'CONS-0043' },
  },
  {
    name: 'a vote is held again twice: the second draft has the next id',
    before: {
      ...COUNTED,
      'votes/again.json': voted({ questionId: 'CONS-0042-r1', options: OPEN }),
    },
    input: { rerun: 'CONS-0042', out: 'votes/once-more.json' },
    result: { questionId: 'CONS-0042-r2' },
    after: { 'votes/once-more.json': voted({ questionId: 'CONS-0042-r2', ...OF_TASK }) },
  },
  {
    name: 'a second draft of one vote',
    before: { ...SOURCES, 'votes/mail.json': voted({ options: OPEN }) },
    input: { ...NAMES, questionId: 'CONS-0042', out: DRAFT_PATH },
    error: 'drafted',
  },
  {
    name: 'another question in the place of a draft',
    before: { ...SOURCES, [DRAFT_PATH]: voted({ options: OPEN }) },
    input: { ...NAMES, question: 'Which cache?', questionId: 'CONS-0042', out: DRAFT_PATH },
    error: 'drafted',
  },
  {
    name: 'a vote is held again with the votes that it has: evidence speaks against the top option',
    before: COUNTED,
    input: { rerun: 'CONS-0042', refuted: true, rationale: { redis: LOST } },
    result: { questionId: 'CONS-0042-r1', verdict: 'REFUTED' },
    after: {
      '.cleo/consensus/CONS-0042-r1.json': voted({
        options: [{ ...REDIS, rationale: LOST }, POSTGRES],
        ...{ questionId: 'CONS-0042-r1', verdict: 'REFUTED', actualConsensus: 0.82 },
        conflicts: [{ ...AGAINST, conflictId: 'c-0042-r1-01' }],
      }),
      [NEW_MANIFEST]: `${newEntry()}${newEntry({
        ...AGAIN,
        ...{ verdict: 'REFUTED', actionable: false, key_findings: ['Refuted: redis'] },
      })}`,
    },
  },
  {
    name: 'its critical conflict still waits for a human',
    before: {
      ...COUNTED,
      [MATRIX_PATH]: voted({
        ...{ verdict: 'CONTESTED', actualConsensus: 0.82 },
        conflicts: [{ ...AGAINST, severity: 'critical' }],
      }),
    },
    input: { rerun: 'CONS-0042', refuted: true, rationale: { redis: LOST }, task: 'T4797' },
    result: { questionId: 'CONS-0042-r1', verdict: 'CONTESTED' },
    exitCode: 65,
    after: {
      '.cleo/consensus/CONS-0042-r1.json': voted({
        options: [{ ...REDIS, rationale: LOST }, POSTGRES],
        ...{ questionId: 'CONS-0042-r1', verdict: 'CONTESTED', actualConsensus: 0.82 },
        conflicts: [{ ...AGAINST, severity: 'critical' }],
      }),
      [NEW_MANIFEST]: `${newEntry()}${newEntry({ ...AGAIN, ...WAITING })}`,
    },
  },
  {
    name: 'a vote for what is no option',
    before: SOURCES,
    input: { ...NAMES, confidence: { reddis: '0.5' } },
    error: 'unknown-option',
  },
  {
    name: 'two packages, and nothing says which is meant',
    before: {
      ...SOURCES,
      'mail/.cleo/.current-session': 'S1\n',
      'web/.cleo/.current-session': 'S2\n',
    },
    input: { votes: FROM, task: 'T4797' },
    error: 'which-home',
  },
  { name: 'no task', before: SOURCES, input: { votes: FROM }, error: 'no-task' },
  {
    name: 'a manifest in a place where none is read',
    before: SOURCES,
    input: { votes: FROM, task: 'T4797', manifest: '../MANIFEST.jsonl' },
    error: 'no-manifest',
  },
  {
    name: 'two manifests, and none is named',
    before: { ...SOURCES, 'agent-outputs/MANIFEST.jsonl': '', [NEW_MANIFEST]: '' },
    input: { votes: FROM, task: 'T4797' },
    error: 'several-manifests',
  },
  {
    name: 'more near options than a human can decide between',
    before: SOURCES,
    input: { ...NAMES, options: [], votes: JSON.stringify(MANY), task: 'T4797' },
    error: 'too-many-near',
  },
  {
    name: 'the session that handed the question to a human can not vote again',
    before: { ...SOURCES, [MATRIX_PATH]: voted({ ...CONTESTED, session: 'S1' }) },
    input: {
      votes: FROM,
      questionId: 'CONS-0042-r1',
      rerun: 'CONS-0042',
      task: 'T4797',
      session: 'S1',
    },
    error: 'same-session',
  },
  {
    name: 'a committed vote does not get other numbers',
    before: { ...SOURCES, [MATRIX_PATH]: voted(CONTESTED) },
    worktree: { [MATRIX_PATH]: voted(PROVEN) },
    input: { votes: FROM, task: 'T4797' },
    error: 'another-vote',
  },
  ...newContributedExamples,
];
