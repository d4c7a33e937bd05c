import { describe, expect, test } from 'vitest';
import { claim, event, proposal, SOURCE_ID } from '../../../src/protocols/vouch/example.ts';
import { told } from './judge.ts';

const ID = '20260412-091400-1a2b3c4d';
const LATER_ID = '20260412-100000-5e6f7a8b';
const AT_ONCE = 'Refunds are paid at once.';
const PAYLOAD = { id: 'refund-window', text: 'Refunds are paid within 14 days.' };
const APPROVAL = event();
const IMPORT = { id: 'e2', actor: 'ana', object_ids: ['b'] };

/** What the rule finds where a claim with this text was approved with another. */
async function found(log: string, fields = {}, more: Readonly<Record<string, string>> = {}) {
  const all = await told({
    'claims/refund-window.yaml': claim({ text: AT_ONCE, ...fields }),
    [`decided/${ID}.yaml`]: proposal({ payload: { ...PAYLOAD, evidence: [SOURCE_ID] } }),
    'audit.log.jsonl': log,
    ...more,
  });
  return all.filter((each) => each.includes('vouch/approved-content')).length;
}

test('an edit by hand is found', async () => {
  expect(await found(APPROVAL)).toBe(1);
});

describe('a redaction', () => {
  const REDACTION = event({ id: 'e2', event: 'claim.redact', object_ids: ['refund-window'] });

  test.each([
    [0, 'its event and its status', APPROVAL + REDACTION, 'redacted'],
    [1, 'the event alone', APPROVAL + REDACTION, 'stable'],
    [1, 'the status alone', APPROVAL, 'redacted'],
    [
      1,
      'an event that never happened',
      APPROVAL + REDACTION.replace('}', ',"dry_run":true}'),
      'redacted',
    ],
  ])('%i: %s', async (count, _what, log, status) => {
    expect(await found(log, { status })).toBe(count);
  });
});

describe('an import', () => {
  const LATER = proposal({
    id: LATER_ID,
    decided_at: '2026-05-01T00:00:00Z',
    payload: { ...PAYLOAD, text: AT_ONCE },
  });

  test.each([
    [
      1,
      'that overwrites, by a bundle that is not there',
      { event: 'bundle.import', data: { on_conflict: 'overwrite' } },
    ],
    [1, 'that does not say', { event: 'sync.apply' }],
    [1, 'that leaves what is there', { event: 'bundle.import', data: { on_conflict: 'skip' } }],
  ])('%i: %s', async (count, _what, fields) => {
    expect(await found(APPROVAL + event({ ...IMPORT, ...fields }))).toBe(count);
  });

  test('brings an approval of its own, and leaves the object or not', async () => {
    const bundle = { event: 'bundle.import', created_at: '2026-05-01T10:00:00Z' };
    const skipped = event({ ...IMPORT, ...bundle, data: { on_conflict: 'skip' } });
    const more = { [`decided/${LATER_ID}.yaml`]: LATER };
    expect(await found(APPROVAL + skipped, {}, more)).toBe(0);
    expect(await found(APPROVAL + skipped, { text: PAYLOAD.text }, more)).toBe(0);
    expect(await found(APPROVAL + skipped, { text: 'Never.' }, more)).toBe(1);
  });
});

test('the newest approval counts, whatever its file is called', async () => {
  const log = APPROVAL + event({ id: 'e2', object_ids: [LATER_ID] });
  const payload = { ...PAYLOAD, confidence: 0.5, evidence: [SOURCE_ID] };
  const held = { text: PAYLOAD.text, confidence: 0.5 };
  const first = proposal({ payload: { ...payload, confidence: 0.9 } });
  const after = (decided_at: string) => ({
    [`decided/${ID}.yaml`]: first,
    [`decided/${LATER_ID}.yaml`]: proposal({ id: LATER_ID, payload, decided_at }),
  });
  expect(await found(log, held, after('2026-05-01T00:00:00Z'))).toBe(0);
  expect(await found(log, held, after('2026-04-01T00:00:00Z'))).toBe(1);
});

describe('two claims that were approved under one id', () => {
  const first = { payload: { ...PAYLOAD, evidence: [SOURCE_ID] } };
  const second = { ...first.payload, text: AT_ONCE };
  const log = APPROVAL + event({ id: 'e2', object_ids: [LATER_ID] });
  const decided_at = '2026-05-01T00:00:00Z';
  const later = {
    [`decided/${LATER_ID}.yaml`]: proposal({ id: LATER_ID, payload: second, decided_at }),
  };

  test.each([AT_ONCE, PAYLOAD.text])('one of them is lost where the file says %s', async (text) => {
    expect(await found(log, { text }, later)).toBe(1);
  });

  test.each([
    [0, 'approved', 'its-own', '2026-05-02T00:00:00Z'],
    [0, 'rejected', 'its-own', '2026-05-02T00:00:00Z'],
    [1, 'approved', 'refund-window', '2026-05-02T00:00:00Z'],
    [1, 'approved', 'its-own', '2026-04-01T00:00:00Z'],
  ])('%i: the other one was %s as %s at %s', async (count, status, id, at) => {
    const third = '20260502-100000-00000003';
    const payload = { ...first.payload, id };
    const again = proposal({ id: third, payload, status, decided_at: at });
    expect(await found(log, {}, { ...later, [`decided/${third}.yaml`]: again })).toBe(count);
  });

  test('none of them is where the first was deleted in between', async () => {
    const deletion = '20260413-100000-00000002';
    const gone = proposal({
      id: deletion,
      kind: 'delete',
      payload: { id: 'refund-window', target_kind: 'claim' },
    });
    const events = [{}, { id: 'e1', object_ids: [deletion] }, { id: 'e2', object_ids: [LATER_ID] }];
    const files = { ...later, [`decided/${deletion}.yaml`]: gone };
    expect(await found(events.map((each) => event(each)).join(''), {}, files)).toBe(0);
  });
});

describe('further citations', () => {
  const fields = { text: PAYLOAD.text, evidence: [SOURCE_ID, 'ev-refunds'] };
  const cites = { id: 'e2', event: 'claim.cite', object_ids: ['refund-window'] };
  const cited = event({ ...cites, data: { evidence_added: ['ev-refunds'] } });

  test('need an event', async () => {
    expect(await found(APPROVAL, fields)).toBe(1);
    expect(await found(APPROVAL + cited, fields)).toBe(0);
    expect(await found(APPROVAL + event(cites), fields)).toBe(1);
    expect(await found(APPROVAL + cited, { ...fields, evidence: ['ev-refunds'] })).toBe(1);
  });
});
