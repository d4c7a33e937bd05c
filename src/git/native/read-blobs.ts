import { CouldNotCheck } from '../../core/failure.ts';
import type { BlobRead, SnapshotEntry } from '../../core/snapshot.ts';
import { blobId, type ObjectFormat } from '../blob-id.ts';
import type { ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';

/** An entry whose content git holds. */
export type HeldEntry = SnapshotEntry & { readonly id: string };

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
      if (asked - at < AHEAD / 2 && asked < entries.length) {
        const more = entries.slice(asked, at + AHEAD);
        source.ask(more.map(({ id }) => id));
        asked += more.length;
      }
      const { size } = await headOf(source, entry);
      if (size <= limit(entry)) {
        const bytes = await source.content(size);
        yield verified(entry, bytes, format);
        continue;
      }
      if (size < WORTH_A_RESTART) {
        await source.pass(size);
      } else {
        await source.end();
        source = sources.borrow();
        asked = at + 1;
      }
      yield { entry, id: entry.id, tooLarge: size };
    }
    clean = true;
  } finally {
    // A reader that stops early leaves answers behind that nobody wants: that process is of no use.
    await (clean ? sources.giveBack(source) : source.end());
  }
}

async function headOf(source: ObjectSource, entry: HeldEntry): Promise<{ size: number }> {
  const head = await source.head().catch((error: unknown) => {
    throw error instanceof CouldNotCheck ? unreadable(entry, error) : error;
  });
  if (head === null) throw missing(entry);
  if (head.type !== 'blob') {
    throw new CouldNotCheck(
      'damaged-repository',
      `${entry.path} should be a file, but ${entry.id} is a ${head.type}.`,
      'Run git fsck to see what is damaged.',
    );
  }
  return head;
}

function missing(entry: HeldEntry): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    `The content of ${entry.path} (blob ${entry.id}) is not in this repository.`,
    'In a partial clone, fetch it with: git fetch --refetch --no-filter. Otherwise run git fsck.',
  );
}

/** Git answers in order, so the object that it ended at is the one that was waited for. */
function unreadable(entry: HeldEntry, { code, message, help }: CouldNotCheck): CouldNotCheck {
  const what = `The content of ${entry.path} (blob ${entry.id}) can't be read.`;
  return new CouldNotCheck(code, `${what} ${message}`, help);
}

/** Verdicts are remembered by blob id, so a content under another content's name is no content. */
function verified(entry: HeldEntry, bytes: Buffer, format: ObjectFormat): BlobRead {
  const id = blobId(format, bytes);
  if (id !== entry.id) {
    throw new CouldNotCheck(
      'damaged-repository',
      `The content of ${entry.path} is not what its id says: ${entry.id} holds ${id}.`,
      'Run git fsck to see what is damaged.',
    );
  }
  return { entry, id, bytes };
}
