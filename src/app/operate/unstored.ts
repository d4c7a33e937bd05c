import { CouldNotCheck } from '../../core/failure.ts';
import { isFile, lastIdOf, type Snapshot } from '../../core/snapshot.ts';
import { FEWEST_TIED } from '../../engine/fewest-tied.ts';
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
