import { dirname, extname } from 'node:path/posix';
import type { Restores } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import type { OnDisk } from './moving-steps.ts';

/** Where a file or a folder is now that had another name: as it was, where nothing was then. Null for nowhere. */
export async function renamedTo(
  { path, from }: Pick<Restores, 'path' | 'from'>,
  snapshot: Pick<Snapshot, 'entries'>,
  history: History,
): Promise<string | null> {
  const held = await history.at(from, [path]);
  const before = held.find((each) => each.path === path);
  if (before === undefined) return folderAt(path, { from, held }, snapshot, history);
  if (snapshot.entries.some((entry) => entry.path === path)) return null;
  const onDisk = await heldOnDisk(snapshot.entries, history);
  const alike = snapshot.entries.filter(
    ({ path: at, id }) => (id ?? onDisk.get(at)?.id) === before.id,
  );
  const old =
    alike.length === 0
      ? []
      : await history.at(
          from,
          alike.map((each) => each.path),
        );
  const known = new Set(old.map((each) => each.path));
  return alike.find((each) => !known.has(each.path))?.path ?? null;
}

/** The same of a folder, by its first file. */
async function folderAt(
  path: string,
  { from, held: [first] }: Pick<Restores, 'from'> & { readonly held: readonly SnapshotEntry[] },
  snapshot: Pick<Snapshot, 'entries'>,
  history: History,
): Promise<string | null> {
  const is = first && (await renamedTo({ path: first.path, from }, snapshot, history));
  const below = first?.path.slice(path.length) ?? '';
  return is?.endsWith(below) ? is.slice(0, -below.length) : null;
}

/** Where a log is now that had another name: as it was, or with what was appended since. Null for nowhere. */
export async function grownAt(
  { from, before }: Pick<Restores, 'from'> & { readonly before: SnapshotEntry },
  { entries }: Pick<Snapshot, 'entries'>,
  history: Pick<History, 'at' | 'read'>,
): Promise<string | null> {
  const same = entries.find(({ id }) => id === before.id);
  if (same !== undefined) return same.path;
  const alike = entries.filter(
    (entry) => isFile(entry) && extname(entry.path) === extname(before.path),
  );
  const old = await history.at(
    from,
    alike.map(({ path }) => path),
  );
  const known = new Set(old.map(({ path }) => path));
  const fresh = alike.filter(({ path }) => !known.has(path));
  const texts = fresh.length > MOST_NEW ? null : await textsIn([before, ...fresh], history);
  const [was = '', ...others] = texts ?? [];
  const at = was === '' ? -1 : others.findIndex((text) => text.startsWith(was));
  const isJoined =
    at >= 0 &&
    (await goneBeside(from, before, entries, history)).some((text) => others[at]?.includes(text));
  return isJoined ? null : (fresh[at]?.path ?? null);
}

/** The texts of other logs of the folder that are gone: one file may hold several of them now. */
async function goneBeside(
  from: string,
  { path }: SnapshotEntry,
  entries: readonly SnapshotEntry[],
  history: Pick<History, 'at' | 'read'>,
): Promise<readonly string[]> {
  const here = new Set(entries.map((each) => each.path));
  const beside = (await history.at(from, [dirname(path)])).filter(
    (each) =>
      isFile(each) &&
      each.path !== path &&
      !here.has(each.path) &&
      dirname(each.path) === dirname(path) &&
      extname(each.path) === extname(path),
  );
  const texts = beside.length > MOST_NEW ? null : await textsIn(beside, history);
  return (texts ?? []).filter((text) => text !== '');
}

/** New files of which more are not read. */
const MOST_NEW = 100;

/** Bytes of the largest of them. */
const LARGEST_NEW = 2 ** 20;

/** Several problems ask for those of one state. */
const ON_DISK = new WeakMap<History['read'], Promise<OnDisk>>();

/** The blobs that only the working tree has, by their paths. */
export function heldOnDisk(entries: readonly SnapshotEntry[], history: Pick<History, 'read'>) {
  const known = ON_DISK.get(history.read) ?? readOnDisk(entries, history);
  ON_DISK.set(history.read, known);
  return known;
}

async function readOnDisk(entries: readonly SnapshotEntry[], { read }: Pick<History, 'read'>) {
  const held = new Map<string, { readonly id: string; readonly bytes: Uint8Array }>();
  const unknown = entries.filter((entry) => entry.id === null && isFile(entry));
  if (unknown.length > MOST_NEW) return held;
  for await (const found of read(unknown, () => LARGEST_NEW))
    if ('bytes' in found) held.set(found.entry.path, { id: found.id, bytes: found.bytes });
  return held;
}
