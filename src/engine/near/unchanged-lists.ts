import { sizeLimit } from '../../parse/size-limit.ts';
import { definitionOf, isReadable } from '../../protocols/kinds.ts';
import type { Compared } from './changed-records.ts';

/**
 * Lists that did not change are read line by line as well.
 * @param paths what is looked at of neither state but for some of its entries
 * @returns those that are read so from now on
 */
export async function meetUnchangedLists(
  paths: Iterable<string>,
  { before, after, known }: Compared,
): Promise<readonly string[]> {
  const met: string[] = [];
  for (const path of paths) {
    if (before.listAt(path) !== null) continue;
    const { kind, lines = null } = known.record(path) ?? {};
    const entry = before.entryAt(path);
    if (lines === null || entry === null || kind === undefined || !isReadable(kind)) continue;
    const { id, bytes } = await before.read(entry, sizeLimit(kind, before.judging.config.limits));
    const { starts } = lines;
    const items = definitionOf(kind).items?.keys[0];
    const list = { id, starts, first: starts.length, bytes, items };
    before.setList(path, list);
    after.setList(path, list);
    met.push(path);
  }
  return met;
}
