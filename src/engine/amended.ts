import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Snapshot } from '../core/snapshot.ts';
import type { Ground } from './own-history.ts';
import { restoringSteps } from './restoring-steps.ts';

/** What puts back what a published commit held that was made anew: for the problems of the new one. */
export interface Original {
  readonly own: string;
  readonly published: string;
  readonly steps: readonly MendStep[];
}

/**
 * What is wrong in a commit that took the place of a published one is as that has it, of the records that
 * any problem names. Null where they are all the same there.
 */
export async function originalOf(
  problems: readonly Settled[],
  amended: Ground['amended'],
  { snapshot, history }: { readonly snapshot: Snapshot; readonly history: History | null },
): Promise<Original | null> {
  if (amended === undefined || history === null) return null;
  const { own, published } = amended;
  const named = problems.flatMap(({ diagnostic: { path, related } }) => [
    path,
    ...related.map((place) => place.path),
  ]);
  const paths = [...new Set(named)].sort();
  const [mine, theirs] = [await history.at(own, paths), await history.at(published, paths)];
  const ids = new Map(mine.map(({ path, id }) => [path, id]));
  const steps: MendStep[] = [];
  for (const { path, id } of theirs) {
    const isLog = path.endsWith('.jsonl');
    if (ids.get(path) === id) continue;
    steps.push(...(await restoringSteps({ path, from: published, isLog }, snapshot, history)));
  }
  return steps.length === 0 ? null : { ...amended, steps };
}

/** What a published commit held before somebody made it anew is there again. */
export function asPublished(
  problem: Settled,
  { published }: Original,
  steps: readonly MendStep[],
): Settled {
  const { wayOut: _, ...diagnostic } = problem.diagnostic;
  const help = `This commit was published as ${published.slice(0, 12)}, before it was amended or rebased. Continue from that commit.`;
  const made = { help, steps, by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}
