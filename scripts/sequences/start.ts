import { attributeLine } from '../../src/setup/init/attributes.ts';

export const SESSIONS = [
  'session_20260301_080000_0a0b0c',
  'session_20260302_080000_1a2b3c',
] as const;

/** By epic, its tasks. */
export const EPICS: Readonly<Record<string, readonly string[]>> = {
  T2308: ['T2309', 'T2310', 'T2311', 'T2312', 'T2313', 'T2314'],
  T2400: ['T2401', 'T2402'],
};

export const MARKER = 'queue-source';
export const AGENTS = ['AmberFox', 'QuietHarbor', 'RedStone'] as const;
export const NOTES = 'docs/queues.md';
export const RESEARCH = 'docs/research/2026-03-01_queue-stores.md';
export const TASK_LIST = '.cleo/todo.json';

const LOGS = [
  '.cleo/contributions/CONTRIBUTIONS.jsonl',
  'claudedocs/agent-outputs/MANIFEST.jsonl',
] as const;

/** The task list, with some epics done. */
export function taskList(done: ReadonlySet<string>): string {
  const tasks = Object.entries(EPICS).flatMap(([epic, own]) => [
    { id: epic, type: 'epic', status: done.has(epic) ? 'done' : 'active' },
    ...own.map((id) => ({
      ...{ id, type: 'task', parentId: epic, status: 'active', labels: [MARKER] },
      notes: ['Linked research: queue-stores'],
    })),
  ]);
  return `${JSON.stringify({ tasks }, null, 2)}\n`;
}

/** What a project has before anybody writes a record. */
export function startFiles(): Readonly<Record<string, string>> {
  const sessions = SESSIONS.map((id) => ({ id, status: 'active' }));
  return {
    '.gitattributes': LOGS.map(
      (path) => `${attributeLine({ path, attributes: ['-text', 'merge=union'] })}\n`,
    ).join(''),
    [TASK_LIST]: taskList(new Set()),
    '.cleo/sessions.json': `${JSON.stringify({ sessions }, null, 2)}\n`,
    [NOTES]:
      '# Redis\n\nIt keeps order per key.\n\n# Postgres\n\nOne table is enough.\n\n# Rabbit\n\nIt needs a server more.\n',
    [RESEARCH]: '# Queue stores\n\nTwo stores, measured.\n',
    ...Object.fromEntries(AGENTS.map((name) => [`agents/${name}/inbox/note.txt`, 'Mail.\n'])),
  };
}
