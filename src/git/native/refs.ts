import type { Ref } from '../../core/repository.ts';
import { decodePath } from '../path-bytes.ts';
import type { Git } from './git.ts';

const FORMAT = '%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)';
const PLACES = ['refs/heads', 'refs/tags', 'refs/remotes'];

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
export async function readRefs(git: Git): Promise<Ref[]> {
  const output = await git.run(['for-each-ref', `--format=${FORMAT}`, ...PLACES]);
  const refs: Ref[] = [];
  for (const line of decodePath(output).split('\n')) {
    const [type, id, tagged, taggedId, ...name] = line.split(' ');
    const commit = type === 'commit' ? id : tagged === 'commit' ? taggedId : undefined;
    if (commit !== undefined) refs.push({ name: name.join(' '), commit });
  }
  return refs;
}
