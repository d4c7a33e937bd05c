import { textAt } from '../../core/json-value.ts';
import type { NamedFile } from '../contributions/key-facts.ts';
import type { OutputLine, SubagentOutputFact } from './facts.ts';
import { STATUS_WORDS } from './manifest-remedies.ts';
import { taskOf } from './subagent-entry.ts';

/** The words of a line that can be compared. */
const WORDS = {
  Task: /\bT\d{3,}\b/g,
  Date: /\b\d{4}-\d\d-\d\d/g,
  Status: /\b(?:complete|partial|blocked)\b/gi,
} as const;

/** A line of an output that says something else than its entry. */
export interface Disagreement {
  readonly line: OutputLine;
  /** The field of the entry, and what it says. */
  readonly field: string;
  readonly value: string;
  /** True where it says no other status: its word is none of the protocol's. */
  readonly isOwnWord: boolean;
}

/** The lines of an output that say something else than an entry. */
export function disagreements(
  entry: Pick<NamedFile, 'id' | 'date' | 'status'>,
  { lines }: SubagentOutputFact,
): readonly Disagreement[] {
  return lines.flatMap((line) => {
    const { field, value } = fieldOf(entry, line);
    if (value === null || holds(line, value)) return [];
    const said = line.part === 'Status' ? statusSaid(line.text) : null;
    const isOwnWord = line.part === 'Status' && (said === null || said === value);
    return { line, field, value, isOwnWord };
  });
}

/** The field of an entry that a line repeats. */
function fieldOf(
  { id, date, status }: Pick<NamedFile, 'id' | 'date' | 'status'>,
  { part }: OutputLine,
) {
  switch (part) {
    case 'Task':
      return { field: 'id', value: taskOf(id) };
    case 'Date':
      return { field: 'date', value: date };
    case 'Status':
      return { field: 'status', value: status };
  }
}

function holds({ part, text }: OutputLine, value: string): boolean {
  const words = text.match(WORDS[part]) ?? [];
  // A title is no task: `subagent/linked-task` asks for one.
  if (part === 'Task' && words.length === 0) return true;
  return words.some((word) => word.toLowerCase() === value.toLowerCase());
}

/** The status that the first word stands for; null for one that says nothing of it. */
function statusSaid(text: string): string | null {
  const word = /[a-z]+(?:[ _-]progress)?/.exec(text.toLowerCase())?.[0].replace(/[ -]/, '_') ?? '';
  const isOne = word === 'complete' || word === 'partial' || word === 'blocked';
  return isOne ? word : textAt(STATUS_WORDS, word);
}
