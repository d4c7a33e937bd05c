import { listed } from '../../report/counts.ts';
import type { Holder } from '../../write/lock-file.ts';
import type { Completed } from './writing.ts';

export function completedNote({ command, paths }: Completed, isSame: boolean): string {
  return isSame
    ? 'What an interrupted call had begun was completed.'
    : `An interrupted \`${command}\` was completed first. It wrote ${listed([...paths])}.`;
}

/** @param completed what that process had begun to write; null for nothing */
export function takenOverNote({ command, pid }: Holder, completed: Completed | null): string {
  const written = completed === null ? ' It had written nothing.' : '';
  return `The lock of \`${command}\` (process ${pid}) was taken over: that process ended without releasing it.${written}`;
}

export function tornNote(path: string): string {
  return `The last line of ${path} has no line end: what is appended begins a new line.`;
}

/** @param lock the file that could not be locked */
export function untakenNote(lock: string): string {
  return `${lock} could not be locked: there is no program \`flock\`, or it failed. Another program may have written the same log at the same time.`;
}
