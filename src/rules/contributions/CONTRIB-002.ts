import { quoted } from '../../core/found-value.ts';
import { onlyNear } from '../../core/nearest.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { contribution, PATH } from './example.ts';
import { Tasks } from './tasks.ts';

function labelled(...labels: readonly string[]): Record<string, string> {
  const tasks = JSON.stringify({ tasks: [{ id: 'T2310', type: 'task', labels }] });
  return { '.cleo/todo.json': `${tasks}\n`, [PATH]: contribution() };
}

export default defineLinkRule({
  id: 'CONTRIB-002',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.3 and 1.9.2',
  summary: 'The task of a contribution carries its marker label',
  why: 'Sessions that work on the same question find each other’s tasks by the label. Without it nobody sees that there is a second answer.',
  fix: 'Add the label to the task, or correct "markerLabel".',
  decisions: [
    'Labels are those of the task in `.cleo/todo.json` and `.cleo/tasks.json` beside the contribution.',
    'A task that no list holds, and a repository without task lists, can not be judged.',
  ],
  messages: { label: 'The task {task} does not have the label {label}' },
  examples: {
    valid: [
      { name: 'the label among others', files: labelled('queues', 'queue-source') },
      { name: 'no task list', files: { 'README.md': '', [PATH]: contribution() } },
    ],
    invalid: [
      {
        name: 'another label',
        files: labelled('queues'),
        expect: [{ message: 'label', path: PATH, at: '15:18-15:32' }],
      },
      {
        name: 'a slip of the pen',
        files: labelled('queues', 'queue-sources'),
        expect: [{ message: 'label', path: PATH, at: '15:18-15:32' }],
      },
    ],
  },
  *check({ facts }) {
    const tasks = new Tasks(facts);
    for (const { record, fact } of facts.of('contribution')) {
      const { taskId, markerLabel } = fact;
      const found = tasks.of(record, taskId);
      if (taskId === null || markerLabel === null || found.length === 0) continue;
      if (found.some(({ labels }) => labels.includes(markerLabel))) continue;
      const data = { task: taskId, label: quoted(markerLabel) };
      const meant = onlyNear(
        markerLabel,
        found.flatMap(({ labels }) => labels),
      );
      const help =
        meant === null
          ? `If ${quoted(markerLabel)} is the label of the epic, add it to the labels of ${taskId}. Else write the label that the task has.`
          : `The task has the label ${quoted(meant)}.`;
      const expected = meant !== null && { expected: JSON.stringify(meant) };
      yield { message: 'label', record, at: ['markerLabel'], data, help, ...expected };
    }
  },
});
