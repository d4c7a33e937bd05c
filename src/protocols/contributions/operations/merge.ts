import { defineOperation } from '../../../core/operation.ts';
import { readContribution } from '../contribution.ts';
import { mergeExamples } from './merge-examples.ts';
import { MOVE_ERRORS, MOVE_INPUT, MOVE_OUTPUT, moved } from './status-move.ts';

export default defineOperation({
  id: 'contributions/merge',
  command: 'contribution merge FILE',
  operands: ['file'],
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6.3 and 1.8',
  summary: 'Marks a validated contribution as merged: it never changes again',
  about: [
    'Refused while a critical conflict is not accepted (`contribution resolve`). One of severity high is reported, and does not prevent it.',
  ],
  effects: 'writes',
  wantsSound: true,
  input: MOVE_INPUT,
  output: MOVE_OUTPUT,
  errors: MOVE_ERRORS,
  examples: mergeExamples,
  commitMessage: ({ path }) => `Merge ${String(path)}`,
  plan: (planning) =>
    moved(planning, {
      steps: { validated: 'merged' },
      done: [],
      changes: () => [],
      told: ({ value }) =>
        readContribution(value)
          .conflicts.filter(
            ({ severity, resolution }) => severity === 'high' && resolution.status !== 'accepted',
          )
          .map(
            ({ id, questionId }) => `not resolved: ${id ?? 'a conflict'} on ${questionId}, high`,
          ),
    }),
});
