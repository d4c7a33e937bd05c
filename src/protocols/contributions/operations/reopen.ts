import type { JsonChange } from '../../../core/json-edit.ts';
import { defineOperation } from '../../../core/operation.ts';
import type { OpenContribution } from './contribution-writer.ts';
import { demandOwn } from './own-contribution.ts';
import { reopenExamples } from './reopen-examples.ts';
import {
  hasMember,
  MOVE_ERRORS,
  MOVE_INPUT,
  MOVE_OUTPUT,
  metaChange,
  moved,
} from './status-move.ts';

export default defineOperation({
  id: 'contributions/reopen',
  command: 'contribution reopen FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.8',
  summary:
    'Moves a contribution one step back: validated to complete, complete to draft; or undoes an uncommitted merge',
  about: [
    'Only one step back from the last commit is allowed. A reopened contribution loses its "validation"; a draft also loses "completedAt", and its "consensusReady" becomes false.',
  ],
  // What has an error is reopened to fix it: no soundness is asked for.
  effects: 'writes',
  input: MOVE_INPUT,
  output: MOVE_OUTPUT,
  errors: {
    ...MOVE_ERRORS,
    'one-step': [
      '{file} is {before} in the last commit and {now} here, and a commit may go back only one step.',
      'Commit {file} and its manifest as they are now. Then reopen it again.',
    ],
  },
  examples: reopenExamples,
  commitMessage: ({ path, status }) => `Reopen ${String(path)}: ${String(status)}`,
  plan: (planning) =>
    moved(planning, {
      steps: { merged: 'validated', validated: 'complete', complete: 'draft' },
      takesMerged: true,
      done: ['draft'],
      tooFar: (data) => planning.fail('one-step', data),
      // Who validates for others takes that back as well; only the author takes the vote back.
      demand(contribution, _writer, to) {
        if (to === 'draft') demandOwn(contribution, planning);
      },
      changes: (contribution, to) => [
        ...(to === 'validated' ? [] : [[['validation'], undefined] as const]),
        ...(to === 'draft' ? draftAgain(contribution) : []),
      ],
    }),
});

/** What changes in the `_meta` of a contribution that becomes a draft again. */
export function draftAgain(contribution: OpenContribution): readonly JsonChange[] {
  return (['completedAt', 'consensusReady'] as const)
    .filter((key) => hasMember(contribution, '_meta', key))
    .map((key) => metaChange(key, key === 'completedAt' ? null : false));
}
