import { defineOperation } from '../../../core/operation.ts';
import type { RecordOf } from '../../../core/record.ts';
import { pathsNamed } from './open-contribution.ts';
import { MOVE_ERRORS, MOVE_INPUT, MOVE_OUTPUT, moved } from './status-move.ts';
import { validateExamples } from './validate-examples.ts';
import { validationResults } from './validation-results.ts';

export default defineOperation({
  id: 'contributions/validate',
  command: 'contribution validate FILE',
  operands: ['file'],
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 1.9',
  summary: 'Validates a complete contribution, and records the result',
  about: [
    'Runs the rules of the format: refused where one of level error is broken. "validation" then has one result for each requirement, recommendations included, which may not be met.',
    'A requirement that the configuration lowers or excuses, and that only other files could show, gets no result.',
  ],
  effects: 'writes',
  wantsSound: true,
  input: MOVE_INPUT,
  output: MOVE_OUTPUT,
  errors: MOVE_ERRORS,
  examples: validateExamples,
  commitMessage: ({ path }) => `Validate ${String(path)}`,
  async plan(planning) {
    const { state, now } = planning;
    const named = pathsNamed(planning.input.file, await state.facts());
    const records = await state.records('contribution', (path) => named.has(path));
    const recordAt = (path: string): RecordOf['contribution'] | undefined =>
      records.find((each) => each.path === path)?.record;
    return moved(planning, {
      steps: { complete: 'validated' },
      done: ['validated'],
      changes({ path }) {
        const record = recordAt(path);
        const results = record === undefined ? [] : validationResults(record, state.config);
        const checkedAt = new Date(now).toISOString();
        const passed = results.every((each) => each.passed || !each.level.startsWith('MUST'));
        return [[['validation'], { passed, checkedAt, results }]];
      },
    });
  },
});
