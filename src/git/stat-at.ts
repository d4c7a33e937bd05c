import { lstatSync, type Stats } from 'node:fs';

/** What no file is called by, as far as the system says: too long, below a file, in a circle of links. */
const NO_NAMES: readonly unknown[] = ['ENAMETOOLONG', 'ENOTDIR', 'ELOOP'];

/** What is at a place, links not followed; undefined where nothing is, or can be. */
export function statAt(place: string | Buffer): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_NAMES.includes(error.code))
      return undefined;
    throw error;
  }
}
