import type { NamedFile } from '../contributions/key-facts.ts';
import type { OutputLine, SubagentOutputFact } from './facts.ts';
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
}

/** The lines of an output that say something else than an entry. */
export function disagreements(
  entry: Pick<NamedFile, 'id' | 'date' | 'status'>,
  { lines }: SubagentOutputFact,
): readonly Disagreement[] {
  return lines.flatMap((line) => {
    const { field, value } = fieldOf(entry, line);
    return value === null || holds(line, value) ? [] : { line, field, value };
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
  return words.some((word) => word.toLowerCase() === value.toLowerCase());
}
