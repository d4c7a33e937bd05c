import { lstatSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { KINDS } from '../../protocols/kinds.ts';
import { listed } from '../../report/counts.ts';
import type { Holder } from '../../write/lock.ts';
import { workFiles } from './work-files.ts';
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

/**
 * Which indexes of other programs do not have what was written. They are left in place: without its
 * index, vouch finds nothing, and with a new one only what it has written since.
 */
export function staleIndexNotes(
  root: string,
  written: readonly { readonly path: string }[],
): readonly string[] {
  const found = KINDS.flatMap(({ othersIndex: index }) =>
    index === undefined
      ? []
      : written.flatMap(({ path }) => {
          const [, home] = index.path.exec(path) ?? [];
          return home === undefined || !isFile(root, `${home}${index.name}`)
            ? []
            : `${home}${index.name} does not have this change: \`${index.command}\` rebuilds it.`;
        }),
  );
  return [...new Set(found)];
}

function isFile(root: string, path: string): boolean {
  try {
    return lstatSync(workFiles(root).at(path), { throwIfNoEntry: false })?.isFile() === true;
  } catch (error) {
    if (error instanceof CouldNotCheck) return false;
    throw error;
  }
}
