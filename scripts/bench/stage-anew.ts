import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Change } from './new-records.ts';
import { git, writeFiles } from './repository.ts';

/**
 * Gives what stages a change of a repository each time it is called, another one than before and in
 * its place. It also brings back what the linter remembers of the repository at the moment: each
 * change is as new to it as it is to a hook.
 */
export function staging(cwd: string): (change: Change) => () => void {
  const paths = ['index', 'lint-protocol'].map((name) => join(cwd, '.git', name));
  const kept = paths.map((path) => [path, `${cwd}.${basename(path)}`] as const);
  for (const [path, copy] of kept) replace(copy, path);
  let nth = 0;
  let staged: readonly string[] = [];
  return (change) => () => {
    for (const [path, copy] of kept) replace(path, copy);
    for (const path of staged) rmSync(join(cwd, path));
    const files = change(nth);
    staged = files.map(([path]) => path);
    writeFiles(cwd, files);
    git(cwd, 'add', '--', ...staged);
    // So does `git commit`, before it runs a hook: the index says which trees there are.
    git(cwd, 'write-tree');
    nth += 1;
  };
}

/** Of a small repository nothing is remembered. */
function replace(path: string, by: string): void {
  rmSync(path, { recursive: true, force: true });
  if (existsSync(by)) cpSync(by, path, { recursive: true });
}
