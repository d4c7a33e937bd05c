type Files = ReadonlyMap<string, string>;

/** When the session began that goes on. */
export const STARTED = '2026-03-01T00:01:00Z';
export const SESSION = 'session_20260301_000100_0be9c4';
const OPEN_TASKS = 200;

export function openTask(nth: number): string {
  return `T900${String(nth).padStart(3, '0')}`;
}

/** A session that goes on, and tasks that nobody has contributed to. */
export function withOpenTasks(files: Files): Files {
  const session = { id: SESSION, status: 'active', startedAt: STARTED };
  const tasks = Array.from({ length: OPEN_TASKS }, (_, nth) => ({
    id: openTask(nth),
    type: 'task',
    parentId: 'T1000',
    status: 'pending',
    labels: ['queue-source'],
  }));
  return new Map([
    ...files,
    ['.cleo/sessions.json', grown(files, '.cleo/sessions.json', 'sessions', [session])],
    ['.cleo/todo.json', grown(files, '.cleo/todo.json', 'tasks', tasks)],
  ]);
}

function grown(files: Files, path: string, member: string, more: readonly object[]): string {
  const document = JSON.parse(files.get(path) ?? '{}');
  const list: readonly object[] = document[member] ?? [];
  return `${JSON.stringify({ ...document, [member]: [...list, ...more] }, null, 2)}\n`;
}
