import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import rule from '../../../src/protocols/vouch/rules/bundle.ts';
import { type TarEntry, tar, tarGz } from '../../parse/archive/tar-gz.ts';
import { lintExample } from '../tester.ts';

const CLAIM: TarEntry = { name: 'claims/a.yaml', content: 'id: a\n' };

function named({ name, content = '' }: TarEntry) {
  return { path: name, sha256: createHash('sha256').update(content).digest('hex') };
}

/** A manifest that says this of files. */
function manifest(files: unknown, others: Readonly<Record<string, unknown>> = {}): TarEntry {
  return { name: 'manifest.json', content: JSON.stringify({ ...others, files }) };
}

async function judged(bytes: Buffer, path = 'kb.tar.gz'): Promise<readonly Diagnostic[]> {
  const files = { [path]: { base64: bytes.toString('base64') } };
  // That the manifests here say no time is told by the examples of the rule.
  const found = await lintExample([rule], { name: '', files });
  return found.filter(({ messageId }) => messageId !== 'unsaid');
}

/** What is found in an archive of these entries, as message ids. */
async function told(...entries: readonly TarEntry[]): Promise<readonly string[]> {
  return (await judged(tarGz(...entries))).map(({ messageId }) => messageId);
}

describe('a sound bundle', () => {
  test.each(['kb.tar.gz', 'a/b/kb.tar.gz', '.vouch/exports/kb.tar.gz', '.vouch/kb.tar.gz'])(
    'may be anywhere: %s',
    async (path) => {
      expect(await judged(tarGz(CLAIM, manifest([named(CLAIM)])), path)).toEqual([]);
      expect(await judged(tarGz(CLAIM, manifest([named({ name: 'x' })])), path)).toHaveLength(2);
    },
  );

  test.each(['kb.tgz', 'kb.tar', 'kb.tar.gz.sig'])('has its name: %s', async (path) => {
    expect(await judged(tarGz(manifest([named(CLAIM)])), path)).toEqual([]);
  });

  test('as the specification, its schema and the reference implementation describe it', async () => {
    const file = named(CLAIM);
    const time = '2026-04-12T09:14:00Z';
    const manifests = [
      manifest([{ ...file, bytes: 6 }], { version: '0.1', generated_at: time, kb_name: 'a' }),
      manifest([{ ...file, size: 6 }], {
        spec: 'vouch-bundle-0.1',
        bundle_id: '0'.repeat(64),
        counts: { claims: 1 },
        excluded: ['config.yaml'],
        safety: { has_proposed: false, has_state_db: false, has_audit_log: false },
      }),
      manifest([{ ...file, bytes: null }]),
    ];
    for (const each of manifests) {
      expect(await told(CLAIM, each)).toEqual([]);
      expect(await told(each, CLAIM)).toEqual([]);
    }
  });

  test('with folders, and with the folder before every path', async () => {
    const folders = ['./', './claims/'].map((name) => ({ name, flag: '5' }));
    const own = [CLAIM, manifest([named(CLAIM)])].map((entry) => ({
      ...entry,
      name: `./${entry.name}`,
    }));
    expect(await told(...folders, ...own)).toEqual([]);
  });
});

describe('what a bundle must not hold', () => {
  const sound = [CLAIM, manifest([named(CLAIM)])];

  test.each([
    'proposed/p.yaml',
    'proposed/deeper/p.yaml',
    'audit.log.jsonl',
    'state.db',
    'state.db-wal',
  ])('excluded, even where it is named: %s', async (name) => {
    const entry = { name, content: 'x' };
    expect(await told(...sound, entry)).toEqual(['excluded']);
    expect(await told(CLAIM, entry, manifest([CLAIM, entry].map(named)))).toEqual(['excluded']);
  });

  test.each([
    'claims/proposed/p.yaml',
    'claims/state.db',
    'state.database',
    'audit.log.jsonl.lock',
  ])('nothing but a name that it does not name: %s', async (name) => {
    expect(await told(...sound, { name })).toEqual(['unnamed']);
  });

  test.each(['/etc/passwd', '../x', 'claims/../../x', 'C:/x', 'C:\\x', '..\\x', '..'])(
    'a path that leads elsewhere: %s',
    async (name) => {
      expect(await told(...sound, { name })).toEqual(['outside']);
      expect(await told(...sound, { name, flag: '5' })).toEqual(['outside']);
      expect(await told(...sound, { name, flag: '2' })).toEqual(['outside']);
    },
  );

  test.each(['claims/..a.yaml', 'claims/a..yaml', 'claims/é: b.yaml', '__proto__'])(
    'a path that is odd and no more: %s',
    async (name) => {
      expect(await told({ name }, CLAIM, manifest([CLAIM, { name }].map(named)))).toEqual([]);
    },
  );

  test('a second manifest, and links in place of the manifest and of the top folder', async () => {
    expect(await told(...sound, manifest([named(CLAIM)]))).toEqual(['twice']);
    expect(await told(...sound, { name: './', flag: '2' })).toEqual(['outside']);
    expect(await told(CLAIM, { name: 'manifest.json', flag: '2' })).toEqual(['link', 'manifest']);
  });

  test.each(['1', '2', '3', '6'])('what is no file (%s)', async (flag) => {
    const entry = { name: 'claims/b.yaml', flag };
    expect(await told(CLAIM, entry, manifest([CLAIM, entry].map(named)))).toEqual(['link']);
  });
});

