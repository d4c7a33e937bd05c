import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { FileContent } from '../../../src/core/rule.ts';
import { claim, evidence, SOURCE_ID, source } from '../../../src/protocols/vouch/example.ts';
import sourceHash from '../../../src/protocols/vouch/rules/source-hash.ts';
import { Excuses } from '../../../src/report/excuse/excuses.ts';
import { lintExample } from '../tester.ts';
import { changed, told } from './judge.ts';

/** A second source that holds these bytes, and evidence of it. */
function captured(bytes: Buffer, fields: Readonly<Record<string, unknown>>) {
  const id = createHash('sha256').update(bytes).digest('hex');
  return {
    [`sources/${id}/meta.yaml`]: source({ id, hash: id, byte_size: bytes.length }),
    [`sources/${id}/content`]: { base64: bytes.toString('base64') },
    'evidence/ev-refunds.yaml': evidence({ source_id: id, ...fields }),
  } satisfies Record<string, FileContent>;
}

const TEXT = 'Größe\r\nist\t\u{1F4B6} egal\r\n';
const [START, END] = [
  Buffer.byteLength('Größe\r\nist\t'),
  Buffer.byteLength('Größe\r\nist\t\u{1F4B6} egal'),
];

describe('vouch/evidence-quote', () => {
  const judge = (fields: Readonly<Record<string, unknown>>, bytes = Buffer.from(TEXT)) =>
    told(captured(bytes, { locator: '#sec-3', quote: undefined, ...fields }));
  const rule = (text: string) =>
    `error vouch/evidence-quote ${text.split('@')[0]} evidence/ev-refunds.yaml@${text.split('@')[1]}`;

  test('white space is folded, words may be left out', async () => {
    for (const quote of ['Größe ist', 'ist \u{1F4B6}', 'Größe ... egal', 'Größe … egal']) {
      expect(await judge({ quote }), quote).toEqual([]);
    }
    expect(await judge({ quote: 'egal ... Größe' })).toEqual([rule('absent@4:8-4:24')]);
  });

  test.each(['L2', 'L1-L2', 'L1-2'])('%s holds the quote', async (locator) => {
    expect(await judge({ quote: 'ist \u{1F4B6} egal', locator })).toEqual([]);
  });

  test.each([
    ['L1', 'elsewhere@3:10-3:12'],
    ['L2-L3', 'lines@3:10-3:15'],
    ['L0', 'lines@3:10-3:12'],
    ['L2-L1', 'lines@3:10-3:15'],
    ['L3', 'lines@3:10-3:12'],
  ])('%s does not', async (locator, finding) => {
    expect(await judge({ quote: 'ist \u{1F4B6} egal', locator })).toEqual([rule(finding)]);
  });

  test('the last line is one', async () => {
    expect(await judge({ quote: 'Größe', locator: 'L2' })).toEqual([rule('elsewhere@3:10-3:12')]);
  });

  test('lines are looked for without a quote too', async () => {
    expect(await judge({ locator: 'L1-L2' })).toEqual([]);
    expect(await judge({ locator: 'L1-L3' })).toEqual([rule('lines@3:10-3:15')]);
  });

  test('bytes are counted in UTF-8, and spell the quote exactly', async () => {
    const at = { byte_start: START, byte_end: END };
    const bytes = (fields: Readonly<Record<string, unknown>>) =>
      judge({ quote: '\u{1F4B6} egal', ...fields });
    expect(await bytes(at)).toEqual([]);
    expect(await bytes({ locator: `b${START}-${END}` })).toEqual([]);
    expect(await bytes({ ...at, byte_end: END - 1 })).toEqual([rule('bytes@6:13-6:15')]);
    expect(await bytes({ ...at, byte_end: 99 })).toEqual([rule('beyond@6:13-6:15')]);
    expect(await bytes({ byte_start: END, byte_end: START })).toEqual([rule('beyond@6:13-6:15')]);
    expect(await bytes({ ...at, locator: `b${START}-${END}` })).toEqual([]);
    expect(await bytes({ ...at, quote: '\u{1F4B6}  egal' })).toEqual([rule('bytes@6:13-6:15')]);
  });

  test('content that is no text contradicts nothing but bytes', async () => {
    const bytes = Buffer.from([0, 0xff, 0x41, 0x42]);
    expect(await judge({ quote: 'AB', locator: 'L7' }, bytes)).toEqual([]);
    expect(await judge({ quote: 'AB', locator: 'b2-4' }, bytes)).toEqual([]);
    expect(await judge({ quote: 'AB', locator: 'b1-3' }, bytes)).toEqual([rule('bytes@3:10-3:14')]);
  });

  test('empty content has no lines and no quotes', async () => {
    expect(await judge({ quote: 'AB' }, Buffer.alloc(0))).toEqual([rule('absent@4:8-4:10')]);
    expect(await judge({ locator: 'L1' }, Buffer.alloc(0))).toEqual([rule('lines@3:10-3:12')]);
    expect(await judge({ locator: 'b0-0' }, Buffer.alloc(0))).toEqual([]);
  });

  test('the hash is that of the quote', async () => {
    const quote = 'Größe';
    const hash = createHash('sha256').update(quote).digest('hex');
    expect(await judge({ quote, hash })).toEqual([]);
    expect(await judge({ quote, hash: SOURCE_ID })).toEqual([rule('hash@6:7-6:71')]);
    expect(await judge({ quote, hash: SOURCE_ID, created_at: 'then' })).toEqual([
      'error vouch/schema wrong evidence/ev-refunds.yaml@5:13-5:17',
      rule('hash@6:7-6:71'),
    ]);
    expect(await judge({ quote, hash: 'none' })).toEqual([
      'error vouch/schema wrong evidence/ev-refunds.yaml@6:7-6:11',
    ]);
  });

  test('a source without content is a valid citation', async () => {
    const files = {
      [`sources/${SOURCE_ID}/content`]: null,
      'evidence/ev-refunds.yaml': evidence({ quote: 'whatever', locator: 'L99' }),
    };
    expect(await told(files)).toEqual([
      `info vouch/source-content absent sources/${SOURCE_ID}/meta.yaml@1:5-1:69`,
    ]);
  });

  test('content too large to be searched is told once, and its bytes compared', async () => {
    const bytes = Buffer.from('A'.repeat(2000));
    const large = (fields: Readonly<Record<string, unknown>>) =>
      told(captured(bytes, fields), { options: { limits: { fileBytes: 1000 } } });
    expect(await large({ quote: 'A', locator: 'L1' })).toEqual([
      'info vouch/evidence-quote unsearched evidence/ev-refunds.yaml@4:8-4:11',
    ]);
    expect(await large({ quote: 'B', locator: 'b1999-2000' })).toEqual([
      rule('bytes@3:10-3:20'),
      'info vouch/evidence-quote unsearched evidence/ev-refunds.yaml@4:8-4:11',
    ]);
  });
});

