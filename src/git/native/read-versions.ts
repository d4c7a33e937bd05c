import { blobId, type ObjectFormat } from '../../core/object-id.ts';
import type { HeldEntry } from '../../core/snapshot.ts';
import type { Git } from './git.ts';
import type { ObjectSources } from './object-sources.ts';
import { readBlobs } from './read-blobs.ts';
import { readContents } from './read-content.ts';

/** Versions of one path from which on it is worth asking for their sizes first. */
const MANY = 32;

/** Bytes of last versions that may be in memory. */
const MOST_BYTES = 32 * 2 ** 20;

/** Where the versions are. */
interface Repository {
  readonly git: Git;
  readonly sources: ObjectSources;
  readonly format: ObjectFormat;
}

/**
 * Reads contents of which many are versions of one path, in the order given, each in pieces that
 * must be taken before the next. Of a log, nearly every version is how a later one begins: where the
 * hash of so many of its bytes is the id of the version, no other bytes can be what that id names,
 * and git need not read them.
 * @throws CouldNotCheck when one that is read is missing, no blob, or another's content.
 */
export async function* readVersions(
  { git, sources, format }: Repository,
  entries: readonly HeldEntry[],
): AsyncGenerator<Iterable<Uint8Array> | AsyncIterable<Uint8Array>> {
  const known = await knownVersions({ git, sources, format }, entries);
  const unknown = entries.filter(({ id }) => !known.has(id));
  const contents = readContents(sources, format, unknown);
  try {
    for (const { id, path } of entries) {
      const bytes = known.get(id);
      const next = bytes === undefined ? await contents.next() : { value: [bytes], done: false };
      if (next.done) throw new Error(`no content was read for ${path}`);
      yield next.value;
    }
  } finally {
    await contents.return(undefined);
  }
}

/** The versions that are the last ones of their path, or how those begin; by id. */
async function knownVersions(
  { git, sources, format }: Repository,
  entries: readonly HeldEntry[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const known = new Map<string, Uint8Array>();
  const byPath = new Map<string, HeldEntry[]>();
  for (const entry of entries) {
    const others = byPath.get(entry.path);
    if (others === undefined) byPath.set(entry.path, [entry]);
    else others.push(entry);
  }
  const growing = [...byPath.values()].filter(({ length }) => length >= MANY);
  if (growing.length === 0) return known;
  const sizes = await readSizes(git, growing.flat());
  let left = MOST_BYTES;
  for (const versions of growing) {
    const last = versions.at(-1) as HeldEntry;
    left -= sizes.get(last.id) ?? Number.POSITIVE_INFINITY;
    if (left < 0) break;
    for await (const read of readBlobs(sources, format, [last], () => MOST_BYTES)) {
      if ('tooLarge' in read) continue;
      for (const { id } of versions) {
        const size = sizes.get(id);
        const start = read.bytes.subarray(0, size);
        if (size !== undefined && blobId(format, start) === id) known.set(id, start);
      }
    }
  }
  return known;
}

/** Bytes of each blob that is there. */
async function readSizes(
  git: Git,
  entries: readonly HeldEntry[],
): Promise<ReadonlyMap<string, number>> {
  const input = Buffer.from(entries.map(({ id }) => `${id}\n`).join(''));
  const output = await git.run(['cat-file', '--batch-check', '--buffer'], { input });
  const sizes = new Map<string, number>();
  for (const line of output.toString('latin1').split('\n')) {
    const [, id, size] = /^(\w+) blob (\d+)$/.exec(line) ?? [];
    if (id !== undefined) sizes.set(id, Number(size));
  }
  return sizes;
}
