import type { Facts } from '../../../core/fact.ts';
import { pathWord } from '../../../core/git-command.ts';
import { defineOperation } from '../../../core/operation.ts';
import { listOf, texts } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { TASK } from './input-properties.ts';
import { reviewExamples } from './review-examples.ts';
import {
  REVIEWED_OUTPUT,
  type ReviewedOutput,
  reviewedOutputs,
  unlistedOutputs,
} from './reviewed-outputs.ts';

export default defineOperation({
  id: 'subagents/review',
  command: 'subagent review [TASK]',
  operands: ['task'],
  since: '0.2.0',
  source: 'CLEO subagent protocol v1, 6.2 Partial Completion Protocol, 7.3 Post-Return Processing',
  summary: 'Shows what subagents returned, and what is to be done next',
  about: [
    'Of each output, its newest entry counts. Shown are its status, what is wrong with the file, what is left to do and which tasks it belongs to; then the commands that come next. Nothing is changed.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { task: { ...TASK, description: 'the task; all of them by default' } },
    required: [],
    additionalProperties: false,
  },
  output: {
    outputs: listOf(REVIEWED_OUTPUT, 'each output, what is wrong with it and what is left to do'),
    unlisted: texts('outputs of the task that no entry names'),
    next: texts('the commands that come next'),
  },
  errors: {},
  examples: reviewExamples,
  async plan({ input: { task }, state }) {
    const facts = await state.facts();
    const all = await reviewedOutputs(state, facts);
    const outputs = all.filter((each) => task === undefined || each.task === task);
    const unlisted = task === undefined ? [] : unlistedOutputs(task, facts, all);
    const next = [
      ...new Set([
        ...outputs.flatMap((each) => commandsFor(each, outputs, facts)),
        ...unlisted.map(
          (path) => `lint-protocol subagent record ${pathWord(path)} --status STATUS`,
        ),
      ]),
    ];
    const about = task === undefined ? '' : ` about ${task}`;
    return {
      changes: [],
      result: { outputs, unlisted, next },
      told: [
        ...(outputs.length === 0 ? [`No manifest has an entry${about}.`] : outputs.flatMap(lines)),
        ...unlisted.map((path) => `${path} has no entry.`),
        ...(next.length === 0 ? [] : ['Next:', ...next.map((command) => `  ${command}`)]),
      ],
    };
  },
});

function lines({ id, status, path, problems, followups, linkedTasks }: ReviewedOutput) {
  return [
    `${id ?? '(no id)'}  ${status ?? '(no status)'}  ${path || '(no file)'}`,
    ...problems.map((problem) => `  wrong: ${problem}`),
    ...followups.map((followup) => `  open: ${followup}`),
    ...(linkedTasks.length === 0 ? [] : [`  belongs to: ${linkedTasks.join(', ')}`]),
  ];
}

/** A task is complete where all that is known of it is, and nothing is wrong with it. */
function commandsFor(
  { id, task, problems }: ReviewedOutput,
  outputs: readonly ReviewedOutput[],
  facts: Facts,
): readonly string[] {
  if (id === null || task === null || problems.length > 0) return [];
  const isOver = outputs
    .filter((each) => each.task === task)
    .every(
      (each) =>
        each.status === 'complete' && each.problems.length === 0 && each.followups.length === 0,
    );
  const isDone = facts
    .of('task-list')
    .some(({ fact }) => fact.tasks.some((each) => each.id === task && each.status === 'done'));
  const ending = isDone ? [] : [`cleo ${isOver ? 'complete' : 'update'} ${task}`];
  return [`cleo research link ${task} ${shellWord(id)}`, ...ending];
}
