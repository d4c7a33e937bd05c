import type { Options } from '../../core/config.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { logPaths } from '../../history/log-paths.ts';

/** The paths of the files that only grow, line by line. Packed ones are never appended to. */
export function logsIn(
  entries: readonly SnapshotEntry[],
  options: Pick<Options, 'history' | 'subagents'>,
): readonly string[] {
  const { roleOf } = logPaths(options);
  return entries
    .filter(({ mode }) => mode === 'file' || mode === 'executable')
    .map(({ path }) => path)
    .filter((path) => roleOf(path) !== null && !path.endsWith('.gz'));
}
