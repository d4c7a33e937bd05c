import { listRefs } from 'isomorphic-git';
import type { Ref } from '../../core/repository.ts';
import { LIBRARY_FS } from './library-fs.ts';
import type { Objects } from './objects.ts';
import { peel, refId } from './revisions.ts';

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
export async function readRefs(gitDir: string, objects: Objects): Promise<Ref[]> {
  const names: string[] = [];
  for (const folder of ['refs/heads', 'refs/tags', 'refs/remotes']) {
    const listed = await listRefs({ fs: LIBRARY_FS, gitdir: gitDir, filepath: folder });
    // Of packed tags it also lists what they lead to.
    const own = listed.filter((name) => !name.endsWith('^{}'));
    names.push(...own.map((name) => `${folder}/${name}`));
  }
  const refs: Ref[] = [];
  for (const name of names.sort()) {
    const commit = await peel(objects, await refId(gitDir, name));
    if (commit !== null) refs.push({ name, commit });
  }
  return refs;
}
