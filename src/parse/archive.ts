import { createGunzip } from 'node:zlib';
import type { ArchiveStop } from '../core/bundle.ts';
import { ArchiveStopped } from './archive-stopped.ts';
import { TarReader, type TarVisitor } from './tar.ts';

/** How a compressed archive is read. Sizes in bytes. */
export interface ArchiveReading {
  /** What it may unpack to. */
  readonly most: number;
  /**
   * What is unpacked at a time. Where the compressed bytes are damaged, as much of what stands before
   * the damage is lost.
   */
  readonly step: number;
}

/**
 * Shows a visitor what a compressed tar archive (`.tar.gz`) holds. Nothing is kept, nothing goes to disk.
 * What the visitor throws ends the reading, and is thrown unless it is `ArchiveStopped`.
 * @returns why it was not read to its end; null where it was
 */
export function readArchive(
  bytes: Uint8Array,
  visitor: TarVisitor,
  { most, step }: ArchiveReading,
): Promise<ArchiveStop | null> {
  const tar = new TarReader(visitor);
  const gunzip = createGunzip({ chunkSize: step });
  let size = 0;
  return new Promise((resolve, reject) => {
    const watched = (read: () => void) => {
      try {
        read();
      } catch (error) {
        gunzip.destroy();
        if (error instanceof ArchiveStopped) resolve(error.stop);
        else reject(error);
      }
    };
    gunzip.on('data', (chunk: Buffer) =>
      watched(() => {
        size += chunk.length;
        if (size > most)
          throw new ArchiveStopped({ problem: 'tooLarge', limit: most, unit: 'bytes' });
        tar.push(chunk);
      }),
    );
    gunzip.on('end', () =>
      watched(() => {
        tar.end();
        resolve(null);
      }),
    );
    gunzip.on('error', () => resolve({ problem: 'broken' }));
    gunzip.end(bytes);
  });
}
