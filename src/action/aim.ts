import type { RangeTarget, RepositoryTarget } from '../app/target.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Repository } from '../core/repository.ts';
import type { Event, PullRequest, Push } from './event.ts';

/** What a run judges, and what to know about that choice. */
export interface Aim {
  readonly target: RepositoryTarget;
  readonly notes: readonly string[];
}

/** What asks for a run: an event, or a workflow that names what it wants judged. */
export type Wanted = Event | { readonly kind: 'named'; readonly target: Aim['target'] };

/** All that HEAD holds and reaches. */
const EVERYTHING: Aim = { target: { mode: 'history', withRecords: true }, notes: [] };

/**
 * Finds out what is asked to be judged.
 * @throws CouldNotCheck where the clone lacks what it takes to know.
 */
export async function aimOf(wanted: Wanted, repository: Repository): Promise<Aim> {
  switch (wanted.kind) {
    case 'pull-request':
      return pullRequestAim(wanted, repository);
    case 'merge-group':
      return rangeAim(repository, wanted.base, wanted.head);
    case 'push':
      return pushAim(wanted, repository);
    case 'other':
      return EVERYTHING;
    case 'named':
      return { target: wanted.target, notes: [] };
  }
}

/** The commits between two that an event names. @throws CouldNotCheck for one that is not here. */
async function rangeAim(
  repository: Repository,
  from: string,
  to: string,
  more: Partial<RangeTarget> = {},
): Promise<Aim> {
  for (const id of [from, to]) if (!(await isHere(repository, id))) throw notHere(id);
  const target: RangeTarget = { mode: 'range', from, to, all: false, ...more };
  return { target, notes: await elsewhere(repository, to) };
}

/**
 * What is checked out is usually a merge that GitHub made of the base branch and the pull request.
 * It is judged too, by what the base branch was then: the event may name an older commit of it.
 * Only GitHub's own merge is believed about that; another one could name any commit as its first.
 */
async function pullRequestAim(
  { base, head, merge }: PullRequest,
  repository: Repository,
): Promise<Aim> {
  const here = await repository.head();
  if (here === null || here === head) return rangeAim(repository, base, head);
  const parents = await repository.parents(here);
  const [first, second, third] = parents;
  if (here === merge && first !== undefined && second === head && third === undefined) {
    return rangeAim(repository, first, here);
  }
  return rangeAim(repository, base, parents.includes(head) ? here : head);
}

async function pushAim(push: Push, repository: Repository): Promise<Aim> {
  const { ref, before, after } = push;
  if (before !== null && (await isHere(repository, before))) {
    return rangeAim(repository, before, after, { isMove: true });
  }
  if (ref === `refs/heads/${push.defaultBranch}`) {
    // It has nothing to be compared with but what it was.
    if (before !== null) throw notHere(before, `${ref} named it before this push`);
    return { ...EVERYTHING, notes: await elsewhere(repository, after) };
  }
  const aim = await rangeAim(repository, await defaultBranchTip(push, repository), after);
  if (before === null) return aim;
  const lost = `${ref} named ${before} before this push, and that commit is not in this clone: the commits that the push dropped were not checked. With deepen: true it is fetched.`;
  return { ...aim, notes: [...aim.notes, lost] };
}

/** True for a commit that is in this clone. */
export async function isHere(repository: Repository, id: string): Promise<boolean> {
  try {
    await repository.resolve(id);
    return true;
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'unknown-revision') return false;
    throw error;
  }
}

/** What a clone calls a branch of the server it came from. */
export function remoteBranch(name: string): string {
  return `refs/remotes/origin/${name}`;
}

/** Where the default branch stands, as the clone knows it. */
async function defaultBranchTip({ defaultBranch }: Push, repository: Repository): Promise<string> {
  if (defaultBranch === null) {
    throw new CouldNotCheck(
      'unreadable-event',
      'To find what is new on a new branch, the default branch is needed, and the event names none.',
      'Say what to judge with the input range.',
    );
  }
  const wanted = remoteBranch(defaultBranch);
  const found = (await repository.refs()).find(({ name }) => name === wanted);
  if (found !== undefined) return found.commit;
  throw new CouldNotCheck(
    'missing-object',
    `To find what is new on a new branch, the default branch is needed, and ${wanted} is not in this clone.`,
    null,
  );
}

/** Says so when the files in place are not those that are judged. */
async function elsewhere(repository: Repository, judged: string): Promise<readonly string[]> {
  const here = await repository.head();
  if (here === judged) return [];
  return [
    `What is checked out (${here ?? 'nothing'}) is not what the event is about. ${judged} was judged.`,
  ];
}

function notHere(id: string, why = 'the event names it'): CouldNotCheck {
  return new CouldNotCheck('missing-object', `The commit ${id} is not in this clone, and ${why}.`);
}
