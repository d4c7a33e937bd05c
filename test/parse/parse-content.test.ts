import { constants } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { ReadableKind } from '../../src/core/record.ts';
import type { BlobRead } from '../../src/core/snapshot.ts';
import { type LoadedParsers, loadParser, parseContent } from '../../src/parse/parser.ts';
import { sizeLimit } from '../../src/parse/size-limit.ts';
import { tarGz } from './archive/tar-gz.ts';

const ENTRY = { path: 'a', mode: 'file', id: 'a1' } as const;
const LIMITS = { ...DEFAULT_CONFIG.limits, fileBytes: 10_000, logBytes: 100_000 };
const BUNDLE = tarGz(
  { name: 'claims/a.yaml', content: 'id: a\n' },
  { name: 'manifest.json', content: '{"files":[]}' },
);

function whole(content: string | Uint8Array): BlobRead {
  return { entry: ENTRY, id: ENTRY.id, bytes: Buffer.from(content) };
}

function large(size: number, ...pieces: readonly Uint8Array[]): BlobRead {
  async function* each() {
    yield* pieces;
  }
  return { entry: ENTRY, id: null, tooLarge: size, pieces: each };
}

function parse(read: BlobRead, kind: ReadableKind) {
  return parseContent(read, kind, { ...DEFAULT_CONFIG, limits: LIMITS });
}

describe('a content', () => {
  test('that was read is a record', async () => {
    const record = await parse(whole('---\nsubject: "INFO: x"\n---\n'), 'message');
    const subject = { type: 'INFO', description: 'x' };
    expect(record).toMatchObject({ kind: 'message', readable: true, subject });
  });

  test.each([
    ['message', 10_001, 10_000],
    ['vouch-audit-log', 100_001, 100_000],
  ] as const)('that is too large makes no %s', async (kind, size, limit) => {
    const { readable, faults } = await parse(large(size), kind);
    expect(readable).toBe(false);
    expect(faults).toMatchObject([{ kind: 'too-large', data: { size, limit } }]);
  });

  test('that may hold anything may be of any size', async () => {
    const read = large(2 ** 40, Buffer.from('version https://git-lfs.github.com/spec/v1\n'));
    expect(await parse(read, 'vouch-source-content')).toEqual({
      kind: 'vouch-source-content',
      readable: true,
      text: '',
      skipped: 0,
      faults: [],
    });
  });

  test('that is an archive is read whole, or piece by piece', async () => {
    const read = await parse(whole(BUNDLE), 'vouch-bundle');
    expect(read).toMatchObject({ readable: true, bundle: { named: [], stop: null } });
    const pieces = [BUNDLE.subarray(0, 50), BUNDLE.subarray(50)];
    const inPieces = await parse(large(BUNDLE.length, ...pieces), 'vouch-bundle');
    expect(inPieces).toEqual(read);
  });
});

describe('parsers', () => {
  const json = Buffer.from('---json\n{"subject": "x"}\n---\n');
  const yaml = Buffer.from('---\nsubject: x\n---\n');

  test('are loaded once for each kind, with what reads YAML and without', async () => {
    const loaded: LoadedParsers = new Map();
    const first = await loadParser('message', json, loaded);
    expect(await loadParser('message', json, loaded)).toBe(first);
    const wanted = [
      ['message', yaml],
      ['skill', yaml],
      ['skill', json],
      ['vouch-claim', yaml],
      ['contribution', yaml],
    ] as const;
    const all = [first];
    for (const [kind, bytes] of wanted) all.push(await loadParser(kind, bytes, loaded));
    expect(new Set(all).size).toBe(6);
    expect(loaded.size).toBe(6);
    // Three dashes mean nothing in what is no Markdown.
    expect(await loadParser('contribution', json, loaded)).toBe(all.at(-1));
  });

  test('read numbers as the writer of the file does', async () => {
    const page = await parse(whole('---\nid: 12e3\n---\n'), 'vouch-page');
    expect(page).toMatchObject({ envelope: { id: '12e3' } });
    const claim = await parse(whole('id: 12e3\n'), 'vouch-claim');
    expect(claim).toMatchObject({ value: { id: '12e3' } });
    const skill = await parse(whole('---\nid: 12e3\n---\n'), 'skill');
    expect(skill).toMatchObject({ envelope: { id: 12_000 } });
    const message = await parse(whole('---\nid: 12e3\n---\n'), 'message');
    expect(message).toMatchObject({ envelope: { id: 12_000 } });
  });
});

describe('how much is held', () => {
  test.each([
    ['message', 10_000],
    ['contribution', 10_000],
    ['contribution-manifest', 100_000],
    ['subagent-manifest', 100_000],
    ['vouch-audit-log', 100_000],
    ['vouch-source-content', 1024],
    ['vouch-bundle', 2 ** 20],
  ] as const)('of a %s', (kind, bytes) => {
    expect(sizeLimit(kind, LIMITS)).toBe(bytes);
  });

  test('of a text, whatever the limits: no more than one text can have', () => {
    const limits = { ...LIMITS, logBytes: 2 ** 40 };
    expect(sizeLimit('vouch-audit-log', limits)).toBe(constants.MAX_STRING_LENGTH);
  });
});
