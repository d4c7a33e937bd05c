import { expect, test } from 'vitest';
import { nearestText, onlyLineOf } from '../../src/engine/near-text.ts';

const TEXT = `# Queues

Redis keeps the order of a key. It loses
nothing when a node goes down.

- Postgres keeps all order.
`;

test('a quote in other case is named as it is written, with its line', () => {
  expect(nearestText(TEXT, 'redis Keeps the order')).toEqual({
    line: 3,
    text: 'Redis keeps the order',
    isSame: true,
  });
});

test('else the sentence with most of its words is, across a line end', () => {
  expect(nearestText(TEXT, 'it never loses anything when a node goes away')).toEqual({
    line: 3,
    text: 'It loses nothing when a node goes down.',
    isSame: false,
  });
});

test('in other case at two places is a sentence like others', () => {
  expect(nearestText('Keeps order.\n\nkeeps order.\n', 'KEEPS ORDER')).toMatchObject({
    line: 1,
    isSame: false,
  });
});

test('nothing is named that shares less than half of the words, or one word', () => {
  expect(nearestText(TEXT, 'a cluster of four brokers is needed')).toBeNull();
  expect(nearestText(TEXT, 'postgresql')).toBeNull();
});

test('a line is that of the only place', () => {
  expect(onlyLineOf(TEXT, 'Postgres')).toBe(6);
  expect(onlyLineOf(TEXT, 'keeps')).toBeNull();
});
