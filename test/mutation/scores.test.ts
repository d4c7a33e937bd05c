import type { MutantResult } from '@stryker-mutator/api/core';
import { describe, expect, test } from 'vitest';
import { partOf, testsOf } from '../../scripts/mutation/parts.ts';
import { scoreTable, survivorLines, withScores } from '../../scripts/mutation/scores.ts';

type Status = MutantResult['status'];

function mutants(...statuses: readonly (readonly [Status, string?])[]): MutantResult[] {
  return statuses.map(([status, statusReason], line) => ({
    id: `${line}`,
    status,
    ...(statusReason !== undefined && { statusReason }),
    fileName: 'src/a.ts',
    mutatorName: 'ConditionalExpression',
    replacement: 'false',
    location: { start: { line, column: 1 }, end: { line, column: 5 } },
  }));
}

const SOME = mutants(
  ['Killed'],
  ['Killed'],
  ['Timeout'],
  ['Survived'],
  ['NoCoverage'],
  ['Ignored', 'Static mutant (and "ignoreStatic" was enabled)'],
  ['Ignored', 'words and examples of a rule'],
  ['RuntimeError'],
);

function cells(table: string): string[] {
  return (table.split('\n').at(-1) ?? '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe('the score of a folder', () => {
  test('is the share of killed mutants and timeouts; what was not tried counts for nothing', () => {
    const row = cells(scoreTable(new Map([['link', SOME]])));
    expect(row).toEqual(['`src/link`', '5', '2', '1', '1', '1', '60.0 %', '1']);
  });

  test('is none where nothing was tried', () => {
    const row = cells(scoreTable(new Map([['link', []]])));
    expect(row).toEqual(['`src/link`', '0', '0', '0', '0', '0', '', '0']);
  });

  test('takes the place of its row in a page, in the order of the parts', () => {
    const first = withScores('no table', 'parse', SOME);
    const both = withScores(`text\n${first}\ntext`, 'protocols', mutants(['Killed']));
    expect(both.split('\n').slice(2)).toEqual([
      '| `src/protocols` | 1 | 1 | 0 | 0 | 0 | 100.0 % | 0 |',
      '| `src/parse` | 5 | 2 | 1 | 1 | 1 | 60.0 % | 1 |',
    ]);
    expect(withScores(both, 'protocols', SOME).split('\n')[2]).toContain('60.0 %');
  });
});

test('what no test noticed has a line each', () => {
  expect(survivorLines(SOME).split('\n')).toEqual([
    'src/a.ts:3:1-3:5 Survived ConditionalExpression -> false',
    'src/a.ts:4:1-4:5 NoCoverage ConditionalExpression -> false',
  ]);
});

test('a folder belongs to a part with tests, or to none', () => {
  expect(['protocols/vouch', 'parse/json*.ts', 'history'].map(partOf)).toEqual([
    'protocols',
    'parse',
    'history',
  ]);
  expect(['git', '', 'rule', 'constructor'].map(partOf)).toEqual([null, null, null, null]);
  expect(testsOf('link').include).toEqual(['test/link/**/*.test.ts']);
});
