import { describe, expect, test } from 'vitest';
import { Disputes } from '../../../src/history/log/disputes.ts';
import { DISTINCT, numbersOf } from './lists.ts';

function disputesOf(parents: readonly string[]): Disputes {
  return new Disputes(parents.map(numbersOf), DISTINCT, 'kb/log');
}

describe('two records of a parent', () => {
  test.each<readonly [readonly string[], number, number, boolean]>([
    [['ab', 'ba'], 0, 1, true],
    [['ab', 'ab'], 0, 1, false],
    [['ab', 'b'], 0, 1, false],
    [['ab', 'a'], 0, 1, false],
    [['ab', 'xaxb', 'ba'], 0, 1, true],
    [['aba', 'baa'], 0, 1, true],
    [['aba', 'baa'], 1, 2, false],
    [['aba', 'aab'], 0, 1, false],
    [['aba', 'aab'], 1, 2, true],
    [['aba', 'aab'], 0, 2, false],
  ])('%j: record %i and record %i of the first are disputed: %j', (parents, one, other, is) => {
    expect(disputesOf(parents).isDisputed(0, one, other)).toBe(is);
  });
});

describe('the records whose order is disputed', () => {
  test.each<readonly [readonly string[], string]>([
    [['abcd', 'abcd'], '....'],
    [['abcd', 'acbd'], '.xx.'],
    [['abc', 'cab'], 'xxx'],
    [['abc', 'bca'], 'xxx'],
    [['abcd', 'acbd', 'abdc'], '.xxx'],
    [['', 'ab'], ''],
    [['abc', 'c'], '...'],
    [['xaby', 'ba'], '.xx.'],
    [['aby', 'ab'], '...'],
    [['xab', 'ab'], '...'],
    [['aba', 'aab'], '.xx'],
    [['abab', 'baab'], 'xx..'],
    [['bbab', 'babb'], '.xx.'],
    [['bbba', 'bbab'], '..xx'],
    [['cbbab', 'cbabb'], '..xx.'],
    [['abc', 'aabbcc'], '...'],
  ])('%j: %j of the first', (parents, marks) => {
    const disputed = [...disputesOf(parents).disputedRecords(0)];
    expect(disputed.map((mark) => (mark === 1 ? 'x' : '.')).join('')).toBe(marks);
  });

  test('are compared up to 20,000, and not beyond', () => {
    const records = Array.from({ length: 20_000 }, (_, record) => record);
    const disputes = new Disputes([records, records.toReversed()], records.length, 'kb/log');
    expect(disputes.disputedRecords(0)).toEqual(new Uint8Array(20_000).fill(1));
    expect(() => disputes.disputedRecords(1)).toThrow(
      expect.objectContaining({
        code: 'merge-too-tangled',
        message: 'The parents of a merge have 20000 records of kb/log in different orders.',
        help: 'Nothing is known of what this merge did to the log: compare it with its parents by hand.',
      }),
    );
  });

  test('are few where few are, among many', () => {
    const records = Array.from({ length: 30_000 }, (_, record) => record);
    const other = records.toSpliced(15_000, 2, 15_001, 15_000);
    const disputes = new Disputes([records, other], records.length, 'kb/log');
    const marks = disputes.disputedRecords(0);
    expect([...marks.keys()].filter((index) => marks[index] === 1)).toEqual([15_000, 15_001]);
  });
});
