import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import type { Ground, OwnHistory } from './own-history.ts';
import { presentAt, remakingStep, restoringSteps, undoingSteps } from './restoring-steps.ts';

/** What puts back what a published commit held that was made anew: for the problems of the new one. */
export interface Original {
  readonly own: string;
  readonly published: string;
  /** What is not as the published commit has it, of what any problem names. */
  readonly paths: ReadonlySet<string>;
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
  const changed = new Set<string>();
  for (const { path, id } of theirs) {
    const isLog = path.endsWith('.jsonl');
    if (ids.get(path) === id) continue;
    changed.add(path);
    steps.push(...(await restoringSteps({ path, from: published, isLog }, snapshot, history)));
  }
  return steps.length === 0 ? null : { ...amended, paths: changed, steps };
}

/** Where the own commits are made anew. */
interface Remaking {
  readonly base: Ground;
  readonly own: OwnHistory;
}

/** The published commit that a push takes away from its ref, where what it brings instead is checked out. */
export async function droppedBy(
  pushed: readonly Settled[],
  own: OwnHistory,
  { scope: { head } }: Pick<Snapshot, 'scope'>,
): Promise<Ground | null> {
  const tip = own.tip?.id;
  if (head === null || head !== tip) return null;
  for (const { restores, diagnostic } of pushed) {
    const published = diagnostic.commit === null ? restores?.from : undefined;
    if (published === undefined || (await own.publicationOf(published)) !== 'published') continue;
    return { parents: [published], commits: 1, amended: { own: tip, published } };
  }
  return null;
}

/**
 * What a change puts back, which was published before its commit was made anew: there it is no change.
 * Null where it puts back nothing of that.
 */
export async function backAsPublished(
  problem: Settled,
  {
    snapshot,
    history,
    own,
  }: { snapshot: Pick<Snapshot, 'entries' | 'scope'>; history: History; own: OwnHistory },
): Promise<Settled | null> {
  const { path, from = '' } = problem.restores ?? {};
  const base = path !== undefined && own.has(from) ? await own.groundOf([from], history) : null;
  if (path === undefined || base?.amended === undefined) return null;
  const now = await presentAt(path, snapshot, history);
  const [was = null] = await history.at(base.amended.published, [path]);
  if (now === null || was === null) return null;
  const [before, after] = (await textsIn([was, now], history)) ?? [];
  if (before === undefined || after?.startsWith(before) !== true) return null;
  return continuedFrom(problem, base.amended.published, undoingSteps(base));
}

/** What a push takes away from what is published stays there: nothing else is done with it. */
export function keptPublished(problem: Settled, original: Original, made: Remaking): Settled {
  const { path, related } = problem.diagnostic;
  const isChanged = [path, ...related.map((place) => place.path)].some((each) =>
    original.paths.has(each),
  );
  return isChanged ? asPublished(problem, original, made) : problem;
}

/** What a published commit held before somebody made it anew is there again. */
export function asPublished(
  problem: Settled,
  { published, steps: restoring }: Original,
  { base, own }: Remaking,
): Settled {
  const steps = [...undoingSteps(base), ...restoring, remakingStep(own.tip)];
  return continuedFrom(problem, published, steps);
}

function continuedFrom(problem: Settled, published: string, steps: readonly MendStep[]): Settled {
  const { wayOut: _, ...diagnostic } = problem.diagnostic;
  const help = `Your commit was published as ${published.slice(0, 12)}, before it was amended or rebased. Continue from the published one.`;
  const made = { help, steps, by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}
