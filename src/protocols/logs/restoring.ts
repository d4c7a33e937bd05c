import type { Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';

/**
 * How to restore what a step changed or removed.
 * @param parent whose version it is: an index into the step's parents
 * @param rest what else is to be said, as sentences
 * @param at where the parent holds it, if it moved
 */
export function restoring(
  { parents }: Step,
  path: string,
  parent: number,
  rest: string,
  at = path,
): { readonly help: string; readonly restores: Restores } {
  const from = parents[parent] ?? 'HEAD';
  const restores = { path, from, ...(at !== path && { at }) };
  return { help: `Restore the file. ${rest}`, restores };
}

/** The same for a log: what was appended to it since stays behind what it held. */
export function restoringLog(
  step: Step,
  path: string,
  parent: number,
  movedTo: string | null = null,
): { readonly restores: Restores } {
  const { restores } = restoring(step, path, parent, '');
  return { restores: { ...restores, isLog: true, ...(movedTo !== null && { movedTo }) } };
}
