import { isFile } from '../../core/snapshot.ts';
import type { Judges } from './judged.ts';
import type { Contents } from './state-after.ts';

/** Of some paths, those that differ from the last commit, as git would store them; null for what is gone. */
export async function uncommittedOf(
  paths: readonly string[],
  { snapshot, repository }: Pick<Judges, 'snapshot' | 'repository'>,
): Promise<Contents> {
  const { base } = snapshot.scope;
  const wanted = new Set(paths);
  const held = base === null || paths.length === 0 ? [] : await repository.entriesAt(base, paths);
  const before = new Map(held.filter(isFile).map((entry) => [entry.path, entry]));
  const now = snapshot.entries.filter((entry) => wanted.has(entry.path) && isFile(entry));
  const there = new Set(now.map(({ path }) => path));
  const found = new Map<string, Uint8Array | null>(
    [...before.keys()]
      .filter((path) => wanted.has(path) && !there.has(path))
      .map((path) => [path, null]),
  );
  for (const entry of now) {
    const old = before.get(entry.path);
    if (old !== undefined && old.id === entry.id) continue;
    const [bytes, same] = await Promise.all([read(entry), old === undefined ? null : read(old)]);
    if (bytes !== null && (same === null || Buffer.compare(bytes, same) !== 0)) {
      found.set(entry.path, bytes);
    }
  }
  return found;

  async function read(entry: (typeof now)[number]): Promise<Uint8Array | null> {
    for await (const each of snapshot.read([entry], () => Number.POSITIVE_INFINITY)) {
      if ('bytes' in each) return each.bytes;
    }
    return null;
  }
}
