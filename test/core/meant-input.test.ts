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
