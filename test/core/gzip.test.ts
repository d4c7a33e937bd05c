import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NotGzip, unpacked } from '../../src/core/gzip.ts';

const [ONE, OTHER] = [gzipSync('one\n'), gzipSync('other\n')];
const SIZES = [1, 7, 1000];

async function read(packed: Uint8Array, size: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < packed.length; at += size) pieces.push(packed.subarray(at, at + size));
  const found: Uint8Array[] = [];
  for await (const piece of unpacked(pieces)) found.push(piece);
  return Buffer.concat(found).toString();
}

describe.each(SIZES)('in pieces of %i bytes', (size) => {
  test.each([
    ['a member', ONE, 'one\n'],
    ['members', Buffer.concat([ONE, OTHER, ONE]), 'one\nother\none\n'],
    ['a member that holds nothing', gzipSync(''), ''],
    ['a member that holds zeros', gzipSync(Buffer.alloc(3)), '\0\0\0'],
    ['much', gzipSync('x'.repeat(100_000)), 'x'.repeat(100_000)],
  ])('%s', async (_name, packed, text) => {
    expect(await read(packed, size)).toBe(text);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no gzip', Buffer.from('one\n')],
    ['zeros behind', Buffer.concat([ONE, Buffer.alloc(1)])],
    ['zeros, and a member behind them', Buffer.concat([ONE, Buffer.alloc(512), OTHER])],
    ['text behind', Buffer.concat([ONE, Buffer.from('more')])],
    ['text between', Buffer.concat([ONE, Buffer.from('more'), OTHER])],
    ['a cut', ONE.subarray(0, -1)],
    ['a cut behind a member', Buffer.concat([ONE, OTHER.subarray(0, 4)])],
    ['a wrong checksum', Buffer.concat([ONE.subarray(0, -8), Buffer.alloc(8)])],
  ])('not with %s', async (_name, packed) => {
    await expect(read(packed, size)).rejects.toThrow(NotGzip);
  });
});

test('what the source throws is thrown', async () => {
  const broken = (async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.reject(new Error('no object'));
  })();
  const all = async () => {
    for await (const _ of unpacked(broken));
  };
  await expect(all()).rejects.toThrow('no object');
});
