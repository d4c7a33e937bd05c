import { defineOperation } from '../../../core/operation.ts';
import { checkExamples } from './check-examples.ts';
import { checkErrors, checkedIn, checkInput } from './checked-input.ts';
import { VERDICT_OUTPUT, verdictLines, verdictOf } from './checked-text.ts';

export default defineOperation({
  id: 'messages/check',
  command: 'message check [FILE]',
  operands: ['file'],
  since: '0.2.0',
  source: 'Brenner message bodies v0.1, Pre-send Validation',
  summary: 'Says what is wrong with a message before it is sent',
  about: [
    'Checks the subject, the sections that the type has, "ack_required", the deltas, and whether the agents, beads and messages that it names exist. The exit code is 1 if it has an error.',
  ],
  effects: 'reads',
  input: checkInput,
  output: VERDICT_OUTPUT,
  errors: checkErrors,
  exits: { 1: 'the message is not valid' },
  examples: checkExamples,
  async plan(planning) {
    const checked = await checkedIn(planning);
    const verdict = await verdictOf(checked, planning.state);
    return {
      changes: [],
      result: { ...verdict },
      told: verdictLines(verdict),
      exitCode: verdict.valid ? 0 : 1,
    };
  },
});
