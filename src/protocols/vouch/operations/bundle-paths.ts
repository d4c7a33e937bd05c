import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { foldedName, nameFault } from '../../../core/path-twin.ts';

/** The folders of a base that a bundle carries (seed, section 8), in the order in which they are written. */
export const BUNDLED = [
  'sources',
  'evidence',
  'sessions',
  'entities',
  'claims',
  'relations',
  'pages',
  'decided',
] as const;

/** What stands in a bundle beside the folders. */
export const CONFIG = 'config.yaml';

/** True for a file that no bundle carries: what git and systems keep beside records. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

/** True for what a bundle may carry by its place; whether its name can be written is another matter. */
export function isBundled(path: string): boolean {
  const [folder = '', ...names] = path.split('/');
  const isInFolder = names.length > 0 && (BUNDLED as readonly string[]).includes(folder);
  return (isInFolder || path === CONFIG) && !isHidden(path);
}

/** Why the files of a bundle can't be written next to each other and next to those of a base. */
export function* pathIssues(paths: readonly string[], there: readonly string[]): Generator<string> {
  const known = new Set([...paths, ...there]);
  const folded = new Map(there.map((path) => [foldedPath(path), path]));
  for (const path of paths) {
    const shown = quoted(path, LONGEST_PATH);
    const reason = pathFault(path);
    if (reason !== null) yield `The bundle holds ${shown}, ${reason}`;
    const twin = folded.get(foldedPath(path));
    if (twin !== undefined && twin !== path) {
      yield `${shown} and ${quoted(twin, LONGEST_PATH)} differ in nothing but the spelling: on some systems they are one file`;
    }
    folded.set(foldedPath(path), path);
    const folder = parentsOf(path).find((each) => known.has(each));
    if (folder !== undefined) {
      yield `${shown} would be in ${quoted(folder, LONGEST_PATH)}, which is a file`;
    }
  }
}

/** Null for a path that can be written on every system. */
function pathFault(path: string): string | null {
  if (!isBundled(path) && !isHidden(path)) return 'a path that has no place in a knowledge base';
  return (
    path
      .split('/')
      .map(nameFault)
      .find((fault) => fault !== null) ?? null
  );
}

function foldedPath(path: string): string {
  return path.split('/').map(foldedName).join('/');
}

/** `a`, `a/b` of `a/b/c`. */
function parentsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
}
