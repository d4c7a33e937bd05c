import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLAIM, manifest, OTHER, read } from './bundles.ts';
import { paxHeader, tar, tarEntry, tarGz } from './tar-gz.ts';

describe('what was meant to be a bundle', () => {
  test('its manifest is no JSON', async () => {
    const bundle = await read(tarGz(CLAIM, { name: 'manifest.json', content: '{"files":' }));
    expect(bundle).toMatchObject({ manifest: undefined, stop: null });
  });

  test('its manifest is no text', async () => {
    const { name, content } = manifest(CLAIM);
    const bytes = Buffer.from(`${content}\xff`, 'latin1');
    const bundle = await read(tarGz(CLAIM, { name, content: bytes }));
    expect(bundle).toMatchObject({ manifest: undefined, stop: null });
  });

  test('its manifest names nothing', async () => {
    const bundle = await read(tarGz(CLAIM, { name: 'manifest.json', content: '{"files":[]}' }));
    expect(bundle).toMatchObject({ manifest: { files: [] }, stop: null });
  });

  test('the archive is cut off, wherever', async () => {
    const archive = tar(CLAIM, OTHER, manifest(CLAIM, OTHER));
    for (let size = 513; size < archive.length; size += 512) {
      const bundle = await read(gzipSync(archive.subarray(0, size)));
      // One entry must have been read before anybody can know what this is.
      if (size < 1024) expect(bundle).toBeNull();
      else expect(bundle?.stop).toEqual({ problem: 'broken' });
    }
  });

  test('a byte of the compressed file is another', async () => {
    const name = `sources/${'0'.repeat(64)}/content`;
    const bytes = tarGz(CLAIM, { name, content: randomBytes(200_000) }, manifest(CLAIM));
    for (const at of [150_000, bytes.length - 6]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const bundle = await read(damaged);
      // Stored bytes only show in the checksum at the end.
      expect(bundle?.stop).toEqual({ problem: 'broken' });
      expect(bundle?.held[0]).toMatchObject({ path: 'claims/a.yaml' });
    }
  });

  test('of a small one damage hides little', async () => {
    // Behind a sound beginning, a block of a type that is none.
    const damaged = Buffer.concat([
      gzipSync(Buffer.concat([tarEntry(CLAIM), tarEntry(OTHER)])),
      gzipSync('').fill(0xff, 10),
    ]);
    const bundle = await read(damaged);
    expect(bundle?.stop).toEqual({ problem: 'broken' });
    expect(bundle?.held.map(({ path }) => path)).toEqual(['claims/a.yaml']);
  });

  test.each([
    ['a header with a wrong checksum', tarEntry(OTHER).fill('x', 0, 1)],
    ['a size that is no number', tarEntry({ ...OTHER, size: Number.NaN })],
    ['a size of more than there is', tarEntry({ ...OTHER, size: 10_000_000 })],
    ['attributes larger than any', tarEntry({ name: 'x', flag: 'x', size: 20_000_000 })],
    ['something behind the end', Buffer.concat([Buffer.alloc(1024), tarEntry(OTHER)])],
  ])('it holds %s', async (_what, part) => {
    const bundle = await read(tarGz(manifest(CLAIM), CLAIM, part));
    expect(bundle?.stop).toEqual({ problem: 'broken' });
    expect(bundle?.held.map(({ path }) => path)).toContain('manifest.json');
  });
});

test('no bytes make it fail', async () => {
  const sound = tar(CLAIM, paxHeader({ path: 'claims/c.yaml' }), OTHER, manifest(CLAIM));
  const edits = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(sound.length), async (bytes, size) => {
      const damaged = Buffer.from(sound);
      for (const [at, byte] of bytes) damaged[at] = byte;
      const packed = gzipSync(damaged.subarray(0, size), { level: 1 });
      const bundle = await read(packed);
      if (bundle !== null) expect(bundle.held.length).toBeLessThan(10);
      const broken = Buffer.from(packed);
      for (const [at, byte] of bytes) broken[at % broken.length] = byte;
      await read(broken);
    }),
    { numRuns: 500 },
  );
});
