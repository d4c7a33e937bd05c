import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ArchiveStop } from '../../core/bundle.ts';
import { ArchiveStopped } from './archive-stopped.ts';
import { TarReader, type TarVisitor } from './tar.ts';

/** How a compressed archive is read. Sizes in bytes. */
export interface ArchiveReading {
  /** What it may unpack to. */
  readonly most: number;
  /** What is unpacked at a time. Where compressed bytes are damaged, as much before them is lost. */
  readonly step: number;
}

/**
 * Shows a visitor what a compressed tar archive (`.tar.gz`) holds, while its bytes come in. Nothing is
 * kept, nothing goes to disk. Bytes are no longer asked for when the reading has ended.
 * @returns why it was not read to its end; null where it was
 * @throws what the visitor or the source of the bytes throws
 */
export async function readArchive(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  visitor: TarVisitor,
  { most, step }: ArchiveReading,
): Promise<ArchiveStop | null> {
  try {
    await pipeline(bytes, createGunzip({ chunkSize: step }), unpacked(visitor, most));
    return null;
  } catch (error) {
    if (error instanceof ArchiveStopped) return error.stop;
    if (isOfZlib(error)) return { problem: 'broken' };
    throw error;
  }
}

/** Takes the unpacked archive. */
function unpacked(visitor: TarVisitor, most: number): Writable {
  const tar = new TarReader(visitor);
  let size = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const isTooLarge = size > most;
      done(isTooLarge ? tooLarge(most) : failureOf(() => tar.push(chunk)));
    },
    final(done) {
      done(failureOf(() => tar.end()));
    },
  });
}

function tooLarge(limit: number): ArchiveStopped {
  return new ArchiveStopped({ problem: 'tooLarge', limit, unit: 'bytes' });
}

/** What is thrown, as streams want it. */
function failureOf(act: () => void): Error | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** True for complaints about the compressed bytes. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
