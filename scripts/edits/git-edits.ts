import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit, Playground } from './playground.ts';

/** Commits what is staged, or everything. */
export const commit: Edit = async (ground) => {
  const isAll = ground.chance(70);
  if (isAll) await ground.git('add', '--all');
  const how = ground.random.below(10) === 0 ? ['--amend', '--no-edit'] : ['--message=more'];
  const isDone = await ground.git('commit', '--quiet', '--allow-empty', ...how);
  return isDone ? `commit ${isAll ? 'all' : 'what is staged'} ${how[0]}` : null;
};

/** Some way to have HEAD, the index or the working tree elsewhere. */
const MOVES: readonly ((ground: Playground) => readonly string[])[] = [
  () => ['reset', '--quiet', '--hard', 'HEAD~1'],
  () => ['reset', '--quiet', '--hard', 'HEAD'],
  () => ['reset', '--quiet', '--soft', 'HEAD~1'],
  () => ['reset', '--quiet', '--mixed', 'HEAD~1'],
  () => ['reset', '--quiet', '--hard', 'ORIG_HEAD'],
  () => ['reset', '--quiet', 'HEAD'],
  ({ random }) => ['checkout', '--quiet', '-B', `side-${random.below(3)}`],
  ({ random }) => ['checkout', '--quiet', '-f', `side-${random.below(3)}`],
  () => ['checkout', '--quiet', '-f', 'main'],
  () => ['checkout', '--quiet', '-f', '--detach', 'HEAD~1'],
  () => ['checkout', '--quiet', '--', '.'],
  () => ['stash', '--quiet', '--include-untracked'],
  () => ['stash', 'pop', '--quiet'],
  () => ['cherry-pick', '--quiet', 'ORIG_HEAD'],
  () => ['revert', '--no-edit', 'HEAD'],
  () => ['commit', '--quiet', '--allow-empty', '--message=nothing'],
];

export const moveHead: Edit = async (ground) => {
  const args = ground.random.pick(MOVES)(ground);
  const isDone = await ground.git(...args);
  await settle(ground);
  return isDone ? args.join(' ') : null;
};

/** Joins branches; half of the times git is left in the middle of it. */
export const merge: Edit = async (ground) => {
  const { random } = ground;
  const from = random.pick(['main', 'side-0', 'side-1', 'side-2', 'ORIG_HEAD']);
  const how = random.pick([['--no-commit', '--no-ff'], ['--no-ff'], ['--squash'], ['-Xours']]);
  const args = ['merge', '--quiet', ...how, from];
  if (await ground.git(...args)) return args.join(' ');
  if (!isMerging(ground)) return null;
  // With what is in conflict the index has no state that could be judged; both say so.
  if (ground.chance(80)) await ground.git('add', '--all');
  return `${args.join(' ')}, with conflicts`;
};

function isMerging({ repo }: Playground): boolean {
  return ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'].some((name) =>
    existsSync(join(repo.root, '.git', name)),
  );
}

/** Ends what git is in the middle of, one way or the other. */
async function settle(ground: Playground): Promise<void> {
  if (!isMerging(ground) || ground.chance(30)) return;
  await ground.git('add', '--all');
  if (!(await ground.git('commit', '--quiet', '--no-edit'))) {
    await ground.git('reset', '--quiet', '--hard', 'HEAD');
  }
}

export const settleMerge: Edit = async (ground) => {
  if (!isMerging(ground)) return null;
  await settle(ground);
  return 'settle what git is in the middle of';
};

/** What the index says of a file, and how it is stored. */
export const changeIndex: Edit = async (ground) => {
  const { random } = ground;
  const path = ground.oneOf(ground.paths()) ?? 'README.md';
  const cited = ground.cited('there') ?? path;
  const calls: readonly (readonly string[])[] = [
    ['update-index', '--skip-worktree', '--', path],
    ['update-index', '--no-skip-worktree', '--', path],
    ['update-index', '--assume-unchanged', '--', cited],
    ['update-index', '--no-assume-unchanged', '--', cited],
    ['update-index', '--index-version', `${random.pick([2, 3, 4])}`],
    ['update-index', '--split-index'],
    ['update-index', '--no-split-index'],
    ['update-index', '--force-untracked-cache'],
    ['update-index', '--chmod=+x', '--', path],
    ['rm', '-r', '--quiet', '--cached', '--', random.pick([path, cited])],
    ['add', '--intent-to-add', '--', '.'],
    ['add', '--update'],
    ['read-tree', random.pick(['HEAD', 'HEAD~1', '--empty'])],
    ['repack', '-adq'],
    ['pack-refs', '--all'],
    ['config', 'core.autocrlf', random.pick(['true', 'false', 'input'])],
    ['config', 'core.ignoreCase', random.pick(['true', 'false'])],
    ['config', 'core.quotePath', 'false'],
    ['sparse-checkout', 'set', 'docs', 'src'],
    ['sparse-checkout', 'disable'],
  ];
  const args = random.pick(calls);
  return (await ground.git(...args)) ? args.join(' ') : null;
};
