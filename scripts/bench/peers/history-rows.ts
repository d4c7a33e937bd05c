import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, type Output } from '../contest.ts';
import { makeLargeLog } from '../large-log.ts';
import { addLastCommit, LOG_PATH, makeLogHistory, versionIds } from '../log-history.ts';
import type { Race, Rival, Setting } from './race.ts';
import { linter, MEMORY, nodeRival } from './racers.ts';

const LOG = { seed: 1, noteBytes: 40, isChained: true } as const;

/** The whole history of a log beside what git needs to hand out, or to compare, its versions. */
export async function* history({ folder, part }: Setting): AsyncGenerator<Race> {
  const commits = part(2000);
  const cwd = join(folder, 'history');
  mkdirSync(cwd);
  await makeLogHistory(cwd, { ...LOG, commits });
  const ids = `${cwd}.ids`;
  writeFileSync(ids, versionIds(cwd));
  const batch = 'git cat-file --batch <"$1"';
  const log = `git log -p -- ${LOG_PATH}`;
  yield {
    work: `history of ${commits.toLocaleString('en')} commits on one log, cold`,
    linter: linter(cwd, ['--history', '--no-cache'], 'commits', commits),
    rivals: [
      inShell('`git cat-file --batch`', cwd, ids, batch, 3, {
        // Each version has a head; nothing in a log looks like one.
        count: `${batch} | grep -acE '^[0-9a-f]{40} blob [0-9]+$'`,
        expected: commits,
      }),
      inShell('`git log -p`', cwd, ids, log, 1, {
        count: `${log} | grep -cE '^commit [0-9a-f]{40}$'`,
        expected: commits,
      }),
    ],
    memoryAtMost: MEMORY,
  };
}

/** One commit more than what an earlier run verified, in every round. */
export async function* historyAgain({ folder, part }: Setting): AsyncGenerator<Race> {
  let commits = part(2000);
  const cwd = join(folder, 'history-again');
  mkdirSync(cwd);
  await makeLogHistory(cwd, { ...LOG, commits });
  const run = linter(cwd, ['--history'], 'commits', commits + 1);
  execute(run);
  const prepare = (): void => {
    commits += 1;
    addLastCommit(cwd, { ...LOG, commits });
  };
  yield {
    work: `the same after one more commit than ${commits.toLocaleString('en')}`,
    linter: { ...run, prepare },
    rivals: [nodeRival(cwd, 4)],
    memoryAtMost: MEMORY,
  };
}

/** Above the limit of what is read as records, also in a short run. */
const LEAST_BYTES = 100 * 2 ** 20;

/** A very large log and one more entry: nobody may have to hold all of it. Its last state is not judged, only that it grew. */
export function* largeLog({ folder, part }: Setting): Generator<Race> {
  const cwd = join(folder, 'large-log');
  mkdirSync(cwd);
  const bytes = Math.max(LEAST_BYTES, part(2 ** 30));
  const entries = makeLargeLog(cwd, bytes);
  const ids = `${cwd}.ids`;
  writeFileSync(ids, versionIds(cwd));
  const batch = 'git cat-file --batch <"$1"';
  yield {
    work: `history of a log of ${Math.round(bytes / 2 ** 20).toLocaleString('en')} MiB and one more entry, cold`,
    linter: linter(cwd, ['--history', '--no-cache'], 'commits', 2),
    rivals: [
      inShell('`git cat-file --batch`', cwd, ids, batch, null, {
        count: `${batch} | grep -ac '"event":"claim.add"'`,
        // Both versions, the first an entry shorter.
        expected: 2 * entries - 1,
      }),
    ],
    memoryAtMost: 512,
  };
}

/** A shell line that is handed the file of ids, its output read by a program that drops it. */
function inShell(
  name: string,
  cwd: string,
  ids: string,
  line: string,
  atMost: number | null,
  { count, expected }: { readonly count: string; readonly expected: number },
): Rival {
  const shell = (script: string) => ['sh', '-c', script, 'sh', ids] as const;
  const proof = {
    command: shell(count),
    count: ({ stdout }: Output): number => Number(stdout),
    expected,
  };
  const command = shell(`${line} | cat >/dev/null`);
  return { name, command, cwd, codes: [0], lints: false, proof, atMost };
}
