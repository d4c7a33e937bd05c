import type { Limits } from '../../core/config.ts';
import { NotGzip, unpacked } from '../../core/gzip.ts';
import { ArchiveStopped } from './archive-stopped.ts';
import { MOST_ENTRIES, mostUnpacked } from './bundle.ts';
import { type TarHead, TarReader, type TarVisitor } from './tar.ts';

/**
 * The files of an archive (`.tar.gz`) in memory, by their names in it but for a `./` at their start; of
 * two with one name, the last. Folders, links and devices are left out.
 * @returns null for what is not such an archive from its first byte to its last, or is larger unpacked,
 * or has more entries, than the linter reads of a bundle
 */
export async function archiveFiles(
  bytes: Uint8Array,
  { fileBytes }: Pick<Limits, 'fileBytes'>,
): Promise<ReadonlyMap<string, Uint8Array> | null> {
  const files = new Files();
  const tar = new TarReader(files);
  const most = mostUnpacked(bytes.length, fileBytes);
  let size = 0;
  try {
    for await (const piece of unpacked([bytes])) {
      size += piece.length;
      if (size > most) return null;
      tar.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    }
    tar.end();
    return files.held;
  } catch (error) {
    if (error instanceof NotGzip || error instanceof ArchiveStopped) return null;
    throw error;
  }
}

/** What an archive holds, kept. */
class Files implements TarVisitor {
  readonly held = new Map<string, Uint8Array>();
  #entries = 0;
  #head: TarHead | null = null;
  #parts: Buffer[] = [];

  begin(head: TarHead): void {
    this.#entries += 1;
    if (this.#entries > MOST_ENTRIES) {
      throw new ArchiveStopped({ problem: 'tooLarge', limit: MOST_ENTRIES, unit: 'entries' });
    }
    this.#head = head;
    this.#parts = [];
  }

  take(content: Buffer): void {
    this.#parts.push(content);
  }

  finish(): void {
    if (this.#head?.type !== 'file') return;
    this.held.set(this.#head.path.replace(/^(?:\.\/)+/, ''), Buffer.concat(this.#parts));
  }
}
