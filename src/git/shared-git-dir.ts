import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The git directory that all work trees of a repository share (gitrepository-layout: `commondir`).
 * @param gitDir that of one work tree, absolute
 */
export function sharedGitDir(gitDir: string): string {
  try {
    const path = readFileSync(join(gitDir, 'commondir'), 'utf8').replace(/\r?\n$/, '');
    return resolve(gitDir, path);
  } catch {
    return gitDir;
  }
}
