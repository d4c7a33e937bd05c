import { parseDateTime } from '../../../core/date-time.ts';
import { linesOf } from '../../../core/entry-lines.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import type { JsonLine, RecordOf } from '../../../core/record.ts';
import { type Citation, pathRequest } from '../../../core/request.ts';
import { sha256 } from '../../../core/sha256.ts';
import { isBlank } from '../../../core/unseen.ts';
import type { IndexedText, SubagentEntryFact, SubagentManifestFact } from '../facts.ts';
import { meantId, misspelled, revisionOf, taskOf } from '../subagent-entry.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const STATUS = new Set(['complete', 'partial', 'blocked']);

/** What link rules may know of a subagent manifest. */
export function subagentManifestFact(record: RecordOf['subagent-manifest']): SubagentManifestFact {
  const { entries, faults, text } = record;
  const lines = linesOf({ text, entries });
  const revised = revisedIn(entries);
  const facts = entries.map(({ value, line }, index) => ({
    index,
    line: lines[index] ?? 1,
    isRevised: revised.has(index),
    content: sha256(line.text).slice(0, 16),
    ...entryFact(value),
  }));
  return {
    entries: facts,
    unread: faults.some(({ kind }) => kind === 'syntax') ? namedUnread(record) : [],
    citations: facts.flatMap(fileCitations),
  };
}

/** A task id with a slug, or the name of a file. */
const NAMES = /T\d{3,}-[\w.-]*|[\w.-]+\.\w{1,5}\b/g;

function namedUnread({
  entries,
  text,
}: Pick<RecordOf['subagent-manifest'], 'entries' | 'text'>): readonly string[] | null {
  const ends = [0, ...entries.map(({ span }) => span.end)];
  const between = ends.map((end, at) => text.slice(end, entries[at]?.span.start ?? text.length));
  // Each entry over several lines begins with a brace.
  const lost = between.flatMap((each) => each.split(/\n(?=\{)/)).filter((each) => /\S/.test(each));
  const named = lost.map((each) => each.match(NAMES) ?? []);
  return named.some(({ length }) => length === 0) ? null : named.flat();
}

/** What an entry says by itself. */
function entryFact(
  value: unknown,
): Omit<SubagentEntryFact, 'index' | 'line' | 'isRevised' | 'content'> {
  const date = textAt(value, 'date');
  const status = textAt(value, 'status');
  const misnamed = misspelled(value, 'file');
  return {
    id: textAt(value, 'id'),
    meantId: meantId(textAt(value, 'id'), value),
    task: taskOf(textAt(value, 'id')),
    file: textAt(value, 'file'),
    agentType: textAt(value, 'agent_type'),
    verdict: textAt(value, 'verdict'),
    date: date !== null && isDay(date) ? date : null,
    status: status !== null && STATUS.has(status) ? status : null,
    linkedTasks: indexedTexts(value, 'linked_tasks'),
    misnamedFile: misnamed === null ? null : textAt(value, misnamed),
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && parseDateTime(`${text}T00:00:00Z`) !== null;
}

/** The indexes of the entries that a later one corrects, as far as their ids say so. */
function revisedIn(entries: readonly JsonLine[]): ReadonlySet<number> {
  const revised = new Set<number>();
  const numbers = new Map<string, number>();
  for (const [index, { value }] of [...entries.entries()].reverse()) {
    const id = textAt(value, 'id');
    if (id === null) continue;
    const own = revisionOf(id);
    const highest = own === null ? undefined : numbers.get(own.of);
    if (
      numbers.has(id) ||
      numbers.has(meantId(id, value) ?? id) ||
      (own !== null && (highest ?? 0) > own.number)
    )
      revised.add(index);
    if (own !== null) numbers.set(own.of, Math.max(own.number, highest ?? 0));
  }
  return revised;
}

/**
 * History has no say in where an output is now, and one of the places always misses. Where a later entry corrects this one it is asked: what once was there is lost, not corrected.
 */
function fileCitations({ index, file, isRevised }: SubagentEntryFact): readonly Citation[] {
  if (file === null) return [];
  const asked = { at: [index, 'file'], ...(isRevised ? EVER : NOW) };
  return [
    { ...pathRequest(file, 'folder'), ...asked },
    { ...pathRequest(file, 'above'), ...asked },
  ];
}

const NOW = { presentOnly: true } as const;
const EVER = { ever: true } as const;

/** The texts of a list that are not blank, with their indexes. */
export function indexedTexts(value: unknown, key: string): readonly IndexedText[] {
  return listAt(value, key).flatMap((text, index) =>
    typeof text === 'string' && !isBlank(text) ? [{ text, index }] : [],
  );
}
