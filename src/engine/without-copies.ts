import { type Completed, complete } from './completed-sets.ts';
import type { Asked, Grounded } from './grounds.ts';
import { type LeftCopy, leftCopies } from './left-copies.ts';
import type { MakingStep } from './makings.ts';
import { removingStep } from './restoring-steps.ts';
import { strayEntries } from './stray-entries.ts';
import { isError, keyed, verdictOf } from './verdict-before.ts';

/**
 * Completes steps, and removes what only says what they put back, also of what is restored along.
 * @param steps completed where that ends well
 */
export async function completeWithoutCopies(
  ...[steps, commit, ground, reported, asked, aside]: Parameters<typeof complete>
): Promise<Completed & { readonly copies: readonly LeftCopy[] }> {
  const removing = (copies: readonly LeftCopy[]) =>
    copies.flatMap(({ path, namedIn }) =>
      namedIn === null ? [keyed(removingStep(path, asked.snapshot))] : [],
    );
  const completed = async (
    made: ReadonlyMap<string, MakingStep>,
    copies: readonly LeftCopy[],
  ): Promise<Completed> => {
    const tried = new Map([...made, ...removing(copies)]);
    const found = await complete(tried, commit, ground, reported, asked, aside);
    const isClean = found.isJudged && found.isClean;
    if (!isClean && made !== steps) return found;
    steps.clear();
    for (const step of tried) steps.set(...step);
    if (!isClean) for (const [key] of removing(copies)) steps.delete(key);
    return found;
  };
  const removable = (copies: readonly LeftCopy[]) =>
    Promise.all(copies.map((each) => withRemoval(each, steps, ground, asked)));
  const isWhole = ({ was }: LeftCopy) => was === undefined;
  const first = (await leftCopies(steps, ground, asked)).filter(isWhole);
  const found = await completed(steps, first);
  if (!found.isJudged || !found.isClean) return { ...found, copies: [] };
  const all = await leftCopies(steps, ground, asked);
  // What says something else as well goes where it has a problem beside what is put back.
  const wrong = all.every(isWhole) ? null : await verdictOf(steps, ground, asked);
  const isWrong = ({ path, loggedIn }: LeftCopy) =>
    wrong?.come.some(
      ({ diagnostic, isFinal }) => diagnostic.path === path && (isFinal || loggedIn === undefined),
    ) === true;
  const along = all.filter((each) => isWhole(each) || isWrong(each));
  const later = along.filter(({ path }) => !first.some((each) => each.path === path));
  // Somebody has to say what is meant by what a log names.
  const open = all.flatMap((each) =>
    each.loggedIn !== undefined && !along.includes(each) ? { ...each, namedIn: each.loggedIn } : [],
  );
  if (removing(later).length === 0)
    return { ...found, copies: await removable([...first, ...later, ...open]) };
  const more = await completed(new Map(steps), later);
  const isMore = more.isJudged && more.isClean;
  const without = [...new Set([...found.without, ...more.without])];
  return isMore
    ? { ...more, without, copies: await removable([...first, ...later, ...open]) }
    : { ...found, copies: await removable([...first, ...open]) };
}

/** With the commands that remove it where something names it, and the entries about it that nobody else has. */
async function withRemoval(
  copy: LeftCopy,
  steps: ReadonlyMap<string, MakingStep>,
  ground: Grounded,
  asked: Asked,
): Promise<LeftCopy> {
  if (copy.namedIn === null) return copy;
  const removing = removingStep(copy.path, asked.snapshot);
  const made = new Map([...steps, keyed(removing)]);
  const more = [removing, ...(await strayEntries(made, ground, asked))];
  for (const step of more) made.set(...keyed(step));
  const { come } = await verdictOf(made, ground, asked);
  return come.some(isError)
    ? copy
    : { ...copy, removal: more.map(({ text }) => text).join(' && ') };
}
