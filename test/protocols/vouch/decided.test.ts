import { describe, expect, test } from 'vitest';
import {
  CONTENT,
  claim,
  config,
  entity,
  evidence,
  type Fields,
  proposal,
  SOURCE_ID,
} from '../../../src/protocols/vouch/example.ts';
import { approved, FILE, type Files, ID, log, NEWER, rejected } from './gate-files.ts';
import { changed, told, toldIn, toldWith } from './judge.ts';

describe('vouch/decided', () => {
  const place = `vouch/decided status ${FILE}@6:9-6:`;

  test('a word that only a newer version can know is a warning there', async () => {
    expect(await told(approved({ status: 'withdrawn' }))).toEqual([`error ${place}18`]);
    expect(await told({ ...approved({ status: 'withdrawn' }), ...NEWER })).toEqual([
      `warning ${place}18`,
    ]);
    const pending = approved({ status: 'pending', decided_by: null, decided_at: null });
    expect(await told({ ...pending, ...NEWER })).toEqual([`error ${place}16`]);
  });

  test('a base also says by its schema_version that it is newer', async () => {
    const withdrawn = approved({ status: 'withdrawn' });
    const said = await told({ ...withdrawn, schema_version: '0.2\n' });
    expect(said.filter((each) => !each.includes('vouch/config'))).toEqual([`warning ${place}18`]);
    expect(await told({ ...withdrawn, schema_version: '0.1\n' })).toEqual([`error ${place}18`]);
  });

  test('a fault of shape elsewhere hides nothing', async () => {
    const found = await told(approved({ decided_by: '', proposed_at: 'yesterday' }));
    expect(found).toEqual([
      `error vouch/schema wrong ${FILE}@4:14-4:23`,
      `error vouch/decided who ${FILE}@6:9-6:17`,
    ]);
  });

  test.each([
    ['status', undefined, 'missing'],
    ['status', 7, 'wrong'],
    ['decided_by', 7, 'wrong'],
    ['decided_at', 'yesterday', 'wrong'],
    ['decided_at', '', 'wrong'],
  ])('%s: %j is told by its shape alone', async (field, value, message) => {
    const found = await told(approved({ [field]: value }));
    expect(found.map((each) => each.split(' ', 3).join(' '))).toEqual([
      `error vouch/schema ${message}`,
    ]);
  });
});

