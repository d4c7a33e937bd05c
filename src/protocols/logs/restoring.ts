import type { Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';

/**
 * How to restore what a step changed or removed.
 * @param parent whose version it is: an index into the step's parents
 * @param rest what else is to be said, as sentences
 */
export function restoring(
  { parents }: Step,
  path: string,
  parent: number,
  rest: string,
): { readonly help: string; readonly restores: Restores } {
  return { help: `Restore the file. ${rest}`, restores: { path, from: parents[parent] ?? 'HEAD' } };
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
