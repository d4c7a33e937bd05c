import { describe, expect, test } from 'vitest';
import {
  type Vote,
  weightedConsensus,
} from '../../src/protocols/contributions/weighted-consensus.ts';

function votes(...pairs: readonly (readonly [answer: string, confidence: number])[]): Vote[] {
  return pairs.map(([answer, confidence]) => ({ answer, confidence }));
}

test('answers are grouped when they are the same, and weighed by confidence', () => {
  const given = votes(['Redis', 0.25], ['Postgres', 0.25], ['redis.', 0.5]);
  const { answers, verdict } = weightedConsensus(given);
  expect(answers).toEqual([
    { answer: 'redis.', votes: [given[0], given[2]], support: 0.75, share: 0.75 },
    { answer: 'Postgres', votes: [given[1]], support: 0.25, share: 0.25 },
  ]);
  expect(verdict).toBe('LIKELY');
});

test.each([
  ['PROVEN', [0.8, 0.2]],
  ['LIKELY', [0.79, 0.21]],
  ['LIKELY', [0.6, 0.4]],
  ['CONTESTED', [0.59, 0.41]],
  ['CONTESTED', [0.4, 0.3, 0.3]],
  ['MINORITY', [0.39, 0.31, 0.3]],
  ['PROVEN', [0.1]],
  ['PROVEN', [0.8, 0.1, 0.1]],
])('%s for confidences of %j', (verdict, confidences) => {
  const all = confidences.map((confidence, index) => [`answer ${index}`, confidence] as const);
  expect(weightedConsensus(votes(...all)).verdict).toBe(verdict);
});

test('nobody, and nobody who is sure, decides nothing', () => {
  expect(weightedConsensus([])).toEqual({ answers: [], verdict: null, aggregate: null });
  const { answers, verdict } = weightedConsensus(votes(['Redis', 0]));
  expect(verdict).toBe(null);
  expect(answers).toEqual([
    { answer: 'Redis', votes: [{ answer: 'Redis', confidence: 0 }], support: 0, share: 0 },
  ]);
});

describe('the aggregate of a question of yes or no', () => {
  test.each([
    [votes(['Yes', 0.8], ['yes, adopt it', 0.6]), 0.7],
    [votes(['Yes', 0.8], ['No', 0.6]), 0.1],
    [votes(['No: too early', 1]), -1],
    [votes(['Yes', 0.8], ['Redis', 0.6]), null],
    [votes(['Nobody', 0.8]), null],
    [votes(['no-op', 0.8]), null],
  ])('%j: %s', (given, expected) => {
    const { aggregate } = weightedConsensus(given);
    if (expected === null) expect(aggregate).toBe(null);
    else expect(aggregate).toBeCloseTo(expected, 9);
  });
});