describe('vouch/approver', () => {
  const START = CONTENT.indexOf('14 days');
  const QUOTED = { quote: '14 days', byte_start: START, byte_end: START + 7 };
  const BY_RECEIPT = { 'config.yaml': config({ review: { auto_approve_on_receipt: true } }) };

  /** A claim that its proposer approved, with these citations and this evidence. */
  const judge = async (cited: readonly unknown[], fields: Fields, files: Files = {}) => {
    const found = await toldWith({
      ...BY_RECEIPT,
      'evidence/ev-refunds.yaml': evidence(fields),
      ...approved({
        payload: { id: 'refund-window', evidence: cited },
        decided_by: 'scout',
      }),
      ...files,
    });
    return found
      .filter(({ rule }) => rule === 'vouch/approver')
      .map(({ help }) => help?.split(' or have another person')[0]);
  };
  const because = (why: string) => [
    `With "auto_approve_on_receipt" that is allowed only if the bytes of a source prove every citation. Here ${why}. Cite the bytes that prove the claim,`,
  ];

  test('nobody is not the same as nobody', async () => {
    const found = await told(approved({ proposed_by: undefined, decided_by: undefined }));
    expect(found.map((each) => each.split(' ', 3).join(' '))).toEqual([
      'error vouch/schema missing',
      'error vouch/decided who',
    ]);
  });

  test('a receipt stands for a reviewer', async () => {
    expect(await judge(['ev-refunds'], QUOTED)).toEqual([]);
    expect(await judge(['ev-refunds', 'ev-refunds'], { ...QUOTED, locator: 'b1-2' })).toEqual([]);
  });

  test.each<[string, readonly unknown[], Fields, string]>([
    ['nothing', [], QUOTED, 'the claim cites nothing'],
    ['a source', ['ev-refunds', SOURCE_ID], QUOTED, `"${SOURCE_ID.slice(0, 60)}…" is not evidence`],
    ['no evidence', ['ev-lost'], QUOTED, '"ev-lost" is not evidence'],
    ['a number', [7], QUOTED, 'a citation is not an id'],
    ['lines', ['ev-refunds'], {}, 'the evidence "ev-refunds" does not quote bytes of its source'],
    [
      'bytes without a quote',
      ['ev-refunds'],
      { ...QUOTED, quote: null },
      'the evidence "ev-refunds" does not quote bytes of its source',
    ],
    [
      'no bytes at all',
      ['ev-refunds'],
      { quote: '', byte_start: 3, byte_end: 3 },
      'the evidence "ev-refunds" does not quote bytes of its source',
    ],
    [
      'other bytes',
      ['ev-refunds'],
      { ...QUOTED, byte_start: START - 1, byte_end: START + 6 },
      'the bytes that the evidence "ev-refunds" names are not its quote',
    ],
  ])('%s is no receipt', async (_what, cited, fields, why) => {
    expect(await judge(cited, fields)).toEqual(because(why));
  });

  test('content that is not there proves nothing', async () => {
    const gone = { [`sources/${SOURCE_ID}/content`]: null };
    expect(await judge(['ev-refunds'], QUOTED, gone)).toEqual(
      because('the bytes that the evidence "ev-refunds" names are not its quote'),
    );
  });

  test('content of any size is looked up', async () => {
    const files = changed({
      ...BY_RECEIPT,
      'evidence/ev-refunds.yaml': evidence({ ...QUOTED, locator: 'bytes' }),
      ...approved({
        payload: { id: 'refund-window', evidence: ['ev-refunds'] },
        decided_by: 'scout',
      }),
      [`sources/${SOURCE_ID}/content`]: {
        base64: Buffer.from(CONTENT + ' '.repeat(2000)).toString('base64'),
      },
    });
    const found = await toldIn(files, { options: { limits: { fileBytes: 1000 } } });
    expect(found.filter((each) => each.includes('vouch/approver'))).toEqual([]);
  });

  test('evidence that cannot be read is told by itself', async () => {
    expect(await judge(['ev-refunds'], {}, { 'evidence/ev-refunds.yaml': 'id: [\n' })).toEqual([]);
  });

  test('only claims are approved by receipt, and only where that is allowed', async () => {
    const files = {
      'evidence/ev-refunds.yaml': evidence(QUOTED),
      'entities/billing.yaml': entity(),
      ...log(['proposal.entity.approve', [ID, 'billing']]),
    };
    const own = proposal({
      kind: 'entity',
      payload: { id: 'billing', evidence: ['ev-refunds'] },
      decided_by: 'scout',
    });
    const ofEntity = await toldWith({ ...files, ...BY_RECEIPT, [FILE]: own });
    const helps = ofEntity.filter(({ rule }) => rule === 'vouch/approver').map(({ help }) => help);
    expect(helps).toEqual([expect.not.stringContaining('auto_approve_on_receipt')]);
    const payload = { id: 'refund-window', evidence: ['ev-refunds'] };
    const claimed = approved({ payload, decided_by: 'scout' });
    const cited = {
      'claims/refund-window.yaml': claim({ evidence: ['ev-refunds'] }),
      'evidence/ev-refunds.yaml': evidence(QUOTED),
    };
    expect(await told({ ...cited, ...claimed })).toEqual([
      `error vouch/approver own ${FILE}@8:13-8:18`,
      ...(await told(cited)),
    ]);
  });

  test('trusted agents, and whoever rejects a proposal of their own, are fine', async () => {
    const trusting = { 'config.yaml': config({ review: { approver_role: 'trusted-agent' } }) };
    expect(await told({ ...approved({ decided_by: 'scout' }), ...trusting })).toEqual([]);
    const own = rejected({ decided_by: 'scout', payload: { id: 'never-made' } });
    expect(await told(own)).toEqual([]);
  });
});
