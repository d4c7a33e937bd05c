import type { Git, GitResult } from './git.ts';
import { gitFailed } from './git-failure.ts';

/** The best common ancestors of two commits that git finds, sorted. */
export async function mergeBases(git: Git, a: string, b: string): Promise<string[]> {
  const { code, stdout } = await ask(git, ['merge-base', '--all', a, b]);
  // Without any, git says nothing.
  if (code === 1) return [];
  return stdout.toString('latin1').trimEnd().split('\n').sort();
}

/** Those of some commits that none of the others reaches. */
export async function independent(git: Git, commits: readonly string[]): Promise<string[]> {
  if (commits.length < 2) return [...commits];
  const { stdout } = await ask(git, ['merge-base', '--independent', ...commits]);
  return stdout.toString('latin1').trimEnd().split('\n').sort();
}

/** Whether git finds a commit when it goes back from another. */
export async function isAncestor(git: Git, ancestor: string, descendant: string): Promise<boolean> {
  return (await ask(git, ['merge-base', '--is-ancestor', ancestor, descendant])).code === 0;
}

/** Whether some commits of this clone are without what they were made from. */
export async function isShallow(git: Git): Promise<boolean> {
  const output = await git.run(['rev-parse', '--is-shallow-repository']);
  return output.toString('latin1').trim() !== 'false';
}

/** Git answers with 0 or 1. What it could not read it complains about, and may say 1 all the same. */
async function ask(git: Git, args: readonly string[]): Promise<GitResult> {
  const result = await git.attempt(args);
  const complains = /^(?:error|fatal): /m.test(result.stderr);
  if (complains || (result.code !== 0 && result.code !== 1)) throw gitFailed(args, result, git);
  return result;
}
