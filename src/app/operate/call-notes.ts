import { listed } from '../../report/counts.ts';
import type { Holder } from '../../write/lock.ts';
import type { Completed } from './writing.ts';

export function completedNote({ command, paths }: Completed, isSame: boolean): string {
  return isSame
    ? 'What an interrupted call had begun was completed.'
    : `An interrupted \`${command}\` was completed first. It wrote ${listed([...paths])}.`;
}

export function takenOverNote({ command, pid }: Holder): string {
  return `The lock of \`${command}\` (process ${pid}) was taken over: that process ended without releasing it.`;
}

export function tornNote(path: string): string {
  return `The last line of ${path} has no line end: what is appended begins a new line.`;
}
