import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bytes of settings that are read. */
const MOST_BYTES = 2 ** 20;

/**
 * The settings of the knowledge bases around a folder as they are now, by their absolute paths, for as
 * long as a server runs: where no commit holds them, these decide who may approve. Read at once, and
 * without git: it is before the first answer.
 */
export function startedBases(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let around = realFolder(folder); ; around = dirname(around)) {
    const path = join(around, '.vouch', 'config.yaml');
    const text = textAt(path);
    if (text !== null) found.set(path, text);
    if (around === dirname(around)) return found;
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Null for what is no file, as for a link or a pipe: then nothing is opened by it. */
function textAt(path: string): string | null {
  try {
    const stat = lstatSync(path);
    return stat.isFile() && stat.size <= MOST_BYTES ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}
