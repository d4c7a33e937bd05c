import { contentsBeside, interleaved } from '../../core/interleaved.ts';
import type { Repository } from '../../core/repository.ts';
import {
  type BlobRead,
  type HeldEntry,
  readWhole,
  type SnapshotEntry,
  type WholeContent,
} from '../../core/snapshot.ts';
import { demandContents } from '../refusals.ts';
import type { Location } from './locate.ts';
import type { ObjectSources } from './object-sources.ts';
import { readBlobs } from './read-blobs.ts';
import { readVersions } from './read-versions.ts';
import { readWorktreeFiles, stillWritten, type UnheldEntry } from './worktree-files.ts';
import type { WorktreeListing } from './worktree-listing.ts';

/** Where contents are: those of commits and the index, and those of the working tree. */
export interface Contents extends Pick<Location, 'git' | 'objectFormat' | 'workTree'> {
  readonly sources: ObjectSources;
  /** What the working tree was listed as; left out where nothing of it is read. */
  readonly listing?: WorktreeListing | undefined;
}

/** Contents that git holds and contents that only the working tree has, in the order given. */
export function readSnapshot(
  contents: Contents,
  wanted: readonly SnapshotEntry[],
  limit: (entry: SnapshotEntry) => number,
): AsyncGenerator<BlobRead> {
  demandContents(wanted);
  const here = atHand(contents, wanted);
  return interleaved(
    wanted,
    (entry) => {
      const found = here(entry);
      return found && readWhole(entry, { id: entry.id ?? '', ...found }, limit);
    },
    (rest) => readOthers(contents, rest, limit),
  );
}

/** What finds a content without git: what is held of the working tree, and what stands there as it is stored. */
function atHand(
  { git, listing, objectFormat, workTree }: Contents,
  wanted: readonly SnapshotEntry[],
): (entry: SnapshotEntry) => WholeContent | null {
  const known = listing?.known;
  const written =
    workTree === 'present' ? stillWritten({ root: git.cwd, objectFormat }, wanted) : () => null;
  return (entry) => {
    const bytes = known?.bytesOf(entry) ?? null;
    if (bytes !== null) return { bytes };
    const found = isHeld(entry) ? written(entry) : null;
    if (found !== null) known?.note({ entry, id: entry.id ?? '', ...found });
    return found;
  };
}

/** Contents, each in pieces that must be taken before the next. */
export function readEach(
  { git, objectFormat: format, sources, listing }: Contents,
  entries: readonly HeldEntry[],
): ReturnType<Repository['contents']> {
  demandContents(entries);
  const versions = (rest: readonly HeldEntry[]) => readVersions({ git, sources, format }, rest);
  const known = listing?.known;
  if (known === undefined) return versions(entries);
  return contentsBeside(entries, (entry) => known.bytesOf(entry), versions);
}

function isHeld(entry: SnapshotEntry): entry is HeldEntry {
  return entry.id !== null;
}

async function* readOthers(
  { git, objectFormat, sources, listing }: Contents,
  wanted: readonly SnapshotEntry[],
  limit: (entry: SnapshotEntry) => number,
): AsyncGenerator<BlobRead> {
  const held = wanted.filter(isHeld);
  const unheld = wanted.filter((entry): entry is UnheldEntry => entry.id === null);
  const blobs = readBlobs(sources, objectFormat, held, limit);
  const files = listing
    ? readWorktreeFiles({ git, objectFormat, files: listing.files, limit }, unheld)
    : readBlobs(sources, objectFormat, [], limit);
  try {
    for (const entry of wanted) {
      const next = await (entry.id === null ? files : blobs).next();
      if (next.done) throw new Error(`no content was read for ${entry.path}`);
      if (entry.id === null) listing?.known?.note(next.value);
      yield next.value;
    }
  } finally {
    await Promise.all([blobs.return(undefined), files.return(undefined)]);
  }
}