describe('vouch/source-hash', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['binary', Buffer.from([0, 0xff, 0xfe, 0x0d, 0x0a])],
    ['with CRLF line ends', Buffer.from('a\r\nb\r\n')],
    ['large', Buffer.alloc(300_000, 'x')],
  ])('content that is %s', async (_what, bytes) => {
    const files = captured(bytes, { quote: undefined, locator: '#sec-3' });
    expect(await told(files, { options: { limits: { fileBytes: 10_000 } } })).toEqual([]);
    const [path = ''] = Object.keys(files).filter((each) => each.endsWith('/content'));
    const longer = { base64: Buffer.concat([bytes, Buffer.from('!')]).toString('base64') };
    const found = await told({ ...files, [path]: longer });
    expect(found).toEqual([
      `error vouch/source-hash content ${path.replace('content', 'meta.yaml')}@1:5-1:${found[0]?.split(':').at(-1)}`,
    ]);
  });

  test('a hash that is none is told by its shape', async () => {
    const files = { [`sources/${SOURCE_ID}/meta.yaml`]: source({ hash: 'sha256' }) };
    expect(await told(files)).toEqual([
      `error vouch/schema wrong sources/${SOURCE_ID}/meta.yaml@4:7-4:13`,
    ]);
  });
});

describe('changed content is excused', () => {
  const changedBytes = Buffer.from('Changed.');
  const files = changed({
    [`sources/${SOURCE_ID}/content`]: { base64: changedBytes.toString('base64') },
  });
  const excusing = async (blob: string) => {
    const entry = { record: null, commit: null, reason: 'agreed', expires: null };
    const ignore = [{ rule: 'vouch/source-hash', path: '**', blob, ...entry }];
    const excuses = new Excuses({
      config: { ...DEFAULT_CONFIG, ignore },
      baseline: null,
      rules: [sourceHash],
      today: '2026-11-22',
      isPruned: false,
    });
    const found = await lintExample([sourceHash], { name: '', files }, { excuses });
    return found.map(({ messageId }) => messageId);
  };
  const blobId = (bytes: Uint8Array) =>
    createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

  test('by its blob', async () => {
    expect(await excusing(blobId(changedBytes))).toEqual([]);
  });

  test('not by that of the record, which says what it should be', async () => {
    expect(await excusing(blobId(Buffer.from(source())))).toEqual(['content']);
  });
});

describe('vouch/source-content', () => {
  test('content that git ignores is not in the repository', async () => {
    const files = {
      '.gitignore': 'proposed/\nstate.db\ncontent\n',
      [`sources/${SOURCE_ID}/content`]: null,
    };
    expect(await told(files)).toEqual([
      `info vouch/source-content absent sources/${SOURCE_ID}/meta.yaml@1:5-1:69`,
    ]);
  });

  test('a link in its place is told by another rule', async () => {
    const found = await told({ [`sources/${SOURCE_ID}/content`]: { symlink: '/etc/passwd' } });
    expect(found).toEqual([`error file/symlink symlink sources/${SOURCE_ID}/content@1:1-1:1`]);
  });
});

test('content that is in Git LFS is told once, and nothing is said of what it holds', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${SOURCE_ID}\nsize 41\n`;
  const content = `sources/${SOURCE_ID}/content`;
  const files = { [content]: pointer, 'evidence/ev-refunds.yaml': evidence() };
  expect(await told(files)).toEqual([`error file/lfs-pointer pointer ${content}@1:1-1:43`]);
});

test('a citation of a source is valid whatever its content', async () => {
  const files = {
    'claims/refund-window.yaml': claim({ evidence: [SOURCE_ID] }),
    [`sources/${SOURCE_ID}/content`]: null,
  };
  expect((await told(files)).filter((each) => each.startsWith('error'))).toEqual([]);
});
