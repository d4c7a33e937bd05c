import { globs } from '../core/glob.ts';
import type { OwnCommit } from '../core/own-commit.ts';
import type { Repository } from '../core/repository.ts';

/**
 * The commits that are published: those of the protected refs, and of the branch that HEAD follows.
 * Of a ref that a remote has as well, what was seen there counts, not what is ready to be pushed.
 * @param isLeftOut true for where a branch of this repository alone counts for nothing
 */
export async function publishedTips(
  repository: Repository,
  protectedRefs: readonly string[],
  isLeftOut: (commit: string) => boolean = () => false,
): Promise<readonly string[]> {
  const fits = globs(protectedRefs);
  const refs = (await repository.refs()).map(({ name, commit }) => {
    const branch = /^refs\/remotes\/[^/]+\/(.*)$/s.exec(name)?.[1];
    return { commit, name: branch === undefined ? name : `refs/heads/${branch}`, branch };
  });
  const seen = new Set(refs.flatMap(({ name, branch }) => (branch === undefined ? [] : name)));
  const tips = refs.filter(
    ({ name, branch, commit }) =>
      fits(name) && (branch !== undefined || !(seen.has(name) || isLeftOut(commit))),
  );
  const upstream = await upstreamOf(repository);
  return [...new Set([...tips.map(({ commit }) => commit), ...(upstream ?? [])])];
}

async function upstreamOf(repository: Repository): Promise<readonly string[] | null> {
  try {
    return [await repository.resolve('@{upstream}')];
  } catch {
    // No branch, or one that follows nothing.
    return null;
  }
}

export async function isIn(
  repository: Repository,
  commit: string,
  tips: readonly string[],
): Promise<boolean> {
  for (const tip of tips) {
    if (tip === commit || (await repository.isAncestor(commit, tip))) return true;
  }
  return false;
}

/** Commits that are looked at, at most: who has more to publish merges and pushes at once. */
const MOST_OWN = 200;

/**
 * The commits from HEAD back that nothing published holds, up to the first merge, newest first: they
 * can be made anew. A branch that is checked out, and that no remote has, publishes nothing.
 */
export async function ownCommits(
  repository: Repository,
  protectedRefs: readonly string[],
): Promise<readonly OwnCommit[]> {
  const head = await repository.head();
  if (head === null) return [];
  const tips = await publishedTips(repository, protectedRefs, (commit) => commit === head);
  const line: OwnCommit[] = [];
  for (let id: string | null = head; id !== null && line.length < MOST_OWN; ) {
    const parents: readonly string[] = await repository.parents(id);
    if (parents.length > 1) break;
    line.push({ id, parent: parents[0] ?? null });
    id = parents[0] ?? null;
  }
  // Below one that is published all are.
  let [own, published] = [0, line.length];
  while (own < published) {
    const middle = Math.floor((own + published) / 2);
    if (await isIn(repository, line[middle]?.id ?? '', tips)) published = middle;
    else own = middle + 1;
  }
  return line.slice(0, own);
}
