import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOG_PATH } from './log-history.ts';
import { commitAll, git, writeFiles } from './repository.ts';

/** Entries that are written at once. */
const BLOCK = 10_000;
const NOTE = 'What was measured stands in the source that the claim names. '.repeat(3);

/** The log is there for its length: its entries are none that a tool would write. */
const CONFIG = 'rules:\n  vouch/*: off\n';

/**
 * Makes a folder a repository whose first commit holds a log of at least so many bytes, and whose
 * second one adds an entry. Gives how many entries the second one has.
 */
export function makeLargeLog(folder: string, bytes: number): number {
  const log = join(folder, LOG_PATH);
  mkdirSync(dirname(log), { recursive: true });
  let entries = 0;
  for (let size = 0; size < bytes; ) {
    const first = entries + 1;
    const block = Array.from({ length: BLOCK }, (_, index) => entry(first + index)).join('');
    appendFileSync(log, block);
    entries += BLOCK;
    size += block.length;
  }
  writeFiles(folder, [['.lint-protocol.yaml', CONFIG]]);
  commitAll(folder);
  appendFileSync(log, entry(entries + 1));
  git(folder, 'commit', '--quiet', '--all', '--message=One more');
  return entries + 1;
}

function entry(number: number): string {
  return `${JSON.stringify({ id: `ev-${number}`, event: 'claim.add', note: NOTE })}\n`;
}
