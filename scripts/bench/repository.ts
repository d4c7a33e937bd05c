import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Git's own settings and clocks, so that the same files give the same commits everywhere. */
const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

/** Runs git in a folder. */
export function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', args, {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Writes files below a folder. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [string, string | Uint8Array]>,
): void {
  const made = new Set<string>();
  for (const [path, content] of files) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, content);
  }
}

/** Makes the folder a repository whose one commit holds all that is in it. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=Everything');
  git(folder, 'repack', '-adq');
}

/** Makes a folder in another one a repository whose one commit holds the files. Gives its path. */
export function repository(
  parent: string,
  name: string,
  files: Iterable<readonly [string, string]>,
): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}
