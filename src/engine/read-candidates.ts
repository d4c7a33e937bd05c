import type { ReadableCandidate } from '../core/candidate.ts';
import type { Limits } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { BlobRead, Snapshot } from '../core/snapshot.ts';
import { sizeLimit } from '../parse/size-limit.ts';
import { isIn } from '../protocols/kinds.ts';

/** A candidate and its content, or the reason why that could not be had. */
export interface ReadCandidate {
  readonly candidate: ReadableCandidate;
  readonly read: BlobRead | CouldNotCheck;
}

/**
 * Reads the contents of candidates: all in one pass but for archives, which have one each. Most of
 * them are nothing of ours, so a run does not end with one whose content can't be had.
 * @throws CouldNotCheck for the content of anything else
 */
export async function* readCandidates(
  readFiles: Snapshot['read'],
  candidates: readonly ReadableCandidate[],
  limits: Limits,
): AsyncGenerator<ReadCandidate> {
  const isArchive = ({ kind }: ReadableCandidate): boolean => isIn('archive', kind);
  yield* inOnePass(
    readFiles,
    candidates.filter((candidate) => !isArchive(candidate)),
    limits,
  );
  for (const archive of candidates.filter(isArchive)) {
    try {
      yield* inOnePass(readFiles, [archive], limits);
    } catch (error) {
      if (!(error instanceof CouldNotCheck)) throw error;
      yield { candidate: archive, read: error };
    }
  }
}

async function* inOnePass(
  readFiles: Snapshot['read'],
  candidates: readonly ReadableCandidate[],
  limits: Limits,
): AsyncGenerator<ReadCandidate> {
  const entries = candidates.map(({ entry }) => entry);
  const sizes = new Map(candidates.map(({ entry, kind }) => [entry.path, sizeLimit(kind, limits)]));
  let next = 0;
  for await (const read of readFiles(entries, ({ path }) => sizes.get(path) ?? 0)) {
    const candidate = candidates[next++];
    if (candidate === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    yield { candidate, read };
  }
}
