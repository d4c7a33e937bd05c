import { openRepository } from '../../src/git/open.ts';

/** A program that looks into a repository, stops in the middle, and never closes anything. */
async function main(cwd: string): Promise<void> {
  const repository = await openRepository({ cwd, env: process.env, backend: 'native' });
  const snapshot = await repository.index();
  for await (const read of snapshot.read(snapshot.entries, () => 100)) {
    console.log(`read ${read.entry.path}`);
  }
  await repository.worktree();
}

void main(process.argv[2] ?? '');
