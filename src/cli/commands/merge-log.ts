import type { Caller } from '../../app/caller.ts';
import { mergeLogFiles } from '../../app/merge-log.ts';
import { shellWord } from '../../core/shell-word.ts';
import { onFileSystem } from '../../git/file-system.ts';
import type { MergedLog } from '../../protocols/logs/merged-log.ts';
import { visible } from '../../report/sanitize.ts';
import type { MergeLogInvocation } from '../hooks-wanted.ts';

type Refused = Exclude<MergedLog, { readonly merged: Uint8Array }>;

/**
 * What git runs to merge a log: the first file gets the result.
 * Gives the exit code: 1 tells git that there is a conflict.
 */
export async function mergeLog(
  { files, path }: MergeLogInvocation,
  caller: Caller,
): Promise<0 | 1> {
  const result = await onFileSystem(async () => mergeLogFiles(files, caller.cwd));
  if ('merged' in result) return 0;
  const name = path ?? files.ours;
  const lines = [`${name} was not merged: ${reasonOf(result)}`, ...adviceOn(path)];
  caller.stderr.write(lines.map((line) => `lint-protocol: ${visible(line)}\n`).join(''));
  return 1;
}

function reasonOf(result: Refused): string {
  if ('crossed' in result) {
    return `both sides appended the same lines, in different orders, such as ${result.crossed.slice(0, 96)}`;
  }
  const { rewritten, line } = result;
  const side = rewritten === 'ours' ? 'our side' : 'the other side';
  return `${side} changed or removed line ${line}, and only appended lines can be merged.`;
}

function adviceOn(path: string | null): readonly string[] {
  if (path === null) return [];
  const [base, ours, theirs] = [1, 2, 3].map((stage) => shellWord(`:${stage}:${path}`));
  return [
    `The working tree has our version (git show ${ours}). The version of the other side is git show ${theirs}, their common base git show ${base}.`,
    'Write the common base, then what each side appended, and git add the file.',
  ];
}
