import type { Candidate } from '../core/candidate.ts';
import type { Judging } from './judging.ts';

/**
 * Sees that nothing else claims what a declared kind does; what was judged before was looked at then.
 * @throws WrongUse
 */
export async function demandOneKind(
  candidates: readonly Candidate[],
  { config }: Pick<Judging, 'config'>,
): Promise<void> {
  if (config.custom.kinds.length === 0) return;
  const { checkDeclared } = await import('../discover/declared-faults.ts');
  checkDeclared(candidates, config);
}
