import type { Diagnostic } from '../core/diagnostic.ts';
import type { FateWitness } from '../core/fate-witness.ts';
import type { Rule } from '../core/rule.ts';
import { byFolder } from '../report/by-folder.ts';
import { inOrder } from '../report/settle.ts';
import type { Reported } from './by-steps.ts';
import { reportedInPast, withoutDuplicates } from './one-fault/state-and-past.ts';
import { type Held, withWaysOut } from './ways-out.ts';

/** What is told of a state and of the steps that led there: each fault once, in the order of reports. */
export async function told(
  { present, steps }: Pick<Reported, 'present' | 'steps'>,
  rules: readonly Rule[],
  { fates, ...known }: Held & { readonly fates: FateWitness | undefined },
): Promise<readonly Diagnostic[]> {
  if (present.length === 0 && steps.length === 0) return [];
  const left = withoutDuplicates(present, steps);
  fates?.dropped(present, left, reportedInPast(steps));
  const shown = await withWaysOut(left, rules, known);
  return byFolder(inOrder([...shown, ...steps]), rules);
}
