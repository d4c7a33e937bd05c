import type { OperationState } from '../../../core/operation.ts';

/** What to know of objects that are given out and are not as they were recorded. What they rest on would take too long. */
export async function tamperedNotes(
  state: OperationState,
  objects: readonly { readonly id: string; readonly path: string }[],
): Promise<readonly string[]> {
  const problems = await state.tampered(objects.map(({ path }) => path));
  return objects.flatMap(({ id, path: own }) => {
    const problem = problems.get(own);
    if (problem === undefined) return [];
    const { path, message, rule } = problem;
    return `Do not rely on ${id}: it differs from what was recorded. ${path}: ${message} (${rule}).`;
  });
}
