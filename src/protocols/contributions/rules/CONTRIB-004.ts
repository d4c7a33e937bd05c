import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { TaskFact } from '../cleo-facts.ts';
import type { ResearchOutput } from '../contribution.ts';
import { contribution, OUTPUT, PATH } from '../example.ts';
import { TASKS } from '../rows.ts';

const NOTE = 'Linked research: queue-stores (Queue stores)';

function noted(linkedAt: string | null, ...notes: readonly string[]): Record<string, string> {
  return listed('T2310', linkedAt, notes);
}

/** A contribution with a research output, and a list of one task. */
function listed(
  id: string,
  linkedAt: string | null,
  notes: readonly string[],
  status = 'complete',
): Record<string, string> {
  const tasks = JSON.stringify({ tasks: [{ id, type: 'task', notes }] });
  return {
    '.cleo/todo.json': `${tasks}\n`,
    [PATH]: contribution({ researchOutputs: [{ ...OUTPUT, linkedAt }], status }),
  };
}

export default defineRecordRule({
  id: 'CONTRIB-004',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.7 and 1.9.2',
  summary: 'A research output is linked to the task',
  why: 'Whoever takes up the task reads its notes. Research that the notes do not name is done again.',
  fix: 'Add a note with the id or the path of the research to the task, and set "linkedAt" to the time.',
  decisions: [
    'An output is linked if a note of the task has its path or its researchId as a whole word. If no task list has the task, "linkedAt" alone is enough.',
    'A note alone is enough for the link. A missing "linkedAt" is then a warning.',
    'In a draft, both faults are infos.',
  ],
  messages: {
    unlinked:
      'The research output {file} is not linked to the task: "linkedAt" is not set, and no note names the file',
    claimed:
      'No note of the task {task} names the research output {file}; "linkedAt" alone does not link it',
    noted: 'The research output {file} is linked by a note of the task, but "linkedAt" is not set',
  },
  examples: {
    valid: [
      { name: 'a note and a time', files: noted(OUTPUT.linkedAt, NOTE) },
      { name: 'a time, and no list knows the task', files: listed('T9999', OUTPUT.linkedAt, []) },
    ],
    invalid: [
      {
        name: '"linkedAt" is null, and the notes name another research output',
        files: noted(null, 'Linked research: queue-stores-2 (Stores)'),
        expect: [{ message: 'unlinked', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'a time, and no note',
        files: noted(OUTPUT.linkedAt),
        expect: [{ message: 'claimed', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'in a draft (info)',
        files: listed('T2310', OUTPUT.linkedAt, [], 'draft'),
        expect: [{ message: 'claimed', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'named in a note only (warning)',
        files: noted(null, NOTE),
        expect: [{ message: 'noted', path: PATH, at: '35:19-35:61' }],
      },
    ],
  },
  *check({ record, fact: { outputs, taskId, status } }, db) {
    for (const output of outputs) {
      const { at, filePath, linkedAt } = output;
      if (filePath === null) continue;
      const known = taskId === null ? [] : db.get(TASKS, [record.home, taskId]);
      const isNoted = known.some(({ value }) => names(value, output));
      if (linkedAt !== null && (isNoted || known.length === 0)) continue;
      const data = { file: quoted(filePath, LONGEST_PATH) };
      // Where there is no key, the place is the path that should be linked.
      const found = { record, at: [...at, 'filePath'], data };
      if (isNoted) {
        const level = status === 'draft' ? 'info' : 'warning';
        yield { ...found, message: 'noted', level, help: TIME_HELP };
        continue;
      }
      const level = status === 'draft' && { level: 'info' as const };
      const noted = noting(taskId, output, known[0]?.record.path ?? null);
      const unlinked = { ...found, ...noted, ...level };
      if (linkedAt === null) yield { ...unlinked, message: 'unlinked' };
      else yield { ...unlinked, message: 'claimed', data: { ...data, task: taskId ?? '' } };
    }
  },
});

const CHANGED_THERE = 'The contribution itself does not change.';

const TIME_HELP = 'Set "linkedAt" to the time of the link.';

/**
 * The note as the format's tools write it, and where it belongs. A contribution that has a time stays
 * as it is: it need not be sealed again.
 */
function noting(task: string | null, output: ResearchOutput, list: string | null) {
  const { researchId, filePath, linkedAt } = output;
  const note = quoted(`Linked research: ${researchId ?? filePath ?? ''}`, LONGEST_PATH);
  const text = `Add this text to the list "notes" of the task ${task ?? ''} in ${list ?? 'its task list'}: ${note}.`;
  const help = `${text} The time alone links nothing.`;
  if (list === null) return { help };
  if (linkedAt === null) return { help: `${help} ${TIME_HELP}` };
  return { help, steps: [{ action: 'do' as const, path: list, text: CHANGED_THERE }] };
}

/** True where a note of the task holds the path or the id of a research output, not as a part of another. */
function names({ notes }: TaskFact, { filePath, researchId }: ResearchOutput): boolean {
  const wanted = [filePath, researchId].flatMap((name) => name ?? []);
  return notes.some((note) => wanted.some((name) => holdsName(note, name)));
}

function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (around.every((sign) => !/[\w/-]/.test(sign))) return true;
  }
  return false;
}
