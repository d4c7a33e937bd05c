import { grouped } from '../../core/grouped.ts';
import { textAt, valueAt } from '../../core/json-value.ts';

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

/** The task that an entry's id begins with; null where it begins with none. */
export function taskOf(entryId: string | null): string | null {
  return /^T\d{3,}(?=-)/.exec(entryId ?? '')?.[0] ?? null;
}

type Status = 'complete' | 'partial' | 'blocked';

/** The only status that a line names. */
export function statusIn(text: string): Status | undefined {
  const words = text.toLowerCase().match(/\b(?:complete|partial|blocked)\b/g) ?? [];
  const [only, ...others] = new Set(words);
  return others.length === 0 ? (only as Status | undefined) : undefined;
}

/** True for a task id and a slug, as the schema wants the id of an entry. */
export function isEntryId(text: string): boolean {
  return /^T\d{3,}-[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/.test(text);
}

/** An id of an entry that corrects others: theirs, `-r` and a number. Null for any other id. */
export function revisionOf(id: string): { readonly of: string; readonly number: number } | null {
  const [, of, number] = /^(.+)-r([1-9]\d{0,8})$/s.exec(id) ?? [];
  return of === undefined ? null : { of, number: Number(number) };
}

/** An id without the `-r` and number of a correction: what the next correction's begins with. */
export function uncorrected(id: string): string {
  return id.replace(/-r[1-9]\d*$/, '');
}

/** The same id, with the number of another correction or with none. */
export function isRevisionOf(later: string, earlier: string): boolean {
  const revision = revisionOf(later);
  if (revision === null) return false;
  const before = revisionOf(earlier);
  const continues = before?.of === revision.of && before.number < revision.number;
  return revision.of === earlier || continues;
}

/** True for an entry of the same file that corrects the earlier one. One without a valid id has no other correction. */
export function corrects(later: string, earlier: string | null): boolean {
  return earlier === null || !isEntryId(earlier) || isRevisionOf(later, earlier);
}

/**
 * The path of the vote beside which a vote was put that had the same id: an entry of its task for the
 * one counts for the other no more. Null for any other path.
 */
export function besideVote(path: string): string | null {
  const [, of, end] = /^(.+)-[\da-f]{7}((?:-consensus)?\.json)$/s.exec(path) ?? [];
  return of === undefined ? null : `${of}${end}`;
}

/** The entries of votes whose task lists another file for its vote by now. */
export function movedVotes(
  values: readonly unknown[],
  fileOf: (entry: unknown) => string | null,
): ReadonlySet<unknown> {
  const keyOf = (entry: unknown, file: string | null) =>
    JSON.stringify([taskOf(textAt(entry, 'id')), file]);
  const own = new Set(
    values.flatMap((value) => {
      const file = besideVote(fileOf(value) ?? '');
      return file === null ? [] : keyOf(value, file);
    }),
  );
  return new Set(own.size === 0 ? [] : values.filter((each) => own.has(keyOf(each, fileOf(each)))));
}

/** By file, the index of its last entry whose id no other entry has. */
export function settledBy(
  values: readonly unknown[],
  fileOf: (entry: unknown) => string | null,
): ReadonlyMap<string | null, number> {
  const sharing = grouped(values, (value) => textAt(value, 'id') ?? '');
  const settled = new Map<string | null, number>();
  for (const [index, value] of values.entries()) {
    const file = fileOf(value);
    const isOwn = sharing.get(textAt(value, 'id') ?? '')?.length === 1;
    if (file !== null && isOwn) settled.set(file, index);
  }
  return settled;
}

/** An id that is made of the one that is there, or of the name of the file; null where none names a task. */
export function idMeant(id: string, entry: unknown): string | null {
  const name = (textAt(entry, 'file') ?? '').replace(/^.*\//s, '').replace(/\.[^.]*$/, '');
  for (const text of [id, name]) {
    const [, task, words = ''] = /^[Tt](\d{3,})(.*)$/s.exec(text.trim()) ?? [];
    const slug = words
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-');
    if (task !== undefined && slug !== undefined) return `T${task}-${slug}`;
  }
  return null;
}

/** What the id of an entry that is none was meant to be; null for one that is right. */
export function meantId(id: string | null, entry: unknown): string | null {
  return id === null || isEntryId(id) ? null : idMeant(id, entry);
}
