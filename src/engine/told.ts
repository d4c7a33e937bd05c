import type { Diagnostic } from '../core/diagnostic.ts';
import type { Rule } from '../core/rule.ts';
import { byFolder } from '../report/by-folder.ts';
import { inOrder } from '../report/settle.ts';
import type { Reported } from './by-steps.ts';
import { withoutDuplicates } from './one-fault/state-and-past.ts';
import { type Held, withWaysOut } from './ways-out.ts';

/** What is told of a state and of the steps that led there: each fault once, in the order of reports. */
export async function told(
  { present, steps }: Pick<Reported, 'present' | 'steps'>,
  rules: readonly Rule[],
  known: Held,
): Promise<readonly Diagnostic[]> {
  if (present.length === 0 && steps.length === 0) return [];
  const shown = await withWaysOut(withoutDuplicates(present, steps), rules, known);
  return byFolder(inOrder([...shown, ...steps]), rules);
}
