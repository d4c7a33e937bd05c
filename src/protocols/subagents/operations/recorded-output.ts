import type { OperationState } from '../../../core/operation.ts';
import { subagentOutputFact } from '../facts/subagent-output-fact.ts';
import type { SubagentOutputFact } from '../facts.ts';

/** What an output file says of itself. */
export interface RecordedOutput extends SubagentOutputFact {
  /** Its first heading of level 1; null where there is none. */
  readonly heading: string | null;
  /** The ids of tasks that its list of references names. */
  readonly references: readonly string[];
}

/** What a Markdown file says as an output; null where none is at the path. */
export async function recordedOutput(
  path: string,
  state: OperationState,
): Promise<RecordedOutput | null> {
  const text = path.endsWith('.md') ? await state.text(path) : null;
  if (text === null) return null;
  const record = await state.parsed(path, 'subagent-output', text);
  if (record === null) return null;
  const { sections, plain } = record.body;
  const title = sections.find(({ level, title: words }) => level === 1 && words !== '');
  const at = sections.findIndex(({ level, name }) => level === 2 && name === 'references');
  const listed = plain.slice(
    sections[at]?.heading.end ?? record.bodySpan.end,
    sections[at + 1]?.heading.start ?? record.bodySpan.end,
  );
  const references = [...listed.matchAll(/^[ \t]*[-*+][ \t]+\[?(T\d{3,})\b/gm)].map(
    ([, id = '']) => id,
  );
  return {
    ...subagentOutputFact(record),
    heading: title?.title ?? null,
    references: [...new Set(references)],
  };
}

/** What should be in an output and is not, in words; null where all of it is there. */
export function lackOf(path: string, { lacks }: SubagentOutputFact): string | null {
  const parts = lacks.map((part) => {
    if (part === 'title') return 'a title ("# ...")';
    const isLine = part === 'Task' || part === 'Date' || part === 'Status';
    return isLine ? `a line "**${part}**: ..."` : `a section "## ${part}"`;
  });
  return parts.length === 0 ? null : `${path} should have ${parts.join(', ')}.`;
}
