import { describe, expect, test } from 'vitest';
import { disagreement } from '../../src/protocols/contributions/conflict-detection.ts';
import type { DecisionFact } from '../../src/protocols/contributions/facts.ts';

function decision(changes: Partial<DecisionFact>): DecisionFact {
  return {
    at: [],
    questionId: 'RCSD-001',
    question: 'Which store?',
    answer: 'Redis streams',
    confidence: 0.8,
    sources: [],
    markdown: null,
    ...changes,
  };
}

function between(a: Partial<DecisionFact>, b: Partial<DecisionFact>): string {
  const found = disagreement(decision(a), decision(b));
  return found === null ? 'agree' : `${found.type} ${found.severity}`;
}

test.each([
  ['Redis streams', 'Redis streams'],
  ['Redis streams', 'redis  STREAMS.'],
  ['Redis streams!', '  Redis\nstreams'],
  ['ﬁle store', 'file store'],
  ['…', '…'],
])('%j and %j are the same answer', (a, b) => {
  expect(between({ answer: a }, { answer: b })).toBe('agree');
});

test('an answer that is not there disagrees with nobody', () => {
  expect(between({ answer: null }, {})).toBe('agree');
  expect(between({}, { answer: null })).toBe('agree');
});

describe('the type', () => {
  const source = { file: 'a.md', url: null, section: 'One' };
  const other = { file: 'b.md', url: null, section: 'One' };

  test.each([
    ['contradiction', { answer: 'Postgres' }, {}],
    ['scope-difference', { answer: 'Postgres', question: 'Which store in tests?' }, {}],
    ['contradiction', { answer: 'Postgres', question: 'which store' }, {}],
    ['partial-overlap', { answer: 'Redis streams with a cap' }, {}],
    ['partial-overlap', {}, { answer: 'Only redis streams, with a cap' }],
    ['contradiction', { answer: 'No' }, { answer: 'Not now' }],
    ['priority-difference', { answer: 'Redis, Postgres' }, { answer: 'Postgres, Redis' }],
    ['priority-difference', { answer: 'Redis > Kafka > SQS' }, { answer: 'SQS > Redis > Kafka' }],
    ['priority-difference', { answer: 'Redis then Kafka' }, { answer: 'Kafka then Redis' }],
    ['contradiction', { answer: 'Redis, Postgres' }, { answer: 'Postgres, Kafka' }],
    ['evidence-conflict', { answer: 'Postgres', sources: [source] }, { sources: [source] }],
    [
      'evidence-conflict',
      { answer: 'Postgres', sources: [source, other] },
      { sources: [other, { ...source, section: 'one.' }] },
    ],
    ['contradiction', { answer: 'Postgres', sources: [source] }, { sources: [other] }],
    ['contradiction', { answer: 'Postgres', sources: [source] }, { sources: [source, other] }],
  ] as const)('%s: %j and %j', (type, a, b) => {
    expect(between(a, b).split(' ')[0]).toBe(type);
    expect(between(b, a).split(' ')[0]).toBe(type);
  });
});

test.each([
  [0.9, 0.9, 'critical'],
  [1, 0.89, 'high'],
  [0.7, 0.7, 'high'],
  [0.69, 0.95, 'medium'],
  [0.5, 0.5, 'medium'],
  [0.49, 1, 'low'],
  [null, 1, 'low'],
])('confidences %s and %s make a conflict that is %s', (a, b, severity) => {
  const found = between({ confidence: a, answer: 'Postgres' }, { confidence: b });
  expect(found).toBe(`contradiction ${severity}`);
});

// A second pass for each of them would take many minutes.
test.each([' ', '\u00a0\n\t', ', ', ' then ', '. '])('many %j are read in one pass', (piece) => {
  const answer = (end: string) => `a${piece.repeat(200_000)}${end}`;
  expect(between({ answer: answer('b') }, { answer: answer('c') })).toBe('contradiction high');
});
