import type { Caller } from '../../app/caller.ts';
import { LocksOfOthers } from '../../app/operate/locks-of-others.ts';
import type { Config } from '../../core/config.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { readMergeAttributes } from '../../git/native/merge-attributes.ts';
import { someOf } from '../../report/counts.ts';
import { logsIn } from '../logs/logs-in.ts';
import { DRIVER, knowsDriver } from '../logs/merge-driver.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok, warning } = rowsAbout('records');

/** Logs that git reports a conflict in when two branches have both appended to them. */
export async function logRows(
  entries: readonly SnapshotEntry[],
  config: Config,
  caller: Pick<Caller, 'cwd' | 'env'>,
): Promise<readonly Checkup[]> {
  const logs = logsIn(entries, config);
  const found = await readMergeAttributes(caller, logs);
  const withMerge = (wanted: string) =>
    [...found].filter(([, { merge }]) => merge === wanted).map(([path]) => path);
  const unsaid = withMerge('unspecified');
  const driven = withMerge(DRIVER);
  const merged = [...withMerge('union'), ...driven];
  const isLost = driven.length > 0 && !(await knowsDriver(caller));
  return [
    ...(await lockRows(logs, caller)),
    ...(unsaid.length === 0
      ? []
      : [
          warning(
            `.gitattributes has no "merge=union" line for ${inWords(unsaid)}, so git reports a conflict where two branches append: ${someOf(unsaid)}`,
            '`lint-protocol init` adds a line for each log.',
          ),
        ]),
    ...(isLost
      ? [
          warning(
            `the merge driver for ${inWords(driven)} is not installed in this clone, so git reports a conflict where two branches append: ${someOf(driven)}`,
            '`lint-protocol init --merge-driver` installs it.',
          ),
        ]
      : []),
    ...(merged.length === 0
      ? []
      : [
          ok(
            `git keeps what two branches append to ${inWords(merged)} when it merges. The merge button of GitHub does not: update a branch locally before it is merged there (git merge, then \`lint-protocol logs settle --onto REF\`)`,
          ),
        ]),
  ];
}

/** Milliseconds that the doctor waits for the lock of another program. */
const PATIENCE = 500;

/** Locks of other programs that operations could not take. */
async function lockRows(
  logs: readonly string[],
  { cwd: root, env }: Pick<Caller, 'cwd' | 'env'>,
): Promise<readonly Checkup[]> {
  const locks = new LocksOfOthers({ root, env, patience: PATIENCE });
  try {
    await locks.take(logs.map((path) => ({ path })));
  } catch (error) {
    // Whoever keeps one is waited for: it is excluded.
    if (!(error instanceof CouldNotCheck)) throw error;
  } finally {
    locks.release();
  }
  const { untaken } = locks;
  if (untaken.length === 0) return [];
  return [
    warning(
      `the program \`flock\` is not there or fails, so operations do not keep other programs from writing to the same logs: ${someOf(untaken)}`,
      'Install util-linux, or let no other program write while an operation does.',
    ),
  ];
}

function inWords({ length }: readonly string[]): string {
  return length === 1 ? 'a log' : `${length} logs`;
}
