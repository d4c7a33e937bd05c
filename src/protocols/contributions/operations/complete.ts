import { defineOperation } from '../../../core/operation.ts';
import { readContribution } from '../contribution.ts';
import { lackOf } from '../faults.ts';
import { completeExamples } from './complete-examples.ts';
import { BLOCKED_ERROR, completionOf, isBlocked } from './completion.ts';
import { demandOwn } from './own-contribution.ts';
import { MOVE_ERRORS, MOVE_INPUT, MOVE_OUTPUT, moved } from './status-move.ts';

export default defineOperation({
  id: 'contributions/complete',
  command: 'contribution complete FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 2.6.1',
  summary: 'Completes a draft, so that it counts',
  about: [
    'Sets the status and "completedAt", writes the checksum, and appends the manifest entry. "consensusReady" becomes true if each decision has all that the format asks for.',
    'Refused while the contribution has an error, such as an answer without evidence, an unanswered key question, or an unrecorded conflict with another session. If the draft is blocked, run `contribution unblock` first.',
  ],
  effects: 'writes',
  wantsSound: true,
  input: MOVE_INPUT,
  output: MOVE_OUTPUT,
  errors: { ...MOVE_ERRORS, ...BLOCKED_ERROR },
  examples: completeExamples,
  commitMessage: ({ path }) => `Complete ${String(path)}`,
  plan: (planning) =>
    moved(planning, {
      steps: { draft: 'complete' },
      done: ['complete'],
      demand(contribution, writer) {
        demandOwn(contribution, planning);
        if (!isBlocked(contribution, writer)) return;
        throw planning.fail('blocked-contribution', { file: contribution.path });
      },
      changes: (contribution) => completionOf(contribution, planning.now),
      told({ value }) {
        return readContribution(value).decisions.flatMap((decision) => {
          const lack = lackOf(decision);
          return lack === null
            ? []
            : `not ready for consensus: ${decision.questionId} lacks ${lack}`;
        });
      },
    }),
});
