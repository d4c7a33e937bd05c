import type { OperationExample } from '../../../core/operation.ts';
import { DECISION, PATH } from '../example.ts';
import { MANIFEST } from '../manifest-example.ts';
import { unchangeable } from './file-examples.ts';
import { beyondDraft, entryOf, listed, NOW, sealedContribution } from './status-examples.ts';

const OPEN = { completedAt: null };
const BY = 'The load of the next release is not known.';
const working = listed(sealedContribution({}, OPEN), 'partial');
const noted = sealedContribution({ decisions: [{ ...DECISION, uncertaintyNote: BY }] }, OPEN);
const blocked = entryOf(noted, { id: 'contrib_00000001', status: 'blocked', updatedAt: NOW });
const complete = listed(beyondDraft('complete'));
const reopened = sealedContribution(
  { decisions: [{ ...DECISION, uncertaintyNote: BY }], status: 'draft' },
  { completedAt: null, consensusReady: false },
);
const NOTHING = { decisionCount: 0 };
const undecided = sealedContribution({ decisions: [] }, OPEN);
const undecidedFiles = listed(undecided, 'partial');
const input = { file: PATH, reason: BY };

export const blockExamples: readonly OperationExample[] = [
  {
    name: 'a draft waits',
    before: working,
    input,
    after: { [PATH]: noted, [MANIFEST]: `${working[MANIFEST]}${blocked}` },
    result: { questionId: 'RCSD-001', note: BY },
  },
  {
    name: 'a complete contribution waits: it is a draft again',
    before: complete,
    input,
    after: {
      [PATH]: reopened,
      [MANIFEST]: `${complete[MANIFEST]}${entryOf(reopened, {
        ...{ id: 'contrib_00000001', status: 'blocked', updatedAt: NOW },
      })}`,
    },
  },
  {
    name: 'a validated contribution',
    before: listed(beyondDraft('validated')),
    input,
    error: 'wrong-status',
  },
  {
    name: 'nothing is decided yet: the reason has no place in it',
    before: undecidedFiles,
    input,
    after: {
      [MANIFEST]: `${undecidedFiles[MANIFEST]}${entryOf(undecided, { ...NOTHING, id: 'contrib_00000001', status: 'blocked', updatedAt: NOW })}`,
    },
    result: { questionId: null, note: null },
  },
  {
    name: 'one of two waits, and none is named',
    before: listed(
      sealedContribution({ decisions: [DECISION, { ...DECISION, questionId: 'RCSD-002' }] }, OPEN),
      'partial',
    ),
    input,
    error: 'which-decision',
  },
  ...unchangeable({ reason: BY }),
];
