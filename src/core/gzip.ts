import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Thrown for bytes that are not one gzip member after another, with nothing between or behind them. */
export class NotGzip extends Error {}

/** Bytes that are unpacked at a time: each step goes through another thread, and zlib's own are a quarter. */
const CHUNK = 2 ** 16;

/**
 * What gzip packed, in pieces. Checksums and sizes count; several members are one content.
 * @throws NotGzip at the end at the latest, and what the source of the bytes throws
 */
export async function* unpacked(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      given += piece.length;
      yield piece;
    }
  }
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // Whatever goes wrong on the way is told to whoever reads what comes out.
  pipeline(Readable.from(counted()), gunzip).catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (isOfZlib(error)) throw new NotGzip();
    throw error;
  }
  // Behind zeros nobody looks: zlib takes them for padding, and what follows them for nothing.
  if (given === 0 || gunzip.bytesWritten < given) throw new NotGzip();
}

/** True for what zlib says of bytes that are no gzip, or cut off. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
