import { createHash } from 'node:crypto';
import type { ObjectFormat } from '../object-id.ts';
import { demandName, missingBlob, notABlob, unreadableBlob } from '../refusals.ts';
import type { ObjectSources } from './object-sources.ts';
import type { HeldEntry } from './read-blobs.ts';

/**
 * Reads one blob in pieces.
 * @throws CouldNotCheck when it is missing or no blob, and at its end when it is another's content.
 */
export async function* readContent(
  sources: Pick<ObjectSources, 'borrow' | 'giveBack'>,
  format: ObjectFormat,
  entry: HeldEntry,
): AsyncGenerator<Uint8Array> {
  const source = sources.borrow();
  let clean = false;
  try {
    source.ask([entry.id]);
    const head = await source.head().catch((error: unknown) => {
      throw unreadableBlob(entry, error);
    });
    if (head === null) throw missingBlob(entry);
    if (head.type !== 'blob') throw notABlob(entry, head.type);
    const hash = createHash(format).update(`blob ${head.size}\0`);
    for await (const piece of source.pieces(head.size)) {
      hash.update(piece);
      yield piece;
    }
    demandName(entry, hash.digest('hex'));
    clean = true;
  } finally {
    await (clean ? sources.giveBack(source) : source.end());
  }
}
