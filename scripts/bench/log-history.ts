import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { seeded } from './random.ts';
import { git } from './repository.ts';

/** What a history of one log is made of. The same options give the same commits. */
export interface LogHistoryOptions {
  readonly commits: number;
  readonly seed: number;
  /** Bytes of a record, roughly. */
  readonly recordBytes: number;
}

const PATH = '.vouch/audit.log.jsonl';
const START = Date.UTC(2026, 0, 1) / 1000;
const MINUTE = 60;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz      ';

/** Makes a folder a repository in which each commit writes one record more onto the end of a log. */
export async function makeLogHistory(folder: string, options: LogHistoryOptions): Promise<void> {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const child = spawn('git', ['fast-import', '--quiet'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  await pipeline(Readable.from(commits(options)), child.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

/** What `git fast-import` reads. */
function* commits({ commits, seed, recordBytes }: LogHistoryOptions): Generator<Buffer> {
  const random = seeded(seed);
  // Twice what is needed, for records are made as they come.
  const log = Buffer.alloc(2 * commits * (recordBytes + 64));
  let size = 0;
  for (let number = 1; number <= commits; number += 1) {
    const letters = Array.from({ length: recordBytes }, () => random.pick([...LETTERS]));
    const record = { id: `ev-${number}`, event: 'claim.add', note: letters.join('') };
    size += log.write(`${JSON.stringify(record)}\n`, size);
    const seconds = START + number * MINUTE;
    const head = [
      'commit refs/heads/main',
      `committer Bench <bench@example.invalid> ${seconds} +0000`,
      'data 0',
      `M 100644 inline ${PATH}`,
      `data ${size}`,
    ];
    yield Buffer.from(`${head.join('\n')}\n`);
    // Nothing is written into this part of the log any more.
    yield log.subarray(0, size);
    yield Buffer.from('\n\n');
  }
}
