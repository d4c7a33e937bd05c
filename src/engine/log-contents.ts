import type { History } from '../core/history.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from '../history/log/log-content.ts';
import { reread } from '../history/reread.ts';

/** Contents of fewer bytes are read at once, and kept for a while. */
const HELD_BYTES = 8 * 2 ** 20;

/** How many contents are kept. What a step leaves is what the next one begins with. */
const HELD_CONTENTS = 8;

/** Opens contents of a history, those that were read last from memory. */
export function contentsOf({ content }: Pick<History, 'content'>): OpenLog {
  const held = new Map<string, Uint8Array>();
  const hold = (id: string, bytes: Uint8Array): void => {
    held.set(id, bytes);
    for (const oldest of held.keys()) {
      if (held.size <= HELD_CONTENTS) break;
      held.delete(oldest);
    }
  };
  async function* read(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const begun: Uint8Array[] = [];
    let size = 0;
    for await (const piece of content(entry)) {
      size += piece.length;
      if (size > HELD_BYTES) yield* begun.splice(0);
      if (size > HELD_BYTES) yield piece;
      else begun.push(piece);
    }
    if (size > HELD_BYTES) return;
    const bytes = Buffer.concat(begun);
    if (entry.id !== null) hold(entry.id, bytes);
    yield bytes;
  }
  return (entry): LogContent => {
    const bytes = held.get(entry.id ?? '');
    return bytes === undefined ? reread(() => read(entry)) : [bytes];
  };
}
