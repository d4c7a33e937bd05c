import { listBranches, listRemotes, listTags } from 'isomorphic-git';
import type { Ref } from '../../core/repository.ts';
import { LIBRARY_FS } from './library-fs.ts';
import type { Objects } from './objects.ts';
import { peel, refId } from './revisions.ts';

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
export async function readRefs(gitDir: string, objects: Objects): Promise<Ref[]> {
  const at = { fs: LIBRARY_FS, gitdir: gitDir };
  const names = [
    ...(await listBranches(at)).map((name) => `refs/heads/${name}`),
    ...(await listTags(at)).map((name) => `refs/tags/${name}`),
  ];
  for (const { remote } of await listRemotes(at)) {
    const branches = await listBranches({ ...at, remote });
    names.push(...branches.map((name) => `refs/remotes/${remote}/${name}`));
  }
  const refs: Ref[] = [];
  for (const name of names.sort()) {
    const commit = await peel(objects, await refId(gitDir, name));
    if (commit !== null) refs.push({ name, commit });
  }
  return refs;
}
