import { expect, test } from 'vitest';
import { type Result, ratioOf, resultTable } from '../../scripts/bench/peers/results.ts';

const RESULT: Result = {
  work: 'ten | twelve messages',
  time: 81.25,
  rival: 'another',
  rivalTime: 1625,
  ratio: { median: 0.05, low: 0.04567, high: 0.0612 },
  atMost: 1 / 20,
  memory: 120.4,
  memoryAtMost: 300,
};

function cells(result: Result): string[] {
  return (resultTable([result]).split('\n')[2] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim());
}

test('times are compared round by round', () => {
  // The machine was twice as slow in the second round, and met both.
  expect(ratioOf([10, 20, 12], [100, 200, 100])).toEqual({ median: 0.1, low: 0.1, high: 0.11 });
  // By the medians, 10 to 20, it would be 0.5.
  expect(ratioOf([10, 40, 10], [10, 20, 40]).median).toBe(1);
});

test('what both take without any work is taken off, round by round', () => {
  expect(ratioOf([120, 240], [30, 60], [20, 40])).toEqual({ median: 10, low: 10, high: 10 });
});

test('no ratio without rounds, or where one was not measured in each', () => {
  expect(() => ratioOf([], [])).toThrow('without a round');
  expect(() => ratioOf([1, 2], [1])).toThrow('in every round');
  expect(() => ratioOf([1, 2], [1, 2], [1])).toThrow('in every round');
});

test('a result is a row of the table', () => {
  expect(cells(RESULT)).toEqual([
    '',
    'ten \\| twelve messages',
    '81.3 ms',
    'another',
    '1.63 s',
    '0.05 x',
    '0.0457 to 0.0612',
    '0.05 x, 300 MB',
    'yes',
    '120 MB',
    '',
  ]);
});

test('what is not met is told by name', () => {
  const slow = { ...RESULT, ratio: { ...RESULT.ratio, median: 0.0501 } };
  expect(cells(slow)[8]).toBe('no: time');
  expect(cells({ ...RESULT, memory: 301 })[8]).toBe('no: memory');
  expect(cells({ ...slow, memory: 301 })[8]).toBe('no: time and memory');
});

test('where only memory has a limit, time can not miss one', () => {
  const unlimited = { ...RESULT, atMost: null };
  expect(cells(unlimited).slice(7, 9)).toEqual(['300 MB', 'yes']);
  expect(cells({ ...unlimited, memory: 301 })[8]).toBe('no: memory');
});
