import type { Ref } from '../../core/repository.ts';
import type { Git } from './git.ts';
import { gitFailed } from './git-failure.ts';

const ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
export async function readRefs(git: Git): Promise<Ref[]> {
  const format = '%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)';
  const places = ['refs/heads', 'refs/tags', 'refs/remotes'];
  const output = await git.run(['for-each-ref', `--format=${format}`, ...places]);
  return output
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [type, id, peeledType, peeled, ...name] = line.split(' ');
      const commit = type === 'commit' ? id : peeledType === 'commit' ? peeled : undefined;
      return commit ? [{ name: name.join(' '), commit }] : [];
    });
}

/** The best common ancestors of two commits, sorted. */
export async function mergeBases(git: Git, a: string, b: string): Promise<string[]> {
  const args = ['merge-base', '--all', a, b];
  const result = await git.attempt(args);
  // Without a common ancestor it says nothing and exits with 1.
  if (result.code === 1 && result.stderr === '') return [];
  if (result.code !== 0) throw gitFailed(args, result, git.cwd);
  return result.stdout
    .toString('latin1')
    .split('\n')
    .filter((line) => ID.test(line))
    .sort();
}

export async function isAncestor(git: Git, ancestor: string, descendant: string): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', ancestor, descendant];
  const result = await git.attempt(args);
  if (result.code === 1 && result.stderr === '') return false;
  if (result.code !== 0) throw gitFailed(args, result, git.cwd);
  return true;
}
