import type { TaskFact } from '../../core/cleo-fact.ts';
import type { ResearchOutput } from '../../core/contribution.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { contribution, OUTPUT, PATH } from './example.ts';
import { Tasks } from './tasks.ts';

function noted(linkedAt: string | null, ...notes: readonly string[]): Record<string, string> {
  const tasks = JSON.stringify({ tasks: [{ id: 'T2310', type: 'task', notes }] });
  return {
    '.cleo/todo.json': `${tasks}\n`,
    [PATH]: contribution({ researchOutputs: [{ ...OUTPUT, linkedAt }] }),
  };
}

export default defineLinkRule({
  id: 'CONTRIB-004',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.7 and 1.9.2',
  summary: 'A research output is linked to the task',
  why: 'Who picks up the task reads its notes. Research that they do not name is done again.',
  fix: 'Link the research to the task, and write the time to "linkedAt".',
  decisions: [
    'It is linked when "linkedAt" has a time, or a note of the task holds its path or its researchId as a whole word.',
    'A note alone is enough for the link, but "linkedAt" is recommended: then its absence is a warning.',
  ],
  messages: {
    unlinked:
      'The research output {file} is not linked to the task: linkedAt says nothing, and no note names it',
    noted: 'The research output {file} is linked by a note of the task only; linkedAt says nothing',
  },
  examples: {
    valid: [{ name: 'a time', files: noted(OUTPUT.linkedAt) }],
    invalid: [
      {
        name: 'null, and notes about something else',
        files: noted(null, 'Linked research: queue-stores-2 (Stores)'),
        expect: [{ message: 'unlinked', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'named in a note only (warning)',
        files: noted(null, 'Linked research: queue-stores (Queue stores)'),
        expect: [{ message: 'noted', path: PATH, at: '35:19-35:61' }],
      },
    ],
  },
  *check({ facts }) {
    const tasks = new Tasks(facts);
    for (const { record, fact } of facts.of('contribution')) {
      for (const output of fact.outputs) {
        const { at, filePath, linkedAt } = output;
        if (linkedAt !== null || filePath === null) continue;
        const isNoted = tasks.of(record, fact.taskId).some((task) => names(task, output));
        const data = { file: quoted(filePath, LONGEST_PATH) };
        // Where there is no key, the place is the path that should be linked.
        const found = { record, at: [...at, 'filePath'], data };
        if (isNoted) yield { ...found, message: 'noted', level: 'warning' };
        else yield { ...found, message: 'unlinked' };
      }
    }
  },
});

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