describe('one fault, one problem', () => {
  test('other content of another size', async () => {
    const longer = { ...CLAIM, content: 'id: a\ntext: b\n' };
    expect(await told(longer, manifest([{ ...named(CLAIM), bytes: 6 }]))).toEqual(['hash']);
  });

  test('a hash that is none is told as that, and its file is there', async () => {
    const file = { path: CLAIM.name, sha256: 'A'.repeat(64) };
    expect(await told(CLAIM, manifest([file]))).toEqual(['wrong']);
  });

  test('what was not reached is not missing', async () => {
    const other = { name: 'claims/b.yaml', content: 'x'.repeat(5000) };
    const archive = tar(manifest([CLAIM, other].map(named)), CLAIM, other);
    const found = await judged(gzipSync(archive.subarray(0, -3000)));
    expect(found.map(({ messageId }) => messageId)).toEqual(['broken']);
  });

  test('what was reached is judged', async () => {
    const archive = tar(manifest([named({ ...CLAIM, content: '' })]), CLAIM);
    const found = await judged(gzipSync(archive.subarray(0, -1024)));
    expect(found.map(({ messageId }) => messageId)).toEqual(['broken', 'hash']);
  });

  test('each has a fingerprint of its own, and ten are told one by one', async () => {
    const files = Array.from({ length: 10 }, (_, index) => ({ name: `claims/${index}.yaml` }));
    const found = await judged(tarGz(...files, manifest([named(CLAIM)])));
    expect(found).toHaveLength(11);
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(11);
  });
});

test('many of a kind are told by their number', async () => {
  const files = Array.from({ length: 1000 }, (_, index) => ({ name: `claims/${index}.yaml` }));
  const found = await judged(tarGz(...files, manifest([named(CLAIM)])));
  expect(found).toHaveLength(12);
  expect(found.map(({ message }) => message)).toContain(
    'These are 10 of 1000 problems of this kind: files that are there and not named',
  );
  // Whoever accepted that many did not accept one more.
  const ofOneMore = await judged(tarGz(...files, { name: 'x' }, manifest([named(CLAIM)])));
  const prints = [found, ofOneMore].map((each) =>
    each.filter(({ messageId }) => messageId === 'more').map(({ fingerprint }) => fingerprint),
  );
  expect(new Set(prints.flat()).size).toBe(2);
});

test.each([
  [
    'no list',
    { files: 'claims/a.yaml', more: 1 },
    ['In the manifest, files is the string "claims/a.yaml"; it must be a list of files'],
  ],
  [
    'a list of paths',
    { files: [{ path: 'a', sha256: '0'.repeat(64) }, 'claims/a.yaml'] },
    [
      'In the manifest, files[1] is the string "claims/a.yaml"; it must be an object with path and sha256',
      'The bundle has "claims/a.yaml", which its manifest does not name',
      'The manifest names "a", but the bundle lacks that file',
    ],
  ],
  ['no object', [CLAIM.name], ['In the manifest, the whole is a list; it must be an object']],
  ['nothing', {}, ['In the manifest, files is missing; it must be a list of files']],
])('a manifest with %s does not pass', async (_what, value, expected) => {
  const content = JSON.stringify(value);
  const found = await judged(tarGz(CLAIM, { name: 'manifest.json', content }));
  expect(found.map(({ message }) => message)).toEqual(expected);
});
