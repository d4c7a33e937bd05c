import type { ObjectFormat } from '../object-id.ts';
import type { HeldEntry } from './large-content.ts';
import type { ObjectSources } from './object-sources.ts';
import { readBlobs } from './read-blobs.ts';

/**
 * Reads one blob in pieces.
 * @throws CouldNotCheck when it is missing or no blob, and at its end when it is another's content.
 */
export async function* readContent(
  sources: Pick<ObjectSources, 'borrow' | 'giveBack'>,
  format: ObjectFormat,
  entry: HeldEntry,
): AsyncGenerator<Uint8Array> {
  for await (const read of readBlobs(sources, format, [entry], () => 0)) {
    if ('bytes' in read) yield read.bytes;
    else yield* read.pieces();
  }
}
