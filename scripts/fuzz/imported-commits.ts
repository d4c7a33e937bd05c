import { execFileSync } from 'node:child_process';
import { encodePath } from '../../src/git/path-bytes.ts';
import { git } from '../bench/repository.ts';
import type { Commit } from './fuzz-input.ts';

/** Nothing of whoever runs this. */
export const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** Makes a folder a repository of these commits, the last one HEAD. @returns their ids */
export function importCommits(folder: string, commits: readonly Commit[]): readonly string[] {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const parts: (string | Uint8Array)[] = [];
  for (const [index, { parents, files }] of commits.entries()) {
    parts.push(`reset refs/heads/c${index}\ncommit refs/heads/c${index}\nmark :${index + 1}\n`);
    parts.push(`committer A <a@example.org> ${1000 + index} +0000\ndata 0\n`);
    for (const [at, parent] of parents.entries()) {
      parts.push(`${at === 0 ? 'from' : 'merge'} :${parent + 1}\n`);
    }
    parts.push('deleteall\n');
    for (const [path, content] of Object.entries(files)) {
      const bytes = content instanceof Uint8Array ? content : Buffer.from(content.symlink);
      parts.push(`M ${content instanceof Uint8Array ? '100644' : '120000'} inline `);
      parts.push(quoted(encodePath(path)), `\ndata ${bytes.length}\n`, bytes, '\n');
    }
    parts.push(`get-mark :${index + 1}\n`);
  }
  const input = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const output = execFileSync('git', ['fast-import', '--quiet', '--cat-blob-fd=1'], {
    cwd: folder,
    env: ENVIRONMENT,
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  git(folder, 'symbolic-ref', 'HEAD', `refs/heads/c${commits.length - 1}`);
  return output.toString().trim().split('\n');
}

/** A path as C writes a text: no byte of it can end the line. */
function quoted(path: Buffer): string {
  const escapes = [...path].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `"${escapes.join('')}"`;
}
