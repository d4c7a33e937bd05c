import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { MOST_ENTRIES, mostUnpacked, readBundle } from '../../../src/parse/archive/bundle.ts';
import { CLAIM, manifest, read, repeated } from './bundles.ts';
import { paxHeader, tarEntry, tarGz } from './tar-gz.ts';

describe('limits', () => {
  const MIB = 2 ** 20;

  test('what is small may be packed tightly, what is large may not', () => {
    expect(mostUnpacked(1_000, 64 * MIB)).toBe(64 * MIB);
    expect(mostUnpacked(MIB, 64 * MIB)).toBe(100 * MIB);
    expect(mostUnpacked(60 * MIB, 64 * MIB)).toBe(512 * MIB);
  });

  test('an archive that unpacks to more is stopped, whatever is in it', async () => {
    const bomb = { name: 'pages/zeros.md', content: Buffer.alloc(3 * MIB) };
    const bytes = tarGz(CLAIM, bomb, bomb, manifest(CLAIM));
    const stop = { problem: 'tooLarge', limit: 4 * MIB, unit: 'bytes' };
    expect(await read(bytes, { fileBytes: 4 * MIB })).toMatchObject({ stop });
    expect(await read(bytes, { fileBytes: 8 * MIB })).toMatchObject({ stop: null });
  });

  test('of a bomb without an end no more is taken than it may unpack to', async () => {
    const head = Buffer.concat([tarEntry(CLAIM), tarEntry({ name: 'pages/a.md', size: 2 ** 40 })]);
    const zeros = repeated(Buffer.alloc(MIB / 4), 1);
    let asked = 0;
    const pieces = function* () {
      yield gzipSync(head);
      for (; ; asked++) yield zeros;
    };
    const limits = { ...DEFAULT_CONFIG.limits, fileBytes: 2 * MIB };
    const bundle = await readBundle({ size: 1000, pieces: pieces() }, limits);
    expect(bundle?.stop).toEqual({ problem: 'tooLarge', limit: 2 * MIB, unit: 'bytes' });
    // Streams take some pieces ahead of what is unpacked.
    expect(asked).toBeLessThan(100);
  });

  test('a bomb of nothing but attributes is stopped too', async () => {
    const attributes = paxHeader({ comment: 'x'.repeat(MIB / 2) });
    const bytes = tarGz(CLAIM, ...Array<Buffer>(20).fill(attributes), manifest(CLAIM));
    const stop = { problem: 'tooLarge', limit: 4 * MIB, unit: 'bytes' };
    expect(await read(bytes, { fileBytes: 4 * MIB })).toMatchObject({ stop });
  });

  test('a manifest larger than a record may be', async () => {
    const padded = { ...manifest(CLAIM), content: `${manifest(CLAIM).content}`.padEnd(2000) };
    const bytes = tarGz(CLAIM, { name: 'x', content: randomBytes(1000) }, padded);
    const stop = { problem: 'tooLarge', limit: 1999, unit: 'bytes of manifest' };
    expect(await read(bytes, { fileBytes: 1999 })).toMatchObject({ stop });
    expect(await read(bytes, { fileBytes: 2000 })).toMatchObject({ stop: null });
  });

  test('more entries than anybody needs', async () => {
    const packed = (count: number) =>
      gzipSync(Buffer.concat(Array<Buffer>(count).fill(tarEntry({ name: 'claims/x.yaml' }))));
    expect(MOST_ENTRIES).toBe(500_000);
    const stopOf = async (count: number) => {
      const bytes = packed(count);
      const file = { size: bytes.length, pieces: [bytes] };
      return (await readBundle(file, DEFAULT_CONFIG.limits, 1000))?.stop;
    };
    expect(await stopOf(1000)).not.toMatchObject({ unit: 'entries' });
    expect(await stopOf(1001)).toEqual({ problem: 'tooLarge', limit: 1000, unit: 'entries' });
  });
});
