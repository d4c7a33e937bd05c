import { expect, test } from 'vitest';
import { meantInput } from '../../src/core/meant-input.ts';

const PROPERTIES = {
  type: { type: 'string', enum: ['KICKOFF', 'INFO'], description: 'the type' },
  kinds: {
    type: 'array',
    items: { type: 'string', enum: ['missing-context', 'other'] },
    description: 'kinds',
  },
  name: { type: 'string', description: 'a name' },
  sure: {
    type: 'object',
    additionalProperties: { type: 'string', pattern: '^0\\.\\d+$' },
    description: 'how sure',
  },
  deltas: {
    type: 'array',
    items: { type: 'string' },
    'x-file': 'json',
    description: 'deltas as JSON',
  },
  votes: { type: 'string', 'x-file': 'json', description: 'votes as JSON' },
} as const;

const meant = (input: Readonly<Record<string, unknown>>) =>
  meantInput({ properties: PROPERTIES }, input);

test('choices are taken in any case, words apart by whatever is between them', () => {
  expect(meant({ type: 'kickoff' })).toEqual({ type: 'KICKOFF' });
  expect(meant({ kinds: ['Missing Context', 'OTHER'] })).toEqual({
    kinds: ['missing-context', 'other'],
  });
});

test('what is no choice, or no text, stays as it is', () => {
  const input = { type: 'KICK', kinds: [1, 'none'], name: 'KickOff', stranger: 'info' };
  expect(meant(input)).toEqual(input);
});

test('a number is a text where texts are given by name', () => {
  expect(meant({ sure: { redis: 0.81, lru: '0.5', other: true } })).toEqual({
    sure: { redis: '0.81', lru: '0.5', other: true },
  });
});

test('an object, and a list, is its JSON where a text of JSON is taken', () => {
  const { deltas, votes } = meant({
    deltas: [{ operation: 'KILL' }, '{}'],
    votes: [{ name: 'a' }],
  });
  expect(deltas).toEqual(['{\n  "operation": "KILL"\n}', '{}']);
  expect(JSON.parse(String(votes))).toEqual([{ name: 'a' }]);
});

test('a list of one text is that text, as records have it; a longer one is refused', () => {
  expect(meant({ name: ['a'], votes: ['a'] })).toEqual({ name: 'a', votes: '[\n  "a"\n]' });
  expect(meant({ name: ['a', 'b'] })).toEqual({ name: ['a', 'b'] });
});
