import { describe, expect, test, vi } from 'vitest';
import { Disputes } from '../../../src/history/log/disputes.ts';
import { Copies, overtakenBy, type Placement, place } from '../../../src/history/log/placement.ts';
import { DISTINCT, numbersOf } from './lists.ts';

function disputesOf(parents: readonly string[]): Disputes {
  return new Disputes(parents.map(numbersOf), DISTINCT, 'kb/log');
}

function placed(log: string, result: string, disputes: () => Disputes): Placement {
  return place(numbersOf(log), 0, new Copies(numbersOf(result), DISTINCT), disputes);
}

describe('records in their order', () => {
  const notAsked = () => {
    throw new Error('what is disputed was asked');
  };

  test.each<readonly [string, string, readonly number[], number]>([
    ['', 'a', [], -1],
    ['a', '', [-1], 0],
    ['ab', 'ab', [0, 1], -1],
    ['ab', 'xaxb', [1, 3], -1],
    ['aa', 'aaa', [0, 1], -1],
    ['aba', 'abaa', [0, 1, 2], -1],
    ['abc', 'bc', [-1, 0, 1], 0],
    ['abc', 'b', [-1, 0, -1], 0],
    ['abcd', 'ac', [0, -1, 1, -1], 1],
    ['aab', 'ab', [0, -1, 1], 1],
  ])('%j in %j are found without a look at other parents', (log, result, positions, lost) => {
    const placement = placed(log, result, notAsked);
    expect({ ...placement, positions: [...placement.positions] }).toEqual({
      positions,
      lost,
      early: -1,
    });
  });
});

describe('records out of their order', () => {
  test.each<readonly [readonly string[], string, Omit<Placement, 'positions'>, readonly number[]]>([
    [['abc'], 'bac', { lost: -1, early: 1 }, [1, 0, 2]],
    [['abc'], 'ca', { lost: 1, early: 2 }, [1, -1, 0]],
    [['abcd'], 'ca', { lost: 1, early: 2 }, [1, -1, 0, -1]],
    [['abcd'], 'dcab', { lost: -1, early: 3 }, [2, 3, 1, 0]],
    [['abcd'], 'cdab', { lost: -1, early: 2 }, [2, 3, 0, 1]],
    [['abb'], 'bab', { lost: -1, early: 2 }, [1, 2, 0]],
    [['abbb'], 'bbab', { lost: -1, early: 3 }, [2, 3, 1, 0]],
    [['abc', 'bac'], 'bac', { lost: -1, early: -1 }, [1, 0, 2]],
    [['abcd', 'dab'], 'dabc', { lost: -1, early: 3 }, [1, 2, 3, 0]],
    [['abcd', 'dabc'], 'dabc', { lost: -1, early: -1 }, [1, 2, 3, 0]],
    [['abcd', 'dabc'], 'dcab', { lost: -1, early: 2 }, [2, 3, 1, 0]],
  ])('%j: the first in %j', (parents, result, { lost, early }, positions) => {
    const placement = placed(parents[0] ?? '', result, () => disputesOf(parents));
    expect({ ...placement, positions: [...placement.positions] }).toEqual({
      positions,
      lost,
      early,
    });
  });

  test.each<readonly [readonly string[], string, number]>([
    [['abc'], 'acb', 1],
    [['abc'], 'cab', 0],
    [['abcd', 'adb'], 'adbc', 2],
    [['abcd'], 'da', 0],
    [['xbacd', 'bdx'], 'bxdac', 2],
  ])('%j in %j: the last comes before record %i', (parents, result, overtaken) => {
    const [log = ''] = parents;
    const disputes = disputesOf(parents);
    const { positions } = placed(log, result, () => disputes);
    expect(overtakenBy(log.length - 1, 0, positions, disputes)).toBe(overtaken);
  });

  test('are compared with disputed ones only', () => {
    const [log, other, result] = ['yzabcdwx', 'zyabcdxw', 'yzbacdwx'];
    const disputes = disputesOf([log, other]);
    const asked = vi.spyOn(disputes, 'isDisputed');
    placed(log, result, () => disputes);
    expect(asked.mock.calls).toEqual([
      [0, 0, 1],
      [0, 6, 7],
    ]);
  });
});
