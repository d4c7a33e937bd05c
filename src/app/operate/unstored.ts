import { CouldNotCheck } from '../../core/failure.ts';
import { isFile, lastIdOf, type Snapshot } from '../../core/snapshot.ts';
import { FEWEST_TIED } from '../../engine/fewest-tied.ts';
import type { Judges } from './judged.ts';
import type { Contents } from './state-after.ts';

/** More is not held: it may be what a build left behind. */
const MOST_FILES = 200;
const MOST_BYTES = 2 ** 26;

const NOTHING: Contents = new Map();

/**
 * What only the working tree has, held in memory: so the state has a name, by which it is known again
 * to the next call. Nothing where that would take long, or is not to be had, and of small repositories,
 * of which all is looked at anyway.
 */
export async function unstoredContents(snapshot: Snapshot): Promise<Contents> {
  const { entries } = snapshot;
  if (entries.length < FEWEST_TIED) return NOTHING;
  const unstored = entries.filter((entry) => lastIdOf(entry) === null);
  const isMuch = unstored.length > MOST_FILES || !unstored.every(isFile);
  if (isMuch || unstored.length === 0) return NOTHING;
  const found = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  try {
    for await (const read of snapshot.read(unstored, () => left)) {
      if (!('bytes' in read)) return NOTHING;
      found.set(read.entry.path, read.bytes);
      left -= read.bytes.length;
    }
    return found;
  } catch (error) {
    // What could not be read may be no record; where it is one, whoever judges it says so.
    if (error instanceof CouldNotCheck) return NOTHING;
    throw error;
  }
}

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
