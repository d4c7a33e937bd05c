import type { OperationState } from '../../../core/operation.ts';

/** What a research file may be (seed 1.7). */
export const RESEARCH_TYPES = [
  'analysis',
  'research',
  'specification',
  'synthesis',
  'comparison',
  'notes',
] as const;

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
  const title = /^# +(.+)$/m.exec((await state.text(filePath)) ?? '')?.[1]?.trim();
  return {
    filePath,
    researchId: name.replace(/^\d{4}-\d\d-\d\d_/, ''),
    type,
    ...(title !== undefined && { title }),
    linkedAt: new Date(now).toISOString(),
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
    (file) => `Link ${file} in the notes of ${task} before the contribution is complete.`,
  );
}
