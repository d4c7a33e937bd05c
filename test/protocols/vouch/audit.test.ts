import { describe, expect, test } from 'vitest';
import { event, type Fields } from '../../../src/protocols/vouch/example.ts';
import { told, toldWith } from './judge.ts';

/** No object that the log would have to know. */
const NO_CLAIM = { 'claims/refund-window.yaml': null };

/** What is told of a log of events, or of lines. */
function judge(...lines: readonly (Fields | string)[]): Promise<readonly string[]> {
  return told({ ...NO_CLAIM, 'audit.log.jsonl': logOf(lines) });
}

/** Events that name no object, with ids of their own. */
function logOf(lines: readonly (Fields | string)[]): string {
  const texts = lines.map((line, index) =>
    typeof line === 'string'
      ? `${line}\n`
      : event({ id: `e${index}`, event: 'kb.identity', object_ids: [], ...line }),
  );
  return texts.join('');
}

describe('vouch/audit-event', () => {
  test.each([
    'kb.identity',
    'proposal.claim.approve',
    'proposal.claim.dry_run',
    'session.split',
    'claim.bulk_clear',
    'kb.migrate-2.apply',
  ])('%s is a verb', async (verb) => {
    expect((await judge({ event: verb })).filter((each) => each.includes('audit-event'))).toEqual(
      [],
    );
  });

  test.each(['approve', 'Claim.approve', 'claim.', '.claim', 'claim approve', 'claim..x', ''])(
    '%j is none',
    async (verb) => {
      const found = await judge({ event: verb });
      expect(found.map((each) => each.split(' ', 3).join(' '))).toEqual([
        'error vouch/audit-event wrong',
      ]);
    },
  );

  test.each(['id', 'event', 'actor', 'created_at', 'object_ids'])('%s is needed', async (field) => {
    const found = await toldWith({
      ...NO_CLAIM,
      'audit.log.jsonl': logOf([{}, { [field]: undefined }]),
    });
    expect(found.map(({ rule, range, message }) => [rule, range.start.line, message])).toEqual([
      ['vouch/audit-event', 2, expect.stringMatching(`^${field} is missing; it must be `)],
    ]);
  });

  test('what is no object, and objects that are no ids', async () => {
    expect(await judge({}, '7', { object_ids: ['a', 7] })).toEqual([
      'error vouch/audit-event wrong audit.log.jsonl@2:1-2:2',
      'error vouch/audit-event wrong audit.log.jsonl@3:104-3:105',
    ]);
    const [first] = await toldWith({ ...NO_CLAIM, 'audit.log.jsonl': logOf(['7']) });
    expect(first?.message).toBe('The event is the number 7; it must be an object');
  });

  test('eleven keys are fine, and so are others', async () => {
    const hash = '0'.repeat(64);
    const keys = { data: {}, dry_run: false, reversible: true, kb_id: 'k' };
    const found = await judge({ ...keys, prev_hash: null, hash: null, later: hash });
    expect(found).toEqual([]);
  });

  test('each event that repeats an id is told with the first', async () => {
    const found = await toldWith({
      ...NO_CLAIM,
      'audit.log.jsonl': logOf([{ id: 'x' }, { id: 'y' }, { id: 'x' }, { id: 'x' }]),
    });
    const places = found.map(({ range, related }) => [
      range.start.line,
      related.map((other) => other.range.start.line),
    ]);
    expect(places).toEqual([
      [3, [1]],
      [4, [1]],
    ]);
  });

  test('ids that are none are not compared, names that objects have by birth are ids', async () => {
    const found = await judge({ id: '' }, { id: '' }, { id: '__proto__' }, { id: 'constructor' });
    expect(found.map((each) => each.split(' ', 3).join(' '))).toEqual([
      'error vouch/audit-event wrong',
      'error vouch/audit-event wrong',
    ]);
  });
});

describe('vouch/audit-order', () => {
  const at = (...times: readonly string[]) =>
    toldWith({ 'audit.log.jsonl': logOf(times.map((created_at) => ({ created_at }))) });
  const lines = async (...times: readonly string[]) =>
    (await at(...times))
      .filter(({ rule }) => rule === 'vouch/audit-order')
      .map(({ range, related }) => [range.start.line, related[0]?.range.start.line]);

  test('times are compared as points in time', async () => {
    expect(await lines('2026-04-12T11:00:00+02:00', '2026-04-12T09:00:00Z')).toEqual([]);
    expect(await lines('2026-04-12T09:00:00Z', '2026-04-12T10:59:59+02:00')).toEqual([[2, 1]]);
    expect(await lines('2026-04-12T09:00:00.501Z', '2026-04-12T09:00:00.5Z')).toEqual([[2, 1]]);
  });

  test('one event out of place is told once, a step back of all that follow too', async () => {
    expect(
      await lines('2026-04-03T00:00:00Z', '2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z'),
    ).toEqual([[2, 1]]);
  });

  test('an event without a time is passed over', async () => {
    expect(await lines('2026-04-03T00:00:00Z', 'later', '2026-04-02T00:00:00Z')).toEqual([[3, 1]]);
  });
});
