import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { listAt, textAt } from '../../../src/core/json-value.ts';
import { readBundle } from '../../../src/parse/archive/bundle.ts';
import { CLAIM, manifest, OTHER, pathsIn, read, repeated, sha256 } from './bundles.ts';
import { paxHeader, tar, tarEntry, tarGz } from './tar-gz.ts';

/** What Python's own `tarfile` wrote: a file's name that is not ASCII, one of 159 characters, an empty file. */
const BY_PYTHON =
  'H4sIAAAAAAACA+1Z227bRhDVs7+CUF9Nee8XA0GatyBPfSiQAGlhzO7OWgwkUhBJx2nhD8p35MeypJCqlhQVbW0liPcIEMnZwd6GZy5Lv4Bq2V5A383LvsW2fPe+m32A5WLycCAJSojxmrB7JUTo7f0gp0wxNinI5ATo2w7WafjJ00QVLot7xj/r8La7LF4kWTHIilevf52dTTJ+TMwuZhc//wK3LxECrh9njK/wfst5pXb4TxjVk+I28//RIUWxgm7+zG/iwAJLD/HTx3IFFZZYl3CDvuRlwHKNy6rFMTZkd/DD4J7dnx83+6PFfyp3+C+l4jn+nyr+fyF9pvXTQ9v0a4+pAHD/73fhm7rDuvtP/N+9Z5LxnP+fxv83dayuH7ri+7f+n+/mf0STbP9T4AbXbdXUlwXN3j/Xf9+m/mOS7td/PNd/pwBVdlMAruA6pQG33yVmy5C90+PgFGb/5/xP3Oc/l0Tl+H8S/FS8ydR6wlhCXUVsu9m7tqm/Tf7PmGC78V8Ilfl/Cvx5VhRT19dhgVdVmF4WUzI9H2S+6euuTYJBY3geDwrTM0vPd6NKrBY4SN6OGhu9JB7SiaEj/7VPi+MAo2o7BybVoKyBeOcjIAqgBlFHYoBzz6wGEZiISkYSjGSBGm6l8dIa0EoHZVhQIf6tz+oPTD1yOwruzo9ObnP09VtPCNrjh5+HJu0F4UJIHiS3PnqG1EWJSRYClS4yCwYkcuEFB+otEKfQpvedKeAuBrU3acqPTvqhD2sOrQm5I14IZk301FNhIboovLFWRWcTVTWgoCiUsM6mpYGw0lrqdLKNM1LurYkct8P2/OHQbIh10XsFVDjDkVGbxlCaK601k94Ik6RofSBeExTSW/TEBgATmWNG6P0dpken851nwYe2SCgigzCCOrTIZWIODR7B0KhssOnVBE8pBMEEckJltMTpKIU10iPTwe5tkdjsUPr/faR5CxG7D1tPMIf2CvpQdVeL5jqJIyxaPN+2rdbNqmkxHGhKvrbDq+C+NP3lStoV+mExN03v5+XGH5VkRqdndzlGZ2RkZGRkPDQ+A32FPKgAKAAA';

describe('what a bundle holds', () => {
  test('as Python writes it, its manifest last', async () => {
    const bundle = await read(Buffer.from(BY_PYTHON, 'base64'));
    expect(bundle?.stop).toBeNull();
    const files = listAt(bundle?.manifest, 'files');
    const held = bundle?.held.map(({ path, size, sha256 }) => ({ path, sha256, size }));
    expect(held?.slice(0, -1)).toEqual(files);
    expect(files.map((file) => textAt(file, 'path'))).toEqual([
      'claims/auth-uses-jwt.yaml',
      'claims/le-café-paie-en-avec-3-de-remise.yaml',
      `sources/${'ab'.repeat(32)}/content`,
      'config.yaml',
      `pages/${'x'.repeat(150)}.md`,
    ]);
    expect(bundle?.held.at(-1)?.path).toBe('manifest.json');
  });

  test('each entry with its type, size and hash', async () => {
    const bundle = await read(
      tarGz(
        manifest(CLAIM),
        { name: 'claims/', flag: '5' },
        CLAIM,
        { name: 'claims/link.yaml', flag: '2' },
        { name: 'claims/hard.yaml', flag: '1' },
        { name: 'claims/pipe', flag: '6' },
      ),
    );
    expect(bundle?.manifest).toMatchObject({ files: [{ path: 'claims/a.yaml' }] });
    expect(bundle?.held.slice(1)).toEqual([
      { path: 'claims/', type: 'folder', size: 0, sha256: sha256('') },
      { path: 'claims/a.yaml', type: 'file', size: 6, sha256: sha256('id: a\n') },
      { path: 'claims/link.yaml', type: 'link', size: 0, sha256: sha256('') },
      { path: 'claims/hard.yaml', type: 'link', size: 0, sha256: sha256('') },
      { path: 'claims/pipe', type: 'special', size: 0, sha256: sha256('') },
    ]);
  });

  test('names as they are, but for the folder that tar puts before them', async () => {
    const names = ['/etc/passwd', '../evil', 'a/../../evil', '__proto__', 'claims/\u{1f600}'];
    const entries = names.map((name) => ({ name }));
    const bundle = tarGz({ name: './', flag: '5' }, ...entries, {
      ...manifest(CLAIM),
      name: '././manifest.json',
    });
    expect(await pathsIn(bundle)).toEqual(['', ...names, 'manifest.json']);
  });

  test('long names, of pax and of GNU', async () => {
    const long = `pages/${'a/'.repeat(200)}b.md`;
    const bundle = tarGz(
      paxHeader({ path: long, mtime: '1.5' }),
      { name: 'pages/short', content: 'x' },
      { name: '././@LongLink', content: `${long}2\0`, flag: 'L' },
      { name: 'pages/short', content: 'y' },
      manifest(CLAIM),
    );
    expect(await pathsIn(bundle)).toEqual([long, `${long}2`, 'manifest.json']);
  });

  test('a content larger than any piece of it', async () => {
    const content = randomBytes(700_001);
    const name = `sources/${sha256(content)}/content`;
    const bundle = await read(tarGz({ name, content }, manifest({ name, content })));
    expect(bundle?.held[0]).toMatchObject({ size: 700_001, sha256: sha256(content) });
  });

  test('of a manifest that stands twice, the later counts', async () => {
    const bundle = await read(tarGz(manifest(CLAIM), manifest(OTHER)));
    expect(bundle?.manifest).toMatchObject({ files: [{ path: 'claims/b.yaml' }] });
    expect(bundle?.held).toHaveLength(2);
  });

  test('gzip in several members, with zeros behind them', async () => {
    const bytes = tar(CLAIM, manifest(CLAIM));
    const members = [0, 100, 512, 600].map((start, at, all) =>
      gzipSync(bytes.subarray(start, all[at + 1])),
    );
    const whole = await read(gzipSync(bytes));
    expect(whole?.stop).toBeNull();
    expect(await read(Buffer.concat(members))).toEqual(whole);
    expect(await read(Buffer.concat([...members, Buffer.alloc(512)]))).toEqual(whole);
  });
});

