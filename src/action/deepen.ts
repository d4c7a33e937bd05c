import { CouldNotCheck } from '../core/failure.ts';
import type { Repository } from '../core/repository.ts';
import { Clone, type Depth } from '../git/native/clone.ts';
import { openRepository } from '../git/open.ts';
import { type Aim, aimOf, isHere, remoteBranch, type Wanted } from './aim.ts';
import type { Push } from './event.ts';
import { isLacking, type Place } from './remedies.ts';

/** How far each further fetch goes back. Most pull requests are done with the first. */
const DEPTHS: readonly Depth[] = [64, 512, 4096, 'start'];

/** Finds out what is to be judged, with what the clone holds. */
export function aimHere(wanted: Wanted, place: Place): Promise<Aim> {
  return withClone(place, (repository) => aimOf(wanted, repository));
}

/**
 * The same, and fetches the commits that the clone lacks for it: a few at first, the whole history
 * at last.
 * @throws CouldNotCheck when they can't be had.
 */
export async function aimFetching(wanted: Wanted, place: Place): Promise<Aim> {
  const clone = await Clone.open(place);
  await fetchNamed(wanted, clone);
  for (const depth of DEPTHS) {
    try {
      return await withClone(place, (repository) => wholeAim(wanted, repository, clone));
    } catch (error) {
      if (!isLacking(error) || !(await clone.isShallow())) throw error;
    }
    await clone.fetch(await startsOf(wanted, place), depth);
  }
  return aimHere(wanted, place);
}

/** Fetches the whole history: what a change restores is seen in the past of its paths alone. */
export async function fetchWhole(wanted: Wanted, place: Place): Promise<void> {
  const clone = await Clone.open(place);
  await clone.fetch(await startsOf(wanted, place), 'start');
}

async function withClone<T>(
  { cwd, env }: Place,
  use: (repository: Repository) => Promise<T>,
): Promise<T> {
  const repository = await openRepository({ cwd, env, backend: 'native' });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

/**
 * What is to be judged, when all the commits for it are here.
 * @throws CouldNotCheck when they are not.
 */
async function wholeAim(wanted: Wanted, repository: Repository, clone: Clone): Promise<Aim> {
  const aim = await aimOf(wanted, repository);
  const { target } = aim;
  if (target.mode === 'range') {
    const ends = [target.from, target.to].map((rev) => repository.resolve(rev));
    const [from = '', to = ''] = await Promise.all(ends);
    await repository.mergeBases(from, to);
    // The first step shows whether the range is certain.
    for await (const _step of repository.steps({ include: [to], exclude: [from] })) break;
  } else if (target.mode === 'history' && (await clone.isShallow())) {
    throw new CouldNotCheck('shallow-clone', 'The history is cut off.');
  }
  return aim;
}

/** Fetches the commits that an event names, each alone where the clone is shallow. */
async function fetchNamed(wanted: Wanted, clone: Clone): Promise<void> {
  const depth = (await clone.isShallow()) ? 'tips' : 'whole';
  const missing = await clone.lacks(commitsOf(wanted));
  if (missing.length > 0) await clone.fetch(missing, depth);
  if (wanted.kind !== 'push') return;
  const { before, defaultBranch, ref } = wanted;
  if (before !== null && (await isHad(before, clone, depth))) return;
  if (defaultBranch === null || ref === `refs/heads/${defaultBranch}`) return;
  const tip = remoteBranch(defaultBranch);
  if ((await clone.lacks([tip])).length === 0) return;
  await clone.fetch([`+refs/heads/${defaultBranch}:${tip}`], depth);
}

/** Fetches what a ref named before a push. Forced away, it may be gone from the server as well. */
async function isHad(commit: string, clone: Clone, depth: Depth): Promise<boolean> {
  const isHere = async () => (await clone.lacks([commit])).length === 0;
  if (await isHere()) return true;
  try {
    await clone.fetch([commit], depth);
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'fetch-failed') return false;
    throw error;
  }
  return isHere();
}

/** The commits that a fetch goes back from. */
function startsOf(wanted: Wanted, place: Place): Promise<readonly string[]> {
  return withClone(place, async (repository) => {
    const here = await repository.head();
    // Of what is checked out, GitHub may know nothing: an earlier step may have made it.
    const isGiven = wanted.kind === 'pull-request' ? wanted.merge === here : true;
    const starts = new Set(commitsOf(wanted));
    if (here !== null && isGiven) starts.add(here);
    for (const id of wanted.kind === 'push' ? await comparedWith(wanted, repository) : []) {
      starts.add(id);
    }
    return [...starts];
  });
}

/** Of what a push is compared with, that which is here. */
async function comparedWith(
  { before, defaultBranch }: Push,
  repository: Repository,
): Promise<readonly string[]> {
  if (before !== null && (await isHere(repository, before))) return [before];
  const refs = await repository.refs();
  const tip = refs.find(
    ({ name }) => defaultBranch !== null && name === remoteBranch(defaultBranch),
  );
  return tip === undefined ? [] : [tip.commit];
}

function commitsOf(wanted: Wanted): readonly string[] {
  switch (wanted.kind) {
    case 'pull-request':
    case 'merge-group':
      return [wanted.base, wanted.head];
    case 'push':
      return [wanted.after];
    case 'other':
    case 'named':
      return [];
  }
}
