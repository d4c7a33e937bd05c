import { parseDateTime } from '../../../core/date-time.ts';
import type { OperationState } from '../../../core/operation.ts';

/** What a research file may be (seed 1.7). */
const RESEARCH_TYPES = [
  'analysis',
  'research',
  'specification',
  'synthesis',
  'comparison',
  'notes',
] as const;

/** How an input names research files. */
export const RESEARCH_PROPERTY = {
  type: 'object',
  additionalProperties: { type: 'string', enum: RESEARCH_TYPES },
  'x-value': 'TYPE',
  description: `a research file (its path) and its type: ${RESEARCH_TYPES.join(', ')}`,
} as const;

type Around = { readonly state: OperationState; readonly now: number };

/** Research outputs as a contribution lists them, with what their files show. */
export function researchOutputs(
  typesByPath: Readonly<Record<string, string>>,
  around: Around,
): Promise<readonly unknown[]> {
  const outputs = Object.entries(typesByPath);
  return Promise.all(outputs.map(([path, type]) => researchOutput(path, type, around)));
}

async function researchOutput(
  filePath: string,
  type: string,
  { state, now }: Around,
): Promise<Readonly<Record<string, unknown>>> {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const [day, researchId = ''] = /^(?:(\d{4}-\d\d-\d\d)_)?(.*)$/s.exec(name)?.slice(1) ?? [];
  const createdAt = parseDateTime(`${day}T00:00:00Z`);
  const text = ((await state.text(filePath)) ?? '').replace(/^---\n.*?\n---\n/s, '');
  const title = /^# +(.+)$/m.exec(text)?.[1]?.trim();
  const summary = /^(?![#>|*`-])\S.*$/m.exec(text)?.[0].trim();
  return {
    filePath,
    researchId,
    type,
    ...(title !== undefined && { title }),
    ...(createdAt !== null && { createdAt: new Date(createdAt).toISOString() }),
    linkedAt: new Date(now).toISOString(),
    ...(summary !== undefined && { summary }),
  };
}

/** What is left to do for the research files of a new contribution. */
export function researchLines({
  task,
  research = {},
}: {
  readonly task: string;
  readonly research?: Readonly<Record<string, string>>;
}): readonly string[] {
  const files = Object.keys(research);
  return files.map(
    (file) =>
      `Add ${file} to the notes of task ${task} in your task tracker, before the contribution is complete. lint-protocol does not check that.`,
  );
}
