import { join } from 'node:path';
import { textOf } from './git-dir.ts';

const BRANCH = /^ref: (refs\/heads\/[\w.+@/-]+)\n$/;

/** What git does not allow in a name, and what leads out of the folder of refs. */
const NO_NAME = /\.\.|\/\/|\/\.|\.\/|@\{|\.lock(?:\/|\n|$)|[./]$/;

const ID = /^([0-9a-f]{40})\n$/;

/**
 * The id that HEAD stands for: its own, or its branch's.
 * @returns null where git has to be asked
 */
export function plainHead(gitDir: string): string | null {
  const head = textOf(join(gitDir, 'HEAD'));
  const [, detached] = ID.exec(head) ?? [];
  if (detached !== undefined) return detached;
  const [, branch] = BRANCH.exec(head) ?? [];
  return branch === undefined || NO_NAME.test(branch) ? null : idOf(gitDir, branch);
}

/** A branch has a file of its own, or a line among those that were packed before. */
function idOf(gitDir: string, branch: string): string | null {
  const own = textIfThere(join(gitDir, branch));
  if (own !== null) return ID.exec(own)?.[1] ?? null;
  const packed = textIfThere(join(gitDir, 'packed-refs')) ?? '';
  const [line, ...others] = packed.split('\n').filter((text) => text.slice(41) === branch);
  // Of several, git takes the one that its search happens upon.
  if (line === undefined || others.length > 0) return null;
  return ID.exec(`${line.slice(0, 40)}\n`)?.[1] ?? null;
}

function textIfThere(path: string): string | null {
  try {
    return textOf(path);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isGone) return null;
    throw error;
  }
}
