import type { OperationExample } from '../../../core/operation.ts';
import { DECISION, PATH } from '../example.ts';
import { unchangeable } from './file-examples.ts';
import { beyondDraft, listed, relisted, sealedContribution } from './status-examples.ts';

const validation = { passed: true, checkedAt: '2026-01-26T11:00:00Z', results: [] };
const complete = listed(beyondDraft('complete'));
const validated = listed(beyondDraft('validated', { validation }));
const merged = relisted(validated, beyondDraft('merged', { validation }));
const VAGUE = { decisions: [{ ...DECISION, answer: 'Maybe Redis' }] };
const vague = listed(beyondDraft('complete', VAGUE));
const DRAFT = sealedContribution({}, { completedAt: null });

export const reopenExamples: readonly OperationExample[] = [
  {
    name: 'a complete contribution is a draft again',
    before: complete,
    input: { file: PATH },
    after: relisted(complete, DRAFT, { status: 'partial' }),
    result: { from: 'complete', status: 'draft' },
  },
  {
    name: 'a validated one is complete again, and not validated',
    before: validated,
    input: { file: PATH },
    after: relisted(validated, beyondDraft('complete')),
    result: { from: 'validated', status: 'complete' },
    again: 'one-step',
  },
  {
    name: 'a merge that no commit has',
    before: validated,
    worktree: merged,
    input: { file: PATH },
    after: relisted(merged, beyondDraft('validated', { validation }), { id: 'contrib_00000002' }),
    result: { from: 'merged', status: 'validated' },
    again: 'done',
  },
  {
    name: 'not two steps in one commit',
    before: validated,
    worktree: relisted(validated, beyondDraft('complete')),
    input: { file: PATH },
    error: 'one-step',
  },
  {
    name: 'a status that is none',
    before: listed(beyondDraft('final')),
    input: { file: PATH },
    error: 'wrong-status',
  },
  {
    name: 'an error in it is no obstacle',
    before: vague,
    input: { file: PATH },
    after: relisted(vague, sealedContribution(VAGUE, { completedAt: null }), { status: 'partial' }),
  },
  ...unchangeable(),
];
