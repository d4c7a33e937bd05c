import type { OperationExample } from '../../../core/operation.ts';
import { DECISION, PATH, SOUND } from '../example.ts';
import { beyondDraft, listed, NOW, relisted, wrongMoves } from './status-examples.ts';

const complete = listed(beyondDraft('complete'));
const VAGUE = { decisions: [{ ...DECISION, answer: 'Maybe Redis' }] };

const passed = (requirementId: string, level: string, ...checkedFields: readonly string[]) => ({
  ...{ requirementId, level, passed: true },
  message: 'Nothing was found.',
  checkedFields,
});

const among = (requirementId: string, ...checkedFields: readonly string[]) => ({
  ...passed(requirementId, 'MUST', ...checkedFields),
  ...{ message: 'No error was found.', checkedFields },
});

/** What shows whose session and task it is. */
const LISTS = {
  '.cleo/sessions.json': `${JSON.stringify({ sessions: [{ id: SOUND.sessionId, status: 'active' }] })}\n`,
  '.cleo/todo.json': `${JSON.stringify({ tasks: [{ id: SOUND.taskId, type: 'task', labels: [SOUND.markerLabel] }] })}\n`,
};
const OF_LISTS = [among('CONTRIB-001', 'sessionId'), among('CONTRIB-002', 'taskId', 'markerLabel')];
const RESULTS = [
  among('CONTRIB-003', 'researchOutputs'),
  among('CONTRIB-004', 'researchOutputs'),
  among('CONTRIB-006', 'decisions', 'conflicts'),
  passed('CONTRIB-007', 'MUST', 'decisions'),
  passed('CONTRIB-010', 'MUST', 'conflicts'),
  passed('CONTRIB-011', 'MUST NOT', 'decisions'),
  passed('CONTRIB-012', 'SHOULD', 'researchOutputs'),
  passed('CONTRIB-013', 'SHOULD', 'decisions', 'conflicts'),
  passed('CONTRIB-014', 'SHOULD', 'conflicts'),
  passed('CONTRIB-015', 'SHOULD', 'decisions'),
];

export const validateExamples: readonly OperationExample[] = [
  {
    name: 'all requirements are met',
    before: { ...complete, ...LISTS },
    input: { file: PATH },
    after: relisted(
      complete,
      beyondDraft('validated', {
        validation: { passed: true, checkedAt: NOW, results: [...OF_LISTS, ...RESULTS] },
      }),
    ),
    result: { from: 'complete', status: 'validated' },
  },
  {
    name: 'no list of sessions or tasks: of what it would show there is no result',
    before: complete,
    input: { file: PATH },
    after: relisted(
      complete,
      beyondDraft('validated', {
        validation: { passed: true, checkedAt: NOW, results: RESULTS },
      }),
    ),
    result: { from: 'complete', status: 'validated' },
  },
  {
    name: 'an answer that says nothing',
    before: listed(beyondDraft('complete', VAGUE)),
    input: { file: PATH },
    refused: ['CONTRIB-011', 'contribution/validation'],
  },
  ...wrongMoves('draft'),
];
