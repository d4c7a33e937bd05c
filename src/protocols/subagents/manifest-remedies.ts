import { parseDateTime } from '../../core/date-time.ts';
import { textAt, valueAt } from '../../core/json-value.ts';
import type { Span } from '../../core/place.ts';
import type { Positions } from '../../core/record.ts';
import type { Help } from '../../core/remedy.ts';
import type { ShapeFault } from '../../core/shape.ts';
import { idMeant, misspelled } from './subagent-entry.ts';
import { isTaskId } from './task-id.ts';

/** Words for a status that are in use and leave no doubt. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  completed: 'complete',
  done: 'complete',
  success: 'complete',
  incomplete: 'partial',
  in_progress: 'partial',
  paused: 'partial',
  failed: 'blocked',
};

const STATUSES = ['complete', 'partial', 'blocked'];

/** The member that has another name than its field, and what it must be; null where that is not certain. */
export function renamedMember(
  positions: Positions,
  { path, property }: ShapeFault,
  entry: unknown,
): { readonly at: Span; readonly expected: string } | null {
  const name = property === null ? null : misspelled(entry, property);
  if (property === null || name === null || UNSURE.has(name)) return null;
  const value = valueUnder(property, textAt(entry, name) ?? '');
  const key = positions.spanOf([...path, name], 'key');
  const end = positions.spanOf([...path, name])?.end;
  if (value === null || key === null || end === undefined) return null;
  const expected = `${JSON.stringify(property)}:${JSON.stringify(value)}`;
  return { at: { start: key.start, end }, expected };
}

/** Names that may stand for something else. */
const UNSURE: ReadonlySet<string> = new Set(['name', 'type', 'path', 'state', 'outcome', 'task']);

/** What a field must say that was written under another name; null where only its author knows. */
function valueUnder(field: string, found: string): string | null {
  if (field === 'id') return null;
  if (field === 'date') return dayOf(found);
  if (field === 'status') return statusMeant(found);
  return found;
}

/** The day of a time that begins with one. */
function dayOf(text: string): string | null {
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/.exec(text)?.[1];
  return day !== undefined && parseDateTime(`${day}T00:00:00Z`) !== null ? day : null;
}

/** With dots, the day comes first. */
function dayWithDots(text: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined
    ? null
    : dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** What to do about a field that is missing. */
export function helpForMissing(entry: unknown, field: string): Help {
  const name = misspelled(entry, field);
  if (name === null) {
    const where = field === 'date' ? ', with the day from the line **Date** of the output' : '';
    return `Add "${field}"${where}.`;
  }
  if (field === 'id') return `Add "id": the value of "${name}", a hyphen and a slug.`;
  if (field === 'date') {
    const day = dayOf(textAt(entry, name) ?? '');
    const example = day === null ? '' : `: "${day}"`;
    return `Rename "${name}" to "date", and write only the day${example}.`;
  }
  const start =
    field === 'file' ? `, and write the path relative to the folder of the manifest` : '';
  return `Rename "${name}" to "${field}"${start}.`;
}

/** A status in other capitals is that status; other words are no reason to take work for complete. */
function statusMeant(word: string): string | null {
  const plain = word.trim().toLowerCase();
  if (STATUSES.includes(plain)) return plain;
  const meant = valueAt(STATUS_WORDS, plain);
  return meant === 'complete' ? meant : null;
}

/** The value that was meant, where nobody can have meant another one. */
function valueMeant(path: readonly (string | number)[], value: unknown): unknown {
  const [field, ...rest] = path;
  if (rest.length > 0) return typeof value === 'number' ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (field === 'status') return STATUSES.includes(word) ? word : (statusMeant(word) ?? undefined);
  if (field === 'date') return dayOf(value) ?? dayWithDots(value) ?? undefined;
  if (field === 'actionable') return valueAt(TRUTHS, word);
  return LISTS.has(String(field)) ? listMeant(String(field), value) : undefined;
}

/** The items of a list that is one text: topics and ids between commas, but prose may have commas. */
function listMeant(field: string, text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const items = parts.filter((part) => part !== '');
  if (items.length === 0) return undefined;
  const isProse = field === 'key_findings' || field === 'needs_followup';
  return isProse && !items.every(isTaskId) ? [text] : items;
}

const TRUTHS = { true: true, yes: true, false: false, no: false };

/** Fields that hold a list of texts. */
const LISTS: ReadonlySet<string> = new Set([
  'key_findings',
  'needs_followup',
  'topics',
  'linked_tasks',
]);

/** Characters of a list of which more are not said once more. */
const MOST_QUOTED = 100;

/** What to do about a value that is wrong. */
export function remedyForValue(entry: unknown, path: readonly (string | number)[], value: unknown) {
  const meant = valueMeant(path, value);
  if (meant !== undefined) {
    const expected = JSON.stringify(meant);
    const isQuoted = expected.length <= MOST_QUOTED;
    const list = isQuoted ? `Write the list ${expected}.` : 'Put the text into a list: ["..."].';
    return { help: Array.isArray(meant) ? list : `Write ${expected}.`, expected };
  }
  if (path.length !== 1 || typeof value !== 'string') return {};
  if (path[0] === 'id') {
    const id = idMeant(value, entry);
    return { help: id === null ? NO_TASK : `Write an id such as "${id}".` };
  }
  if (path[0] === 'date') return { help: DAY };
  const status = path[0] === 'status' ? valueAt(STATUS_WORDS, value.toLowerCase()) : undefined;
  if (status === undefined) return {};
  return { help: `Write "${status}", and list in "needs_followup" what is left to do.` };
}

const DAY =
  'Write the day as year, month and day: "2026-01-26". Write it in the line **Date** of the output, too.';

const NO_TASK = 'Write the task id, a hyphen and a slug, such as "T2401-imaging".';
