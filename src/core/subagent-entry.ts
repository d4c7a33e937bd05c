import { textAt, valueAt } from './json-value.ts';

/** Names that people write in place of a field's, the likeliest first. */
const MISSPELLINGS: Readonly<Record<string, readonly string[]>> = {
  id: ['task_id', 'taskId', 'task'],
  file: ['output', 'output_file', 'outputFile', 'file_path', 'filePath', 'path'],
  title: ['name', 'task_title', 'taskTitle'],
  date: ['timestamp', 'completed', 'completed_at', 'completedAt', 'created_at', 'createdAt'],
  status: ['state', 'outcome'],
  agent_type: ['agentType', 'type'],
};

/** The name under which an entry holds, as text, what belongs in a field that it lacks; null for none. */
export function misspelled(entry: unknown, field: string): string | null {
  if (!Object.hasOwn(MISSPELLINGS, field) || valueAt(entry, field) !== undefined) return null;
  return MISSPELLINGS[field]?.find((name) => textAt(entry, name) !== null) ?? null;
}
