import type { OperationExample } from '../../../core/operation.ts';
import { MATRIX_PATH, REDIS } from '../example.ts';
import { NEAR, NEAR_CONFLICT, NEW_MANIFEST, newEntry, SOURCES, voted } from './draft-examples.ts';

const CONTESTED = { options: [REDIS, NEAR], verdict: 'CONTESTED', actualConsensus: 0.82 };
const LISTED = {
  ...SOURCES,
  [NEW_MANIFEST]: newEntry({
    status: 'partial',
    verdict: 'CONTESTED',
    needs_followup: ['Which queue carries the mail?'],
  }),
};

/** The matrix with a resolution. */
function resolved(resolution: Readonly<Record<string, unknown>>): string {
  return voted({ ...CONTESTED, conflicts: [{ ...NEAR_CONFLICT, resolution }] });
}

const CHOSEN = { status: 'accepted', resolutionType: 'choose-a', resolvedBy: 'Ana' };
const BEFORE = {
  ...LISTED,
  [MATRIX_PATH]: resolved({ status: 'pending', resolutionType: 'escalate' }),
};
const DECIDED = { ...LISTED, [MATRIX_PATH]: resolved(CHOSEN) };
const INPUT = { file: MATRIX_PATH, conflict: 'c-0042-01', type: 'choose-a', by: 'Ana' };

export const resolveExamples: readonly OperationExample[] = [
  {
    name: 'a human chooses the first of the two',
    before: BEFORE,
    input: INPUT,
    result: { conflictId: 'c-0042-01', open: [], resolution: CHOSEN },
    after: { [MATRIX_PATH]: resolved(CHOSEN) },
  },
  {
    name: 'a human wants something else; the only conflict need not be named',
    before: BEFORE,
    input: { file: 'CONS-0042', type: 'new', by: 'Ana', decision: 'Ask the provider first.' },
    result: { conflictId: 'c-0042-01', open: [] },
    after: {
      [MATRIX_PATH]: resolved({
        ...CHOSEN,
        resolutionType: 'new',
        finalDecision: 'Ask the provider first.',
      }),
    },
  },
  {
    name: 'a human puts it off',
    before: BEFORE,
    input: { ...INPUT, type: 'defer' },
    result: { open: ['c-0042-01'] },
    after: {
      [MATRIX_PATH]: resolved({ status: 'pending', resolutionType: 'defer', resolvedBy: 'Ana' }),
    },
  },
  {
    name: 'a decision takes the place of another',
    before: DECIDED,
    input: { ...INPUT, type: 'choose-b', reject: true, replace: true },
    after: {
      [MATRIX_PATH]: resolved({ ...CHOSEN, status: 'rejected', resolutionType: 'choose-b' }),
    },
  },
  {
    name: 'a matrix with errors of its own is not decided on',
    before: {
      ...LISTED,
      [MATRIX_PATH]: voted({ ...CONTESTED, conflicts: [NEAR_CONFLICT], actualConsensus: 0.9 }),
    },
    input: INPUT,
    refused: ['consensus/actual'],
  },
  {
    name: 'a conflict that is decided',
    before: DECIDED,
    input: { ...INPUT, type: 'choose-b' },
    error: 'decided-already',
  },
  {
    name: 'a third side of two',
    before: BEFORE,
    input: { ...INPUT, type: 'choose-c' },
    error: 'no-side',
  },
  {
    name: 'a merge that says nothing',
    before: BEFORE,
    input: { ...INPUT, type: 'merge' },
    error: 'no-decision',
  },
  {
    name: 'a conflict that is not there',
    before: BEFORE,
    input: { ...INPUT, conflict: 'c-0042-09' },
    error: 'unknown-conflict',
  },
  {
    name: 'no matrix',
    before: LISTED,
    input: { ...INPUT, file: 'CONS-0099' },
    error: 'unknown-file',
  },
];
