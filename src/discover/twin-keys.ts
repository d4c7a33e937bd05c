import { foldedName } from '../core/path-twin.ts';
import { MAY_HAVE_TWIN } from './twin-places.ts';

/** A path or a folder that leads there, and as a file system without case has it. */
interface Spelling {
  readonly path: string;
  readonly folded: string;
}

/**
 * The path and the folders that lead there, as far as they may be taken for others. Two spellings
 * that are folded alike are twins, and one of them is not as folding leaves it.
 */
export function spellings(path: string): readonly Spelling[] {
  if (!MAY_HAVE_TWIN.test(path)) return [];
  const names = path.split('/');
  const folded = names.map(foldedName);
  return names.map((_, nth) => ({
    path: names.slice(0, nth + 1).join('/'),
    folded: folded.slice(0, nth + 1).join('/'),
  }));
}

/** The keys of the spellings that are not as folding leaves them. */
export function oddKeys(path: string): readonly string[] {
  return spellings(path).flatMap((each) => (each.path === each.folded ? [] : foldKey(each.folded)));
}

export function foldKey(folded: string): string {
  return `fold ${folded}`;
}
