import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mostUnpacked } from '../../src/parse/bundle.ts';
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

  test('a bomb of a gigabyte takes neither long nor much memory', async () => {
    const head = Buffer.concat([tarEntry(CLAIM), tarEntry({ name: 'pages/a.md', size: 2 ** 30 })]);
    const bytes = Buffer.concat([gzipSync(head), repeated(Buffer.alloc(4 * MIB), 256)]);
    const [before, started] = [process.memoryUsage().rss, performance.now()];
    const bundle = await read(bytes);
    expect(bundle?.stop).toMatchObject({ problem: 'tooLarge', unit: 'bytes' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
    expect(performance.now() - started).toBeLessThan(20_000);
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
    const entry = tarEntry({ name: 'claims/x.yaml' });
    const bytes = repeated(Buffer.concat(Array<Buffer>(10_000).fill(entry)), 51);
    const started = performance.now();
    const bundle = await read(bytes, { fileBytes: 256 * MIB });
    expect(bundle?.stop).toEqual({ problem: 'tooLarge', limit: 500_000, unit: 'entries' });
    expect(performance.now() - started).toBeLessThan(29_000);
  });
});
