import type { OperationExample } from '../../../core/operation.ts';
import { MATRIX_PATH, POSTGRES, REDIS } from '../example.ts';
import {
  DRAFT_PATH,
  NEAR,
  NEAR_CONFLICT,
  NEW_MANIFEST,
  newEntry,
  SOURCES,
  voted,
} from './draft-examples.ts';

const PROVEN = { verdict: 'PROVEN', actualConsensus: 0.82 };
const TIE = { options: [REDIS, NEAR], verdict: 'CONTESTED', conflicts: [NEAR_CONFLICT] };
const WAITING = {
  status: 'partial',
  verdict: 'CONTESTED',
  needs_followup: ['Which queue carries the mail?'],
};
const INPUT = { file: 'CONS-0042' };

/** The examples' vote, counted. */
function counted(changes: Readonly<Record<string, unknown>>): Record<string, string> {
  return { ...SOURCES, [MATRIX_PATH]: voted({ ...PROVEN, ...changes }) };
}

export const handoffExamples: readonly OperationExample[] = [
  {
    name: 'a decision for whoever records it',
    before: counted({}),
    input: INPUT,
    result: { for: 'recorder', top: REDIS, others: [POSTGRES], open: [] },
  },
  {
    name: 'a tie for a human',
    before: counted(TIE),
    input: INPUT,
    result: { for: 'human', open: ['c-0042-01'] },
  },
  {
    name: 'a request for research',
    before: counted({ threshold: 0.9, verdict: 'INSUFFICIENT_EVIDENCE' }),
    input: INPUT,
    result: { for: 'research', threshold: 0.9 },
  },
  {
    name: 'nothing for anybody',
    before: counted({ verdict: 'REFUTED' }),
    input: INPUT,
    result: { for: 'nobody' },
  },
  {
    name: 'a vote that was held again: the later one counts',
    before: {
      ...counted({}),
      [MATRIX_PATH.replace('0042', '0042-r1')]: voted({ ...PROVEN, questionId: 'CONS-0042-r1' }),
    },
    input: INPUT,
    result: { for: 'nobody', heldAgain: 'CONS-0042-r1' },
  },
  {
    name: 'a matrix with errors of its own',
    before: counted({ actualConsensus: 0.9 }),
    input: INPUT,
    result: { for: null },
    exitCode: 61,
  },
  {
    name: 'numbers that were changed after they were committed',
    before: { ...counted(TIE), [NEW_MANIFEST]: newEntry(WAITING) },
    worktree: counted({}),
    input: INPUT,
    result: { for: null, verdict: 'PROVEN' },
    exitCode: 61,
  },
  {
    name: 'the same in a commit: the manifest lists another verdict',
    before: { ...counted({}), [NEW_MANIFEST]: newEntry(WAITING) },
    input: INPUT,
    result: { for: null, verdict: 'PROVEN' },
    exitCode: 61,
  },
  {
    name: 'a draft',
    before: { ...SOURCES, [DRAFT_PATH]: voted() },
    input: { file: DRAFT_PATH },
    error: 'not-counted',
  },
  { name: 'no matrix', before: SOURCES, input: INPUT, error: 'unknown-file' },
];
