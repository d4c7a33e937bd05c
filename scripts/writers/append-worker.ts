/**
 * Appends lines to some logs, in turn, each line with a lock and a journal of its own, as an operation
 * does. `append-worker.ts ROOT NAME COUNT LOG...`; prints what `Work` says.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocksOfOthers } from '../../src/app/operate/locks-of-others.ts';
import { lockRecords } from '../../src/app/operate/records-lock.ts';
import { workFiles } from '../../src/app/operate/work-files.ts';
import { completeUnfinished, writeSet } from '../../src/app/operate/writing.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { extentOf } from '../../src/write/progress.ts';
import type { Work } from './clients.ts';

const [root = '', name = '', count = '', ...logs] = process.argv.slice(2);
const gitDir = join(root, '.git');
const place = { root, gitDir, commonDir: gitDir };
const files = workFiles(root);
const patterns = logs.map((log) => JSON.parse(firstLine(log)) as Record<string, unknown>);
const work: Work = { ids: logs.map(() => []), inVain: 0, longest: 0 };

for (let nth = 0; nth < Number(count); nth += 1) {
  for (const [index, log] of logs.entries()) {
    const id = idOf(String(patterns[index]?.['id']), nth);
    while (!(await isAppended(log, { ...patterns[index], id }))) work.inVain += 1;
    work.ids[index]?.push(id);
  }
}
process.stdout.write(JSON.stringify(work));

function firstLine(log: string): string {
  return readFileSync(join(root, log), 'utf8').split('\n', 1)[0] as string;
}

/** Of the form that the log has. */
function idOf(first: string, nth: number): string {
  const own = `${name}${nth.toString(16).padStart(4, '0')}`;
  return first.startsWith('contrib_') ? `contrib_${own}` : `${first}-${own}`;
}

/** False where the lock was waited for in vain. */
async function isAppended(log: string, record: Record<string, unknown>): Promise<boolean> {
  const began = performance.now();
  try {
    const lock = await lockRecords(place, 'append');
    const others = new LocksOfOthers({ root: place.root, env: process.env });
    work.longest = Math.max(work.longest, performance.now() - began);
    try {
      await completeUnfinished(place, others);
      await append(log, record, others);
    } finally {
      others.release();
      lock.release();
    }
    return true;
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'locked') return false;
    throw error;
  }
}

async function append(
  log: string,
  record: Record<string, unknown>,
  others: LocksOfOthers,
): Promise<void> {
  const now = 'updatedAt' in record && { updatedAt: new Date().toISOString() };
  const lines = `${JSON.stringify({ ...record, ...now })}\n`;
  await others.take([{ path: log }]);
  const before = new Map([[log, extentOf(files.read(log) as Uint8Array)]]);
  const caption = { call: String(record['id']), command: 'append', outcome: null };
  const changes = [{ action: 'append', path: log, lines } as const];
  writeSet({ before, changes }, caption, place, others);
}
