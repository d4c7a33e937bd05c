import type { OperationExample } from '../../../core/operation.ts';
import { CONFLICT, MATRIX_PATH, matrix } from '../example.ts';
import { DRAFT_PATH, voted } from './draft-examples.ts';

const CONTESTED = '.cleo/consensus/CONS-0043.json';

const VOTES = {
  [MATRIX_PATH]: matrix(),
  [CONTESTED]: matrix({
    questionId: 'CONS-0043',
    verdict: 'CONTESTED',
    conflicts: [{ ...CONFLICT, conflictId: 'c-0043-01' }],
  }),
};

const RESOLVED = {
  ...{ ...CONFLICT, conflictId: 'c-0043-01' },
  resolution: {
    ...{ status: 'accepted', resolutionType: 'choose-a' },
    ...{ resolvedBy: 'kim', resolvedAt: '2026-03-01T12:00:00Z' },
  },
};

export const listExamples: readonly OperationExample[] = [
  {
    name: 'all votes, and a draft',
    before: { ...VOTES, [DRAFT_PATH]: voted({ questionId: 'CONS-0044' }) },
    input: {},
    result: {
      votes: [
        { questionId: 'CONS-0042', path: MATRIX_PATH, state: 'decided', verdict: 'PROVEN' },
        {
          ...{ questionId: 'CONS-0043', path: CONTESTED, state: 'left-to-a-human' },
          ...{ verdict: 'CONTESTED', conflicts: ['c-0043-01'] },
        },
        {
          questionId: 'CONS-0044',
          path: DRAFT_PATH,
          state: 'draft',
          options: ['redis', 'postgres'],
        },
      ],
    },
  },
  {
    name: 'one that was voted on again waits for nobody',
    before: {
      ...VOTES,
      '.cleo/consensus/CONS-0043-r1.json': matrix({ questionId: 'CONS-0043-r1' }),
    },
    input: { state: 'voted-again' },
    result: { votes: [{ questionId: 'CONS-0043', heldAgain: 'CONS-0043-r1' }] },
  },
  {
    name: 'a draft that was written by hand, without a verdict',
    before: { [DRAFT_PATH]: voted({ questionId: 'CONS-0044', verdict: undefined }) },
    input: {},
    result: { votes: [{ questionId: 'CONS-0044', state: 'draft' }] },
  },
  {
    name: 'those that wait for a human',
    before: VOTES,
    input: { state: 'left-to-a-human' },
    result: { votes: [{ questionId: 'CONS-0043' }] },
  },
  {
    name: 'one that a human has decided waits no more',
    before: {
      [CONTESTED]: matrix({ questionId: 'CONS-0043', verdict: 'CONTESTED', conflicts: [RESOLVED] }),
    },
    input: { state: 'left-to-a-human' },
    result: { votes: [] },
  },
];
