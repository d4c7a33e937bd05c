import type { Options } from '../core/config.ts';
import { foldedName } from '../core/path-twin.ts';
import { mayMatterByName } from './path-twins.ts';

/** A path or a folder that leads there, and as a file system without case has it. */
interface Spelling {
  readonly path: string;
  readonly folded: string;
}

/**
 * The path and the folders that lead there, as far as they may be taken for others. Two spellings
 * that are folded alike are twins, and one of them is not as folding leaves it.
 */
export function spellings(path: string, options: Options): readonly Spelling[] {
  if (!mayMatterByName(path, options)) return [];
  const names = path.split('/');
  const folded = names.map(foldedName);
  return names.map((_, nth) => ({
    path: names.slice(0, nth + 1).join('/'),
    folded: folded.slice(0, nth + 1).join('/'),
  }));
}

/** The keys of the spellings that are not as folding leaves them. */
export function oddKeys(path: string, options: Options): readonly string[] {
  return spellings(path, options).flatMap((each) =>
    each.path === each.folded ? [] : foldKey(each.folded),
  );
}

/** The same of all paths of a state, and keys of what stands there in more than one spelling. */
export function keysOfTwins(paths: Iterable<string>, options: Options): readonly string[] {
  const first = new Map<string, string>();
  const keys = new Set<string>();
  for (const path of paths) {
    for (const each of spellings(path, options)) {
      const spelled = first.get(each.folded);
      if (spelled === undefined) first.set(each.folded, each.path);
      else if (spelled !== each.path) keys.add(severalKey(each.folded));
      if (each.path !== each.folded) keys.add(foldKey(each.folded));
    }
  }
  return [...keys];
}

export function foldKey(folded: string): string {
  return `fold ${folded}`;
}

/** Whatever is added there is a problem of its own. */
export function severalKey(folded: string): string {
  return `fold several ${folded}`;
}
