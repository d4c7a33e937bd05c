import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CHAIN_START } from '../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../src/protocols/vouch/chain-links.ts';
import { seeded } from './random.ts';
import { git } from './repository.ts';

/** What a history of one log is made of. The same options give the same commits. */
export interface LogHistoryOptions {
  readonly commits: number;
  readonly seed: number;
  /** How long the text of a record is. */
  readonly noteBytes: number;
  /** Whether each record carries the hash of the one before, and its own. */
  readonly isChained: boolean;
}

/** Where the commits are made. */
const BRANCH = 'refs/heads/main';

/** The log that is written. */
export const LOG_PATH = '.vouch/audit.log.jsonl';
const START = Date.UTC(2026, 0, 1) / 1000;
const MINUTE = 60;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz      '];
/** What a record is beside its text. */
const RECORD_BYTES = 240;

/** Makes a folder a repository in which each commit writes one record more onto the end of a log. */
export async function makeLogHistory(folder: string, options: LogHistoryOptions): Promise<void> {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const child = spawn('git', ['fast-import', '--quiet'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  await pipeline(Readable.from(importStream(options)), child.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

/** Makes the last of the commits, in a folder that has all before it. */
export function addLastCommit(folder: string, options: LogHistoryOptions): void {
  const input = Buffer.concat([...importStream(options, options.commits - 1)]);
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input });
}

/** The ids of all versions of the log, the oldest first, each in a line. */
export function versionIds(folder: string): string {
  const raw = ['log', '--reverse', '--format=', '--raw', '--no-abbrev'];
  const listed = execFileSync('git', raw, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return listed.replace(/^:\S+ \S+ \S+ (\w+).*$/gm, '$1');
}

/** What `git fast-import` reads, of all commits behind the first so many. */
function* importStream(options: LogHistoryOptions, there = 0): Generator<Buffer> {
  const { commits, seed, noteBytes, isChained } = options;
  const random = seeded(seed);
  const log = Buffer.alloc(commits * (RECORD_BYTES + noteBytes));
  let size = 0;
  let hash = CHAIN_START;
  for (let number = 1; number <= commits; number += 1) {
    const note = Array.from({ length: noteBytes }, () => random.pick(LETTERS)).join('');
    const record = { id: `ev-${number}`, event: 'claim.add', note };
    const followed = { ...record, prev_hash: hash };
    hash = eventHash(JSON.stringify(followed), hash);
    const written = isChained ? { ...followed, hash } : record;
    size += log.write(`${JSON.stringify(written)}\n`, size);
    if (number <= there) continue;
    const head = [
      `commit ${BRANCH}`,
      `committer Bench <bench@example.invalid> ${START + number * MINUTE} +0000`,
      'data 0',
      ...(number === there + 1 && there > 0 ? [`from ${BRANCH}^0`] : []),
      `M 100644 inline ${LOG_PATH}`,
      `data ${size}`,
    ];
    yield Buffer.from(`${head.join('\n')}\n`);
    // Nothing is written into this part of the log any more.
    yield log.subarray(0, size);
    yield Buffer.from('\n\n');
  }
}
