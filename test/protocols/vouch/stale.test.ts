import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { baseWith, claim, event, type Fields } from '../../../src/protocols/vouch/example.ts';
import stale from '../../../src/protocols/vouch/rules/stale.ts';
import { lintState } from '../tester.ts';

/** What is said of a claim with these times, in a base with events of those. */
async function judged(fields: Fields, ...events: readonly string[]): Promise<string[]> {
  const files = baseWith({
    'claims/refund-window.yaml': claim(fields),
    'audit.log.jsonl': events.map((created_at) => event({ created_at })).join(''),
  });
  return (await lintState([stale], { name: '', files })).map(inShort);
}

function inShort({ message, range }: Diagnostic): string {
  const [days] = /\d+/.exec(message) ?? [];
  return `${days} days at line ${range.start.line}`;
}

const IN_JANUARY = { created_at: '2026-01-01T00:00:00Z', updated_at: undefined };
const JULY_1 = '2026-07-01T00:00:00Z';

test.each([
  ['2026-06-30T23:59:59Z', []],
  ['2026-07-01T23:59:59Z', ['181 days at line 7']],
  ['2026-07-02T00:00:00Z', ['182 days at line 7']],
])('180 whole days are not too long, by %s', async (now, expected) => {
  expect(await judged(IN_JANUARY, now)).toEqual(expected);
});

test('what counts is the confirmation, else the last change, else the creation', async () => {
  const now = '2027-01-01T00:00:00Z';
  const updated = { ...IN_JANUARY, updated_at: '2026-02-01T00:00:00Z' };
  expect(await judged(IN_JANUARY, now)).toEqual(['365 days at line 7']);
  expect(await judged(updated, now)).toEqual(['334 days at line 8']);
  const confirmed = { ...updated, last_confirmed_at: '2026-03-01T00:00:00Z' };
  expect(await judged(confirmed, now)).toEqual(['306 days at line 9']);
  expect(await judged({ created_at: undefined, updated_at: undefined }, now)).toEqual([]);
});

test('now is when the newest event happened, wherever it stands', async () => {
  expect(await judged(IN_JANUARY, JULY_1, '2026-03-01T00:00:00Z')).toEqual(['181 days at line 7']);
  expect(await judged(IN_JANUARY, '2026-03-01T00:00:00Z', JULY_1)).toEqual(['181 days at line 7']);
  expect(await judged(IN_JANUARY, JULY_1, 'later')).toEqual(['181 days at line 7']);
  expect(await judged(IN_JANUARY, 'later')).toEqual([]);
  expect(await judged(IN_JANUARY)).toEqual([]);
});
