import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readArchive } from '../../../src/parse/archive/archive.ts';

const UNSEEN = { begin() {}, take() {}, finish() {} };
/** Unpacks to 1024 bytes: the end of an archive that holds nothing. */
const EMPTY = gzipSync(Buffer.alloc(1024));

function read(pieces: Iterable<Uint8Array>, most: number) {
  return readArchive(pieces, UNSEEN, { most, step: 512 });
}

test('the limit is of all that comes out of an archive, however small its parts', async () => {
  expect(await read([EMPTY], 1024)).toBeNull();
  expect(await read([EMPTY], 1023)).toEqual({ problem: 'tooLarge', limit: 1023, unit: 'bytes' });
});

describe('what the source of the bytes throws is no fault of the archive', () => {
  test.each([
    ['an error', new Error('git went away')],
    ['an error of the system', Object.assign(new Error('i/o error'), { code: 'EIO' })],
  ])('%s', async (_name, error) => {
    function* pieces() {
      yield EMPTY.subarray(0, 12);
      throw error;
    }
    await expect(read(pieces(), 1024)).rejects.toBe(error);
  });
});
