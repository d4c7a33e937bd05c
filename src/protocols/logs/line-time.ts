import { parseDateTime } from '../../core/date-time.ts';
import { textAt } from '../../core/json-value.ts';

/**
 * Members that say when a line of a log was written, the first that can be read counts: of
 * contribution manifests, of audit logs, of subagent manifests (a day).
 */
const MEMBERS = ['updatedAt', 'createdAt', 'created_at', 'date'] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** When a line of a log was written, in milliseconds since 1970; null where it does not say. */
export function lineTime(line: string): number | null {
  const value = valueIn(line);
  for (const member of MEMBERS) {
    const text = textAt(value, member) ?? '';
    const time = parseDateTime(DAY.test(text) ? `${text}T00:00:00Z` : text);
    if (time !== null) return time;
  }
  return null;
}

function valueIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
