import type { OpenOptions } from '../../core/repository.ts';
import { attributesBy, readConversions } from './attributes.ts';
import { locate } from './locate.ts';
import { readSettings } from './settings.ts';

/**
 * The filter driver that would rewrite each file when it is added, by path. Other files are left out.
 * @param paths of the working tree, from its root
 */
export async function readFilters(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { git } = await locate(cwd, env);
  const conversions = await readConversions(attributesBy(git), await readSettings(git), paths);
  const found = new Map<string, string>();
  for (const [path, { filter }] of conversions) if (filter !== null) found.set(path, filter);
  return found;
}
