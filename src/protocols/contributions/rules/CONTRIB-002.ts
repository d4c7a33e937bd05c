import { quoted } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { nearest, onlyNear } from '../../../core/nearest.ts';
import type { TaskFact } from '../cleo-facts.ts';
import { contribution, fileOf, PATH } from '../example.ts';
import { goneIn, strandedIn } from '../gone-stores.ts';
import { ANY_TASK, TASKS } from '../rows.ts';
import { isArchived } from '../sealing.ts';
import { tasksBeside } from '../tasks.ts';

function labelled(...labels: readonly string[]): Record<string, string> {
  const tasks = JSON.stringify({ tasks: [{ id: 'T2310', type: 'task', labels }] });
  return { '.cleo/todo.json': `${tasks}\n`, [PATH]: contribution() };
}

const OTHERS = '{"tasks": [{"id": "T2311", "type": "task", "labels": ["queue-source"]}]}\n';

export default defineRecordRule({
  id: 'CONTRIB-002',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.3 and 1.9.2',
  summary: 'The task of a contribution carries its marker label',
  why: 'Sessions that work on the same question find each other’s tasks by the label. Without the label nobody sees that there is a second answer.',
  fix: 'Add the label to the task, or correct "markerLabel".',
  decisions: [
    'Labels are those of the task in `.cleo/todo.json`, `.cleo/tasks.json` and their archives, `todo-archive.json` and `tasks-archive.json`, beside the contribution.',
    'Finished tasks leave their list. The linter also looks for a task in the commit that added the contribution, and in later commits that changed a list.',
    'A task that was never in a list is an error for a new contribution, and an info for an older or archived one.',
    'If a change removes the lists, the contributions that it adds are judged by the lists as they were.',
    'If the lists hold no task at all, or one of them cannot be read, no task is looked for.',
  ],
  messages: {
    label: 'The task {task} does not have the label {label}',
    unknown: 'The task {task} is in no task list',
  },
  examples: {
    valid: [
      { name: 'the label among others', files: labelled('queues', 'queue-source') },
      { name: 'no task list', files: { 'README.md': '', [PATH]: contribution() } },
      {
        name: 'a task that left its list',
        files: { ...labelled('queue-source'), '.cleo/todo.json': OTHERS },
        past: labelled('queue-source'),
      },
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
      {
        name: 'a task that the list did not have, which is removed with the same change',
        past: { '.cleo/todo.json': OTHERS },
        files: fileOf(contribution()),
        expect: [{ message: 'unknown', at: '14:13-14:20', related: ['1:1-1:1'] }],
      },
      {
        name: 'a task that is known nowhere',
        files: { '.cleo/todo.json': OTHERS, [PATH]: contribution() },
        expect: [{ message: 'unknown', path: PATH, at: '14:13-14:20' }],
      },
    ],
  },
  *check({ record, fact: { taskId, markerLabel } }, db) {
    if (taskId === null) return;
    const present = db.get(TASKS, [record.home, taskId]).map(({ value }) => value);
    const isSought = present.length === 0 && db.exists(ANY_TASK, record.home);
    const found = isSought ? (db.past?.formerTasks.of(record) ?? null) : present;
    if (found === null) return;
    const labels = found.flatMap((task) => task.labels);
    if (found.length === 0 && isSought) {
      const level = isArchived(record.path) ? ('info' as const) : ('error' as const);
      const words = (all: Words) => ({
        help: unknownHelp(taskId, markerLabel, tasksBeside(record, all)),
      });
      const unknown = { message: 'unknown' as const, record, at: ['taskId'], words };
      const cut = db.past?.formerTasks.isCutOff && { isUncertain: true as const };
      yield { ...unknown, ...cut, data: { task: taskId }, level, levelIfOld: 'info' };
    } else if (found.length > 0 && markerLabel !== null && !labels.includes(markerLabel)) {
      yield { record, ...unlabelled(taskId, markerLabel, labels) };
    }
  },
  past: {
    kinds: ['contribution', 'task-list'],
    after: ['task-list'],
    afterIsTied: true,
    wantsAfter: (input) => goneIn(input).length > 0,
    *check(input) {
      for (const { entry, stores } of strandedIn('task-list', input)) {
        const { record, fact } = entry;
        const { taskId, markerLabel } = fact;
        if (taskId === null) continue;
        const tasks = stores.flatMap((store) => ('tasks' in store.fact ? store.fact.tasks : []));
        const found = tasks.filter(({ id }) => id === taskId);
        const labels = found.flatMap((task) => task.labels);
        const related = stores.slice(0, 1).map((store) => ({
          record: store.record,
          message: 'the list before this change',
        }));
        if (found.length === 0) {
          const help = unknownHelp(taskId, markerLabel, tasks);
          const data = { task: taskId };
          yield { message: 'unknown', record, at: ['taskId'], data, help, related };
        } else if (markerLabel !== null && !labels.includes(markerLabel)) {
          yield { record, ...unlabelled(taskId, markerLabel, labels), related };
        }
      }
    },
  },
});

/** A label that the task lacks, and the one that was probably meant. */
function unlabelled(task: string, label: string, labels: readonly string[]) {
  const data = { task, label: quoted(label) };
  const meant = onlyNear(label, labels);
  const help =
    meant === null
      ? `If ${quoted(label)} is the label of the epic, add it to the labels of ${task}. Otherwise write the label that the task has.`
      : `The task has the label ${quoted(meant)}: write that label.`;
  const expected = meant !== null && { expected: JSON.stringify(meant) };
  return { message: 'label' as const, at: ['markerLabel'], data, help, ...expected };
}

/** More tasks of one label say nothing about which was meant. */
const FEW = 3;

function unknownHelp(task: string, label: string | null, known: readonly TaskFact[]): string {
  const having = label === null ? [] : known.filter(({ labels }) => labels.includes(label));
  const ids = new Set(known.map(({ id }) => id));
  const near = nearest(task, ids);
  if (near !== null) ids.delete(near);
  const write =
    'Write the id of the task that the contribution is for. If the task list is not committed, commit it together with the contribution.';
  if (having.length > 0 && having.length <= FEW) {
    const has = having.length === 1 ? 'has' : 'have';
    return `${having.map(({ id }) => id).join(', ')} ${has} the label ${quoted(label ?? '')}. ${write}`;
  }
  // Ids follow each other: of several that are near, none is meant more than another.
  return near !== null && nearest(task, ids) === null ? `Did you mean ${near}? ${write}` : write;
}
