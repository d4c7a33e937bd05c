import { blobId, type ObjectFormat } from '../../core/object-id.ts';
import type { BlobRead, HeldEntry, SnapshotEntry } from '../../core/snapshot.ts';
import { demandTrueName, missingBlob, notABlob, unreadableBlob } from '../refusals.ts';
import { LargeContent } from './large-content.ts';
import type { ObjectHead, ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';

/** How many objects are asked for ahead of the one being read: enough to keep git busy. */
const AHEAD = 256;

/** Bytes of unwanted content from which on a new git process is cheaper than reading on. */
const WORTH_A_RESTART = 4 * 2 ** 20;

/**
 * Reads blobs in the order given, one git process for all of them.
 * @throws CouldNotCheck for an object that is missing, damaged, or no blob.
 */
export async function* readBlobs(
  sources: Pick<ObjectSources, 'borrow' | 'giveBack'>,
  format: ObjectFormat,
  entries: readonly HeldEntry[],
  limit: (entry: SnapshotEntry) => number,
): AsyncGenerator<BlobRead> {
  if (entries.length === 0) return;
  let source = sources.borrow();
  let asked = 0;
  let clean = false;
  try {
    for (const [at, entry] of entries.entries()) {
      clean = false;
      asked = askAhead(source, entries, at, asked);
      const { size } = await headOf(source, entry);
      if (size <= limit(entry)) {
        const bytes = await source.content(size);
        demandTrueName(entry, blobId(format, bytes));
        // Who has the last content need not ask whether there is another.
        clean = asked === at + 1;
        yield { entry, id: entry.id, bytes };
        continue;
      }
      const content = new LargeContent(source, entry, size, format);
      yield { entry, id: entry.id, tooLarge: size, pieces: () => content.pieces() };
      if (content.state === 'taken') continue;
      if (content.state === 'waiting' && size < WORTH_A_RESTART) {
        await source.pass(size);
      } else {
        await source.end();
        source = sources.borrow();
        asked = at + 1;
      }
    }
    clean = true;
  } finally {
    // A reader that stops early leaves answers behind that nobody wants: that process is of no use.
    await (clean ? sources.giveBack(source) : source.end());
  }
}

/**
 * Asks for blobs ahead of the one whose turn it is.
 * @returns how many have been asked for by now
 */
export function askAhead(
  source: ObjectSource,
  entries: readonly HeldEntry[],
  at: number,
  asked: number,
): number {
  if (asked - at >= AHEAD / 2 || asked === entries.length) return asked;
  const more = entries.slice(asked, at + AHEAD);
  source.ask(more.map(({ id }) => id));
  return asked + more.length;
}

/** @throws CouldNotCheck when the next answer is not the entry's blob. */
export async function headOf(source: ObjectSource, entry: HeldEntry): Promise<ObjectHead> {
  const head = await source.head().catch((error: unknown) => {
    // Git answers in order, so it is this object at which it ended.
    throw unreadableBlob(entry, error);
  });
  if (head === null) throw missingBlob(entry);
  if (head.type !== 'blob') throw notABlob(entry, head.type);
  return head;
}