describe('what is no bundle', () => {
  test.each([
    ['no gzip', Buffer.from('version https://git-lfs.github.com/spec/v1\n')],
    ['nothing', Buffer.alloc(0)],
    ['gzip of something else', gzipSync('manifest.json')],
    ['an empty archive', tarGz()],
    ['files without a manifest', tarGz(CLAIM, OTHER)],
    ['a manifest of another kind', tarGz({ name: 'manifest.json', content: '[{"Layers":[]}]' })],
    ['a manifest without hashes', tarGz({ name: 'manifest.json', content: '{"files":["a"]}' })],
    [
      'a manifest of bare paths',
      tarGz({ name: 'manifest.json', content: '{"files":[{"path":"a"}]}' }),
    ],
    [
      'a manifest of bare hashes',
      tarGz({ name: 'manifest.json', content: '{"files":[{"sha256":"a"}]}' }),
    ],
    ['a manifest deeper down', tarGz({ ...manifest(CLAIM), name: 'package/manifest.json' })],
    ['a damaged archive of something else', tarGz({ name: 'a', content: 'a' }).subarray(0, 60)],
    ['one with a folder of that name, cut off', gzipSync(tarEntry({ name: 'pages/index.html' }))],
  ])('%s', async (_what, bytes) => {
    expect(await read(bytes)).toBeNull();
  });

  test('an archive that starts with a MiB of something else is not read on', async () => {
    const other = { name: 'package/data.bin', content: Buffer.alloc(2 ** 20) };
    expect(await read(tarGz(other, CLAIM, manifest(CLAIM)))).toBeNull();
    const less = { name: 'package/data.bin', content: Buffer.alloc(2 ** 20 - 512) };
    expect(await read(tarGz(less, CLAIM, manifest(CLAIM)))).not.toBeNull();
    expect(await pathsIn(tarGz(CLAIM, other, manifest(CLAIM)))).toContain('manifest.json');
  });

  test('a large archive of something else costs nothing but its start', async () => {
    const head = gzipSync(tarEntry({ name: 'data', size: 2 ** 40 }));
    const zeros = repeated(Buffer.alloc(2 ** 20), 1);
    const entries = repeated(
      Buffer.concat(Array<Buffer>(2_000).fill(tarEntry({ name: 'data' }))),
      1,
    );
    for (const [first, other] of [
      [head, zeros],
      [entries, entries],
    ] as const) {
      let asked = 0;
      // Who wants more than the start never sees the end.
      const pieces = function* () {
        yield first;
        for (; ; asked++) yield other;
      };
      expect(
        await readBundle({ size: 2 ** 30, pieces: pieces() }, DEFAULT_CONFIG.limits),
      ).toBeNull();
      // Streams take some pieces ahead of what is unpacked.
      expect(asked).toBeLessThan(100);
    }
  });
});

describe('the source of the bytes', () => {
  const { limits } = DEFAULT_CONFIG;
  const foreign = tarGz({ name: 'data.bin', content: randomBytes(2 ** 23) });

  test('is asked for no more than it takes to know', async () => {
    let asked = 0;
    async function* pieces() {
      for (; asked < foreign.length; asked += 65_536) yield foreign.subarray(asked, asked + 65_536);
    }
    expect(await readBundle({ size: foreign.length, pieces: pieces() }, limits)).toBeNull();
    expect(asked).toBeLessThan(2 ** 21);
  });

  test('may give any number of bytes at a time', async () => {
    const bytes = tarGz(CLAIM, manifest(CLAIM));
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
    const whole = await read(bytes);
    expect(whole?.held).toHaveLength(2);
    expect(await readBundle({ size: bytes.length, pieces }, limits)).toEqual(whole);
  });

  test('may fail, which is no fault of the archive', async () => {
    async function* pieces() {
      yield foreign.subarray(0, 100);
      throw new Error('git went away');
    }
    const reading = readBundle({ size: 100, pieces: pieces() }, limits);
    await expect(reading).rejects.toThrow('git went away');
  });
});
