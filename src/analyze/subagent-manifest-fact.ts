import { parseDateTime } from '../core/date-time.ts';
import { listAt, textAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';
import { type Citation, pathRequest } from '../core/request.ts';
import { misspelled } from '../core/subagent-entry.ts';
import type {
  IndexedText,
  SubagentEntryFact,
  SubagentManifestFact,
} from '../core/subagent-fact.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const STATUS = new Set(['complete', 'partial', 'blocked']);

/** What link rules may know of a subagent manifest. */
export function subagentManifestFact({
  entries,
  faults,
}: RecordOf['subagent-manifest']): SubagentManifestFact {
  const facts = entries.map(({ value }, index) => entryFact(value, index));
  return {
    entries: facts,
    whole: !faults.some(({ kind }) => kind === 'syntax'),
    citations: facts.flatMap(fileCitations),
  };
}

function entryFact(value: unknown, index: number): SubagentEntryFact {
  const date = textAt(value, 'date');
  const status = textAt(value, 'status');
  const misnamed = misspelled(value, 'file');
  return {
    index,
    id: textAt(value, 'id'),
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

/** History has no say in where an output stands now, and one of the two places always misses. */
function fileCitations({ index, file }: SubagentEntryFact): readonly Citation[] {
  if (file === null) return [];
  const at = [index, 'file'];
  return [
    { ...pathRequest(file, 'folder'), presentOnly: true, at },
    { ...pathRequest(file, 'root'), presentOnly: true, at },
  ];
}

/** The texts of a list that are not blank, with their indexes. */
export function indexedTexts(value: unknown, key: string): readonly IndexedText[] {
  return listAt(value, key).flatMap((text, index) =>
    typeof text === 'string' && text.trim() !== '' ? [{ text, index }] : [],
  );
}
