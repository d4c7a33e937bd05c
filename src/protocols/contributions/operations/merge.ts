import { defineOperation } from '../../../core/operation.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { mergeExamples } from './merge-examples.ts';
import { MOVE_ERRORS, MOVE_INPUT, MOVE_OUTPUT, moved, unresolvedIn } from './status-move.ts';

export default defineOperation({
  id: 'contributions/merge',
  command: 'contribution merge FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6.3 and 1.8',
  summary: 'Marks a validated contribution as merged: it never changes again',
  about: [
    'Refused until every critical conflict is accepted (`contribution resolve`). An open conflict of severity high is only reported: resolve it first, because a merged contribution cannot change. With one, `--commit` leaves the commit to you. Until the merge is committed, `contribution reopen` undoes it.',
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
      // Once a commit has it, nothing that the linter says of it can be done any more.
      isHeld: (contribution) => unresolvedIn(contribution).length > 0,
      told(contribution) {
        const open = unresolvedIn(contribution);
        if (open.length === 0) return open;
        const back = `lint-protocol contribution reopen ${shellWord(contribution.path)}`;
        return [
          ...open,
          `Until the merge is committed, take it back to resolve them: ${back}`,
          'Therefore `--commit` does not commit it. If it may stay as it is, commit it yourself.',
        ];
      },
    }),
});
