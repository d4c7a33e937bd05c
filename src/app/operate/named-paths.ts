import { lstatSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { WrongUse } from '../../core/failure.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { AnyOperation } from '../../core/operation.ts';
import { comparedName, nameFault } from '../../core/path-twin.ts';
import type { Repository } from '../../core/repository.ts';
import { fileSystemPath, leadsAstray } from '../../git/path-bytes.ts';
import { statAt } from '../../git/stat-at.ts';
import { repositoryPath, slashed } from '../chosen-paths.ts';
import { reportTarget } from '../report-target.ts';

type Place = Pick<Repository, 'root' | 'prefix'>;

/** Who names paths, and where. */
interface Naming {
  /** The properties that a person gave on the command line. */
  readonly typed: readonly string[];
  readonly cwd: string;
}

/**
 * An input whose paths are from the repository's root: where a file of that name is in the caller's
 * folder, it is that one. What names no file there is left as it is: an id, or a path from the root.
 * A file outside of the repository has an absolute path; no path in it has one.
 * @throws WrongUse for the path of a file or a folder that can't be one in the repository
 */
export function withNamedPaths(
  { input: { properties } }: Pick<AnyOperation, 'input'>,
  input: Readonly<Record<string, unknown>>,
  place: Place,
  { typed, cwd }: Naming,
): Readonly<Record<string, unknown>> {
  const named = Object.entries(input).map(([name, value]) => {
    const means = properties[name]?.['x-path'];
    if (means === undefined) return [name, value];
    if (means === 'anywhere')
      return [name, pathAnywhere(String(value), place, typed.includes(name) ? cwd : null)];
    if (typeof means === 'string') return [name, pathOf(means, String(value), place)];
    const paths = Array.isArray(value) ? value.map((each) => pathNamed(each, place)) : null;
    return [name, paths ?? pathNamed(value, place)];
  });
  return Object.fromEntries(named);
}

/**
 * The path of a file that may be outside of the repository, if its caller says so.
 * @param cwd null where the caller may not
 */
function pathAnywhere(written: string, place: Place, cwd: string | null): string {
  try {
    return pathOf('file', written, place);
  } catch (error) {
    if (!(error instanceof WrongUse) || error.code !== 'outside-repository') throw error;
    if (cwd === null) throw new WrongUse(error.code, error.message, ONLY_TYPED);
  }
  const { path, kind } = reportTarget(cwd, written, 'Nothing was done with');
  // A link of the caller's own may lead into the repository.
  const inside = slashed(relative(place.root, path));
  if (inside !== '' && !inside.startsWith('../') && !isAbsolute(inside))
    return pathOf('file', path, place);
  if (kind === 'file') return slashed(path);
  throw new WrongUse(
    'impossible-path',
    `${quoted(written, LONGEST_PATH)} cannot be the path of a file: it is a symbolic link, or not a file.`,
    'Name a file, or a new one in an existing folder.',
  );
}

const ONLY_TYPED =
  'Name a file in the repository, which git may ignore, and copy it from there, or to it. On the command line, a person may name a file in any folder.';

/** From the repository's root: whoever reads or writes it has no reason left to refuse the path. */
function pathOf(kind: 'file' | 'folder', written: string, place: Place): string {
  const path = isSaidFromRoot(kind, written, place) ? written : repositoryPath(written, place);
  const why = path === '' && kind === 'folder' ? null : pathFault(kind, path, place.root);
  if (why === null) return path;
  throw new WrongUse(
    'impossible-path',
    `${quoted(written, LONGEST_PATH)} cannot be the path of a ${kind}: ${why}.`,
    `Name a ${kind} in the repository, outside git's own folder and not behind a symbolic link.`,
  );
}

/** True for a file of a folder that is named as answers print it: from the root, and not from that folder. */
function isSaidFromRoot(
  kind: 'file' | 'folder',
  written: string,
  { root, prefix }: Place,
): boolean {
  if (kind !== 'file' || prefix === '' || !written.startsWith(prefix)) return false;
  const isFileAt = (path: string) => statAt(fileSystemPath(root, path))?.isFile() === true;
  return isFileAt(written) && !isFileAt(`${prefix}${written}`);
}

/** Why no file or folder can be at a path of a work tree; null where one can. */
function pathFault(kind: 'file' | 'folder', path: string, root: string): string | null {
  if (path === '') return 'it is the root of the repository';
  if (leadsAstray(path)) return "it is in git's own folder";
  const names = path.split('/');
  for (const count of names.keys()) {
    const part = names.slice(0, count + 1).join('/');
    const stat = statAt(fileSystemPath(root, part));
    if (stat === undefined) return newNameFault(names.slice(count));
    const shown = part === path ? 'it' : quoted(part, LONGEST_PATH);
    const wanted = part === path ? kind : 'folder';
    if (stat.isSymbolicLink()) return `${shown} is a symbolic link`;
    if (!(wanted === 'file' ? stat.isFile() : stat.isDirectory())) {
      return `${shown} is not a ${wanted}`;
    }
  }
  return null;
}

/** Why some system can't have a new file or folder with one of these names; null where all can. */
function newNameFault(names: readonly string[]): string | null {
  for (const name of names) {
    if (comparedName(name) === '.git') return "it is in git's own folder";
    const fault = nameFault(name);
    if (fault !== null) return `${quoted(name, LONGEST_PATH)} is ${fault}`;
  }
  return null;
}

function pathNamed(value: unknown, place: Place): unknown {
  if (typeof value !== 'string' || value === '') return value;
  try {
    const path = repositoryPath(value, place);
    const stat = lstatSync(fileSystemPath(place.root, path), { throwIfNoEntry: false });
    return stat?.isFile() || isAbsolute(value) ? path : value;
  } catch {
    // It leads out of the repository, or nowhere: the operation says what it wants.
    return value;
  }
}
