/**
 * Appends lines to a log as operations do: under the lock, after what was interrupted, by a journal.
 * Arguments: the repository, the log, the number of lines, a name. Each line is one of the log's own,
 * with an id and a time of its own. Prints how often it waited for the lock in vain.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workFiles } from '../../src/app/operate/work-files.ts';
import { lockRecords } from '../../src/app/operate/write-lock.ts';
import { completeUnfinished, writeSet } from '../../src/app/operate/writing.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Repository } from '../../src/core/repository.ts';
import { extentOf } from '../../src/write/progress.ts';

const [root = '', log = '', count = '', name = ''] = process.argv.slice(2);
const place = { root, commonDir: join(root, '.git') } as Repository;
const files = workFiles(root);
const line = JSON.parse(readFileSync(join(root, log), 'utf8').split('\n')[0] as string);

let inVain = 0;
for (let nth = 0; nth < Number(count); ) {
  try {
    await appendOne(`contrib_${name.padStart(4, '0')}${nth.toString(16).padStart(4, '0')}`);
    nth += 1;
  } catch (error) {
    if (!(error instanceof CouldNotCheck && error.code === 'locked')) throw error;
    inVain += 1;
  }
}
process.stdout.write(String(inVain));

async function appendOne(id: string): Promise<void> {
  const lock = await lockRecords(place, 'append');
  try {
    await completeUnfinished(place, process.env);
    const now = new Date().toISOString();
    const lines = `${JSON.stringify({ ...line, id, updatedAt: now })}\n`;
    const before = new Map([[log, extentOf(files.read(log) as Uint8Array)]]);
    const caption = { call: id, command: 'append', outcome: null };
    const changes = [{ action: 'append', path: log, lines } as const];
    await writeSet({ before, changes }, caption, place, process.env);
  } finally {
    lock.release();
  }
}
