import { expect, test } from 'vitest';
import { columns } from '../../src/report/columns.ts';

const ROWS = [
  ['T1', '\u4e00\u4e00', '7'],
  ['T200', 'ab', '1200'],
];

test('cells stand below each other, by the columns that a terminal gives them', () => {
  expect(columns(ROWS, 80, ['task', 'agent', 'votes'])).toEqual([
    'task  agent  votes',
    'T1    \u4e00\u4e00       7',
    'T200  ab      1200',
  ]);
  expect(columns(ROWS, 16)).toEqual(['T1    \u4e00\u4e00     7', 'T200  ab    1200']);
  expect(columns([], 80)).toEqual([]);
});

test('where there is no room a row has lines of its own, and no cell is cut', () => {
  expect(columns(ROWS, 15)).toEqual(['T1', '  \u4e00\u4e00  7', 'T200', '  ab  1200']);
  expect(columns(ROWS, 16, ['task', 'agent', 'votes'])).toEqual([
    'T1',
    '  agent \u4e00\u4e00,',
    '  votes 7',
    'T200',
    '  agent ab,',
    '  votes 1200',
  ]);
});
