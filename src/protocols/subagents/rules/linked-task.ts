import { quoted } from '../../../core/found-value.ts';
import { suggester } from '../../../core/nearest.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';
import { isTaskId } from '../task-id.ts';

const TASKS = { '.cleo/tasks.json': '{"tasks": [{"id": "T2392"}]}' };

export default defineLinkRule({
  id: 'subagent/linked-task',
  kinds: ['subagent-manifest'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format: linked_tasks',
  summary: 'A linked task is a task',
  why: 'A link that leads nowhere hides to which task the work belongs.',
  fix: 'Write the id of a task that exists, such as T2392.',
  decisions: [
    'Known tasks are those of all task files, `.cleo/tasks.json` and `.cleo/todo.json`, and of their archives, `.cleo/todo-archive.json` and `.cleo/tasks-archive.json`. Where no task is known, only the form of an id is judged.',
  ],
  messages: {
    form: '{text} is no task id',
    unknown: 'No task has the id {text}',
  },
  examples: {
    valid: [
      {
        name: 'a task, without and with a task file',
        files: { ...TASKS, [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['T2392'] }) },
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
        name: 'an id that is written in another way',
        files: {
          ...TASKS,
          [MANIFEST_PATH]: manifest({ ...ENTRY, linked_tasks: ['#t2392 '] }),
        },
        expect: [{ message: 'form', path: MANIFEST_PATH, at: '1:168-1:177' }],
      },
    ],
  },
  *check({ facts, superseded }) {
    const known = new Set(
      facts.of('task-list').flatMap(({ fact }) => fact.tasks.map(({ id }) => id)),
    );
    const nearestTo = suggester(known);
    for (const { record, fact } of facts.of('subagent-manifest')) {
      for (const entry of fact.entries) {
        if (superseded.has(record, entry.index)) continue;
        for (const { text, index } of entry.linkedTasks) {
          const at = [entry.index, 'linked_tasks', index];
          const data = { text: quoted(text) };
          const id = idIn(text);
          const isKnown = id !== null && (known.size === 0 || known.has(id));
          if (!isTaskId(text)) {
            const written = isKnown ? { help: `Write "${id}".`, expected: `"${id}"` } : {};
            yield { message: 'form', record, at, data, ...written };
          } else if (known.size > 0 && !known.has(text)) {
            const near = nearestTo(text);
            const meant = near === null ? '' : `Did you mean ${quoted(near)}? `;
            const help = `${meant}Write the id of a known task, or commit the task file that has it.`;
            yield { message: 'unknown', record, at, data, help };
          }
        }
      }
    }
  },
});

/** The id of a text that is one but for blanks, a hash before it and the case of its letter. */
function idIn(text: string): string | null {
  const digits = /^#?[Tt](\d{3,})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : `T${digits}`;
}
