import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BundleRecord } from '../../../src/core/bundle.ts';
import { parseAs } from '../parse-as.ts';
import { tarGz } from './tar-gz.ts';

const CLAIM = { name: 'claims/a.yaml', content: 'id: a\n' };
const SHA256 = createHash('sha256').update(CLAIM.content).digest('hex');

/** The record of an archive with a claim and this manifest. */
async function read(manifest: unknown): Promise<BundleRecord<'vouch-bundle'>> {
  const content = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  const record = await parseAs('vouch-bundle', tarGz(CLAIM, { name: 'manifest.json', content }));
  if (!record.readable || record.kind !== 'vouch-bundle') throw new Error('no bundle');
  return record;
}

async function namedBy(...files: readonly unknown[]) {
  return (await read({ files })).bundle.named;
}

test('an archive of something else says nothing and has nothing wrong', async () => {
  expect(await parseAs('vouch-bundle', tarGz({ name: 'a', content: 'a' }))).toEqual({
    kind: 'vouch-bundle',
    readable: false,
    text: '',
    skipped: 0,
    faults: [],
  });
});

test('a bundle is what its manifest names and what it holds', async () => {
  const manifest = { files: [{ path: CLAIM.name, sha256: SHA256, bytes: 6 }] };
  const { bundle, ...record } = await read(manifest);
  expect(record).toEqual({
    kind: 'vouch-bundle',
    readable: true,
    text: '',
    skipped: 0,
    faults: [],
    shape: [],
  });
  expect(bundle).toMatchObject({
    named: [{ path: CLAIM.name, sha256: SHA256, size: 6 }],
    held: [{ path: CLAIM.name, sha256: SHA256 }, { path: 'manifest.json' }],
    stop: null,
  });
});

describe('a manifest', () => {
  test('has a shape, which is known when it is asked for', async () => {
    expect((await read({ files: [{ path: 'a' }] })).shape).toMatchObject([
      { problem: 'missing', path: ['files', 0], property: 'sha256' },
    ]);
  });

  test('that is no JSON has neither shape nor names', async () => {
    const { bundle, shape } = await read('{"files":');
    expect([bundle.named, shape]).toEqual([null, []]);
  });

  test('may name no files at all', async () => {
    const { bundle, shape } = await read({ files: 'claims/a.yaml' });
    expect(bundle.named).toBeNull();
    expect(shape).toMatchObject([{ problem: 'wrong', path: ['files'] }]);
  });

  test('gives sizes under the name of the specification, or that of the implementation', async () => {
    const path = CLAIM.name;
    expect(
      await namedBy({ path, bytes: 6 }, { path, size: 7 }, { path, bytes: 8, size: 9 }),
    ).toEqual([6, 7, 8].map((size) => ({ path, sha256: null, size })));
  });

  test('says nothing where it says it in another way than it should', async () => {
    const path = CLAIM.name;
    const nothing = { path, sha256: null, size: null };
    expect(
      await namedBy(
        { path, sha256: SHA256.toUpperCase(), size: '6' },
        { path, sha256: [SHA256], bytes: null },
        { path: 7, sha256: SHA256 },
        'claims/a.yaml',
      ),
    ).toEqual([nothing, nothing]);
  });
});
