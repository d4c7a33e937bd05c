import type { BranchText } from '../../core/operation.ts';
import type { Ref, Repository } from '../../core/repository.ts';
import { isFile, type SnapshotEntry } from '../../core/snapshot.ts';

const BRANCH = /^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/;

/** What branches are mostly called that others are made from, and go back to. */
const TRUNK = /^(?:main|master|trunk|develop)$/;

/**
 * What a path has at the tips of other branches, each content once. Of branches that HEAD holds
 * already, only those count that by their names are not done with.
 * @param head null before the first commit
 */
export async function branchTexts(
  repository: Repository,
  { path, head }: { readonly path: string; readonly head: string | null },
  textsOf: (entries: readonly SnapshotEntry[]) => Promise<readonly string[]>,
): Promise<readonly BranchText[]> {
  const refs = (await repository.refs()).filter(({ name }) => BRANCH.test(name));
  const seen = new Set<string | null>();
  const found: BranchText[] = [];
  for (const { name, commit } of refs) {
    if (commit === head || (await isDone(repository, { name, commit }, head))) continue;
    const [entry = null] = await repository.entriesAt(commit, [path]);
    if (!isFile(entry) || seen.has(entry.id)) continue;
    seen.add(entry.id);
    const [text] = await textsOf([entry]);
    if (text !== undefined) found.push({ branch: name.replace(/^refs\/[^/]+\//, ''), text });
  }
  return found;
}

async function isDone(repository: Repository, { name, commit }: Ref, head: string | null) {
  const [, branch = ''] = BRANCH.exec(name) ?? [];
  return head !== null && !TRUNK.test(branch) && (await repository.isAncestor(commit, head));
}
