import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type MergedLog, mergedLog } from '../protocols/logs/merged-log.ts';
import { replaceFile } from '../write/fresh-file.ts';

/** The files that git hands to a merge driver. */
export interface LogFiles {
  readonly base: string;
  /** Takes the result. */
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Merges two versions of a log into the file of the first; where they can't be merged, it stays.
 * @param files relative to `cwd`
 * @throws The system's error.
 */
export function mergeLogFiles(files: LogFiles, cwd: string): MergedLog {
  const read = (file: string) => readFileSync(resolve(cwd, file));
  const result = mergedLog({
    base: read(files.base),
    ours: read(files.ours),
    theirs: read(files.theirs),
  });
  if ('merged' in result) {
    replaceFile(resolve(cwd, files.ours), result.merged, { likeTarget: true });
  }
  return result;
}
