import { quoted } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import type { MendStep } from '../../../core/remedy.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import { nearestTask, unknownIn } from '../known-tasks.ts';
import { needsEntry } from '../listed-outputs.ts';
import { entryOf } from '../rows.ts';
import { isTaskId, NAMED_BY_TASK, taskIdMeant } from '../task-id.ts';

const TASKS = { '.cleo/tasks.json': '{"tasks": [{"id": "T2392"}, {"id": "T2398"}]}' };

/** No later entry takes the place of one for another task. */
const COMMITTED: MendStep = {
  action: 'do',
  text: 'A committed entry keeps its id. Commit a task file that has the task, or excuse the problem in the configuration, under "ignore", with the reason.',
};

export default defineRecordRule({
  id: 'subagent/linked-task',
  kinds: ['subagent-manifest', 'subagent-output'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source:
    'CLEO subagent protocol v1, 5.1 Manifest Entry Format: id, linked_tasks; 5.3 Output File Structure',
  summary: 'Manifest entries and outputs name tasks that exist',
  why: 'If the task does not exist, nobody can see what the work is for.',
  fix: 'Write the id of a task that exists, such as T2392.',
  decisions: [
    'Known tasks are those in the task files (`.cleo/tasks.json`, `.cleo/todo.json`) and in their archives (`.cleo/tasks-archive.json`, `.cleo/todo-archive.json`). If there are none, only the form of an id is judged.',
    'A finished task is removed from its list. So a task that was in a list in an earlier commit is known, too. In a shallow clone, no task is reported as unknown.',
    'The id of an entry begins with its task. If no entry names the task of an output, its line `**Task**` is checked. At least one id on that line must be known. If the file name begins with a task id, the line needs none.',
  ],
  messages: {
    form: '{text} is not a task id',
    unknown: 'No task has the id {text}',
  },
  examples: {
    valid: [
      {
        name: 'a task, without and with a task file',
        files: { ...TASKS, [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['T2392'] }) },
      },
      {
        name: 'a task that left its list',
        past: {
          '.cleo/tasks.json': '{"tasks": [{"id": "T2398"}]}',
        },
        files: {
          '.cleo/tasks.json': '{"tasks": [{"id": "T2392"}]}',
          [MANIFEST_PATH]: manifest(ENTRY),
        },
      },
      {
        name: 'no task file',
        files: { [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['T9999'] }) },
      },
    ],
    invalid: [
      {
        name: 'no id, and an unknown one',
        files: {
          ...TASKS,
          [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['the epic', 'T9999'] }),
        },
        expect: [
          { message: 'form', path: MANIFEST_PATH, at: '1:168-1:178' },
          { message: 'unknown', path: MANIFEST_PATH, at: '1:179-1:186' },
        ],
      },
      {
        name: 'an entry and an output for tasks that nobody knows, and an output without one',
        files: {
          ...TASKS,
          [MANIFEST_PATH]: manifest({ ...ENTRY, id: 'T9999-analysis' }),
          [OUTPUT_PATH]: OUTPUT.replace('T2398', 'T9999'),
          'agent-outputs/a.md': OUTPUT.replace('T2398', 'T9998, T9999'),
          'agent-outputs/b.md': OUTPUT.replace('T2398', 'the epic'),
        },
        expect: [
          { message: 'unknown', path: MANIFEST_PATH, at: '1:7-1:23' },
          { message: 'unknown', path: 'agent-outputs/a.md', at: '3:11-3:23' },
          { message: 'form', path: 'agent-outputs/b.md', at: '3:11-3:19' },
        ],
      },
      {
        name: 'an id that is written in another way',
        files: {
          ...TASKS,
          [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['#t2392 '] }),
        },
        expect: [{ message: 'form', path: MANIFEST_PATH, at: '1:168-1:177' }],
      },
    ],
  },
  *checkEntry({ record, entry: { index: entry, task, linkedTasks } }, db) {
    const isUnknown = unknownIn(db, [task, ...linkedTasks.map(({ text }) => taskIdMeant(text))]);
    if (isUnknown(task) && !linkedTasks.some(({ text }) => text === task)) {
      yield { record, at: [entry, 'id'], ...unknown(task ?? '', COMMIT), steps: [COMMITTED] };
    }
    for (const { text, index } of linkedTasks) {
      const at = [entry, 'linked_tasks', index];
      const id = taskIdMeant(text);
      if (!isTaskId(text)) {
        const isKnown = id !== null && !isUnknown(id);
        const written = isKnown ? { help: `Write "${id}".`, expected: `"${id}"` } : {};
        yield { message: 'form', record, at, data: { text: quoted(text) }, ...written };
      } else if (isUnknown(text)) yield { record, at, ...unknown(text) };
    }
  },
  *check(self, db) {
    if (!isAbout(self, 'subagent-output')) return;
    const { record, fact } = self;
    const line = fact.lines.find(({ part }) => part === 'Task');
    if (line === undefined) return;
    // A task that is not that of the entry is reported by output-agrees, that one at the entry.
    const entry = entryOf(record, db);
    const [first] = fact.tasks;
    const isCompared = entry !== null && entry.value.task !== null && first !== undefined;
    if (isCompared || (entry === null && !needsEntry(self))) return;
    if (first === undefined) {
      if (NAMED_BY_TASK.test(record.path)) return;
      yield { message: 'form', record, at: line.at, data: { text: quoted(line.text) } };
    } else if (fact.tasks.every(unknownIn(db, fact.tasks))) {
      yield { record, at: line.at, ...unknown(first) };
    }
  },
});

const COMMIT = 'Commit a task file that has the task.';

/** @param committed the help once the entry is committed, where that is another one */
function unknown(id: string, committed: string | null = null) {
  const words = (all: Words) => {
    const near = nearestTask(id, all);
    const meant = near === null ? '' : `Did you mean ${quoted(near)}? `;
    const help = `${meant}Write the id of a known task, or commit the task file that has it.`;
    return { help: committed === null ? help : { uncommitted: help, committed } };
  };
  return { message: 'unknown' as const, data: { text: quoted(id) }, words };
}
