import { lstatSync } from 'node:fs';
import type { AnyOperation } from '../../core/operation.ts';
import type { Repository } from '../../core/repository.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';
import { repositoryPath } from '../chosen-paths.ts';

type Place = Pick<Repository, 'root' | 'prefix'>;

/**
 * An input whose paths are from the repository's root: where a file of that name is in the caller's
 * folder, it is that one. What names no file there is left as it is: an id, or a path from the root.
 * @throws WrongUse where a path that is always from the caller's folder leads out of the repository
 */
export function withNamedPaths(
  { input: { properties } }: Pick<AnyOperation, 'input'>,
  input: Readonly<Record<string, unknown>>,
  place: Place,
): Readonly<Record<string, unknown>> {
  const named = Object.entries(input).map(([name, value]) => {
    const means = properties[name]?.['x-path'];
    if (means === undefined) return [name, value];
    if (means === 'always') return [name, repositoryPath(String(value), place)];
    const paths = Array.isArray(value) ? value.map((each) => pathNamed(each, place)) : null;
    return [name, paths ?? pathNamed(value, place)];
  });
  return Object.fromEntries(named);
}

function pathNamed(value: unknown, place: Place): unknown {
  if (typeof value !== 'string' || value === '') return value;
  try {
    const path = repositoryPath(value, place);
    const stat = lstatSync(fileSystemPath(place.root, path), { throwIfNoEntry: false });
    return stat?.isFile() ? path : value;
  } catch {
    // It leads out of the repository, or nowhere: the operation says what it wants.
    return value;
  }
}
