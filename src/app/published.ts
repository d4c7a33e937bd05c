import type { RevisionRange } from '../core/change.ts';
import { isUnanswered } from '../core/cut-short.ts';
import { globs } from '../core/glob.ts';
import type { OwnCommit, OwnCommits } from '../core/own-commit.ts';
import type { Repository } from '../core/repository.ts';
import { formerHeads } from '../git/former-heads.ts';

/** The commits that are published: those of the protected refs, and of the branch that HEAD follows. */
export async function publishedTips(
  repository: Repository,
  ...protecting: Protecting
): Promise<readonly string[]> {
  return withUpstream(await protectedTips(repository, ...protecting), repository);
}

type Protecting = readonly [
  protectedRefs: readonly string[],
  isLeftOut?: (commit: string) => boolean,
];

/**
 * The commits of the protected refs. Of a ref that a remote has as well, what was seen there counts, not what is ready to be pushed.
 * @param isLeftOut true for where a branch of this repository alone counts for nothing
 */
export async function protectedTips(
  repository: Repository,
  ...[protectedRefs, isLeftOut = () => false]: Protecting
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
  return [...new Set(tips.map(({ commit }) => commit))];
}

/** These commits, and that of the branch that HEAD follows. */
export async function withUpstream(
  tips: readonly string[],
  repository: Repository,
): Promise<readonly string[]> {
  return [...new Set([...tips, ...((await upstreamOf(repository)) ?? [])])];
}

async function upstreamOf(repository: Repository): Promise<readonly string[] | null> {
  try {
    return [await repository.resolve('@{upstream}')];
  } catch (error) {
    if (!isUnanswered(error)) throw error;
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

/** Commits that are looked at, at most: who has more to publish pushes at once. */
const MOST_OWN = 500;

/**
 * The commits that HEAD reaches and nothing published does. A branch that is checked out, and that no
 * remote has, publishes nothing. A merge that is checked out without a branch is what a service made of
 * two branches, to test it: nobody goes on from there, and what it merges is not made anew there.
 */
export async function ownCommits(
  repository: Repository,
  protectedRefs: readonly string[],
): Promise<OwnCommits> {
  const head = await repository.head();
  const tips = await publishedTips(repository, protectedRefs, (commit) => commit === head);
  const isPublished = (id: string) => isIn(repository, id, tips);
  if (head === null || (await isPublished(head))) return { commits: [], isPublished };
  const range = { include: [head], exclude: tips };
  const published = new Set(tips.length === 0 ? [] : await repository.outside(range));
  const isMergedHere = (await repository.leadsTo('HEAD')) !== null;
  const found = new Map<string, OwnCommit>();
  for (const ids = [head]; ids.length > 0 && found.size < MOST_OWN; ) {
    const id = ids.shift() as string;
    if (found.has(id) || published.has(id)) continue;
    const parents = await repository.parents(id);
    if (parents.length > 1 && !isMergedHere) break;
    found.set(id, { id, parents });
    ids.push(...parents);
  }
  const amended = () => amendedIn(repository, head, tips);
  const former = () => formerHeads(repository.gitDir);
  return { commits: childrenFirst(head, found), isPublished, amended, former };
}

/** A commit that is made anew keeps its author and the time, and was made from the same. */
async function amendedIn(
  repository: Repository,
  head: string,
  tips: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (tips.length === 0) return found;
  const published = new Map<string, string>();
  for await (const [key, id] of keyed(repository, { include: tips, exclude: [head] }))
    published.set(key, id);
  for await (const [key, id] of keyed(repository, { include: [head], exclude: tips })) {
    const other = published.get(key);
    if (other !== undefined) found.set(id, other);
  }
  return found;
}

/** Commits by what making them anew leaves as it was; the oldest of them, as many as are looked at. */
async function* keyed(
  repository: Repository,
  range: RevisionRange,
): AsyncGenerator<readonly [key: string, id: string]> {
  let count = 0;
  for await (const { commit, parents } of repository.steps(range)) {
    if (commit === null || ++count > MOST_OWN) return;
    if (commit.authored !== null) yield [[commit.authored, ...parents].join(' '), commit.id];
  }
}

function childrenFirst(head: string, commits: ReadonlyMap<string, OwnCommit>): OwnCommit[] {
  const sorted: OwnCommit[] = [];
  const met = new Set<string>();
  const open: { readonly commit: OwnCommit; next: number }[] = [];
  const meet = (id: string | undefined) => {
    const commit = id === undefined || met.has(id) ? undefined : commits.get(id);
    if (commit === undefined) return;
    met.add(commit.id);
    open.push({ commit, next: 0 });
  };
  meet(head);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { commit, next } = last;
    last.next += 1;
    if (next < commit.parents.length) meet(commit.parents[next]);
    else {
      open.pop();
      sorted.push(commit);
    }
  }
  return sorted.reverse();
}

/**
 * Where our own history begins: that of the protected branches of this clone which a commit goes on
 * from, or its own where there is none. It is told from others by first parents.
 */
export async function ownRoots(
  repository: Repository,
  protectedRefs: readonly string[],
  head: string,
): Promise<readonly string[]> {
  const fits = globs(protectedRefs);
  const roots: string[] = [];
  for (const { name, commit } of await repository.refs()) {
    if (!fits(name) || commit === head || !(await repository.isAncestor(commit, head))) continue;
    roots.push(await rootOf(repository, commit));
  }
  return roots.length > 0 ? roots : [await rootOf(repository, head)];
}

/** Where the line of first parents begins, as far as it is here. */
async function rootOf(repository: Repository, commit: string): Promise<string> {
  let root = commit;
  for (let [next] = await repository.parents(root); next !== undefined; ) {
    root = next;
    [next] = await repository.parents(root);
  }
  return root;
}
