import type { ObjectFormat } from '../../core/object-id.ts';
import type { HeldEntry } from '../../core/snapshot.ts';
import { LargeContent } from './large-content.ts';
import type { ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';
import { askAhead, headOf } from './read-blobs.ts';

/**
 * Reads blobs in the order given, each in pieces, one git process for all of them: while one is
 * looked at, git reads the next. Each must be taken to its end before the next.
 * @throws CouldNotCheck when one is missing or no blob, and at its end when it is another's content.
 */
export async function* readContents(
  sources: Pick<ObjectSources, 'borrow' | 'giveBack'>,
  format: ObjectFormat,
  entries: readonly HeldEntry[],
): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  if (entries.length === 0) return;
  const source = sources.borrow();
  let asked = 0;
  let taken = 0;
  const contentOf = async function* (entry: HeldEntry): AsyncGenerator<Uint8Array> {
    yield* verified(source, format, entry);
    taken += 1;
  };
  try {
    for (const [at, entry] of entries.entries()) {
      if (taken < at) throw new Error(`only a part was read of the content before ${entry.path}`);
      asked = askAhead(source, entries, at, asked);
      yield contentOf(entry);
    }
  } finally {
    await (taken === entries.length ? sources.giveBack(source) : source.end());
  }
}

async function* verified(
  source: ObjectSource,
  format: ObjectFormat,
  entry: HeldEntry,
): AsyncGenerator<Uint8Array> {
  const { size } = await headOf(source, entry);
  yield* new LargeContent(source, entry, size, format).pieces();
}

/** The same for one. */
export async function* readContent(
  sources: Pick<ObjectSources, 'borrow' | 'giveBack'>,
  format: ObjectFormat,
  entry: HeldEntry,
): AsyncGenerator<Uint8Array> {
  for await (const pieces of readContents(sources, format, [entry])) yield* pieces;
}
