import type { Caller } from '../../app/caller.ts';
import type { Config } from '../../core/config.ts';
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
  const found = await readMergeAttributes(caller, logsIn(entries, config));
  const withMerge = (wanted: string) =>
    [...found].filter(([, { merge }]) => merge === wanted).map(([path]) => path);
  const unsaid = withMerge('unspecified');
  const driven = withMerge(DRIVER);
  const merged = [...withMerge('union'), ...driven];
  const isLost = driven.length > 0 && !(await knowsDriver(caller));
  return [
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

function inWords({ length }: readonly string[]): string {
  return length === 1 ? 'a log' : `${length} logs`;
}
