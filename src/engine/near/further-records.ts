import { sizeLimit } from '../../parse/size-limit.ts';
import { definitionOf, isReadable } from '../../protocols/kinds.ts';
import type { Contents } from '../records.ts';
import type { StateFiles } from '../state-files.ts';
import type { Compared } from './changed-records.ts';
import type { KnownTies } from './known-ties.ts';
import type { Members } from './members.ts';
import { NotNear } from './not-near.ts';

/** What others make a record may be known as one of another kind: that is what it is, and has to be read. */
export function mistaken(
  { records }: Contents,
  members: Members,
  known: KnownTies,
): readonly string[] {
  return records.flatMap(({ ref: { path, kind } }) => {
    if (members.hasPath(path)) return [];
    const found = known.record(path);
    return found === null || found.kind === kind ? [] : path;
  });
}

/** @throws NotNear for a changed file that is no record, unless others that were not read make it one */
export function demandKnown(
  { candidates }: Pick<StateFiles, 'candidates'>,
  { records }: Contents,
  isChanged: (path: string) => boolean,
): void {
  const read = new Set(records.map(({ ref }) => ref.path));
  for (const { entry, kind } of candidates) {
    if (read.has(entry.path) || !isChanged(entry.path)) continue;
    const isUpToOthers = isReadable(kind) && definitionOf(kind).isMeant !== undefined;
    if (isUpToOthers) throw new NotNear('others decide whether it is a record');
  }
}

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
