import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Faults, findFaults } from '../../../src/history/log/faults.ts';
import type { RecordList } from '../../../src/history/log/records.ts';
import { mergesOf } from './graphs.ts';
import { DISTINCT, numbersOf } from './lists.ts';
import { isAppend } from './slow-checker.ts';
import { log } from './states.ts';

/** Records as letters; `~` behind them says that no line feed ends the last. */
function listOf(letters: string): RecordList {
  const isFinished = !letters.endsWith('~');
  return { numbers: numbersOf(isFinished ? letters : letters.slice(0, -1)), isFinished };
}

function faultsOf(parents: readonly string[], result: string): Faults | null {
  const records = { parents: parents.map(listOf), result: listOf(result), distinct: DISTINCT };
  return findFaults(records, 'kb/log');
}

/** What is wrong, on one line: `parent:index -> index`. */
function inWords(faults: Faults | null): string {
  if (faults === null) return 'fine';
  const { lost, inserted, first } = faults;
  const { kind, parent, before, after, overtaken } = first;
  const over = overtaken === null ? '' : ` over ${overtaken.before} -> ${overtaken.after}`;
  return `${kind} ${parent}:${before} -> ${after}${over}; ${lost} lost, ${inserted} inserted`;
}

describe('records of one parent', () => {
  test.each<readonly [string, string, string]>([
    ['', '', 'fine'],
    ['ab', 'abb', 'fine'],
    ['a~', 'ab', 'fine'],
    ['ca~', 'cad', 'fine'],
    ['ab', 'ac', 'lost 0:1 -> 1; 1 lost, 0 inserted'],
    ['aab', 'ab', 'lost 0:1 -> null; 1 lost, 0 inserted'],
    ['aa', '', 'lost 0:0 -> null; 2 lost, 0 inserted'],
    ['aab', 'b', 'lost 0:0 -> null; 2 lost, 0 inserted'],
    ['abb', 'bcb', 'lost 0:0 -> null; 1 lost, 1 inserted'],
    ['abcd', 'axc', 'lost 0:1 -> 1; 2 lost, 1 inserted'],
    ['aab', 'aacb', 'inserted 0:2 -> 2; 0 lost, 1 inserted'],
    ['bba', 'bab', 'early 0:2 -> 1 over 1 -> 2; 0 lost, 0 inserted'],
    ['ab', 'ab~', 'line-end 0:1 -> 1; 0 lost, 0 inserted'],
    ['aa', 'aa~', 'line-end 0:1 -> 1; 0 lost, 0 inserted'],
    ['aa', 'a~', 'line-end 0:0 -> 0; 1 lost, 0 inserted'],
    ['aab~', 'a~', 'line-end 0:0 -> 0; 2 lost, 0 inserted'],
    ['ab~', 'ab~', 'fine'],
    ['ab~', 'ba~', 'early 0:1 -> 0 over 0 -> 1; 0 lost, 0 inserted'],
  ])('%j to %j: %s', (parent, result, expected) => {
    expect(inWords(faultsOf([parent], result))).toBe(expected);
  });
});

describe('records of several parents', () => {
  test.each<readonly [readonly string[], string, string]>([
    [['efdee', 'efadbaeb', 'efc'], 'efacdedbaeb', 'fine'],
    [['acabcbc', 'acba~', 'bc'], 'baacccaabcbcd', 'fine'],
    [['baa~', 'aba'], 'abaa', 'fine'],
    [['ba', 'ac'], 'baac', 'fine'],
    [['ba', 'ac'], 'baaac', 'inserted 1:1 -> 3; 0 lost, 1 inserted'],
    [['', 'ab'], 'aab', 'inserted 1:1 -> 1; 0 lost, 1 inserted'],
    [['', 'aab'], 'aaab', 'inserted 1:2 -> 2; 0 lost, 1 inserted'],
    [['a', 'ab'], 'aab', 'inserted 1:1 -> 1; 0 lost, 1 inserted'],
    [['a', 'ab'], 'baab', 'inserted 0:0 -> 0; 0 lost, 2 inserted'],
    [['dca', 'dc'], 'cdca', 'inserted 0:0 -> 0; 0 lost, 1 inserted'],
    [['cac', 'caba', 'cacc'], 'caacccba', 'inserted 0:2 -> 2; 0 lost, 1 inserted'],
    [['a', 'aa'], 'ba', 'inserted 0:0 -> 0; 1 lost, 1 inserted'],
    [['a', 'aa'], 'a', 'lost 1:1 -> null; 1 lost, 0 inserted'],
    [['a', 'bac'], 'aaac', 'lost 1:0 -> null; 1 lost, 1 inserted'],
    [['a', 'bc'], 'aac', 'lost 1:0 -> 1; 1 lost, 1 inserted'],
    [['ba', 'ca'], 'cda', 'lost 0:0 -> 1; 1 lost, 1 inserted'],
    [['baa', 'ca'], 'bc', 'lost 0:1 -> null; 2 lost, 0 inserted'],
    [['bac', 'b', ''], 'aac~', 'lost 0:0 -> null; 1 lost, 1 inserted'],
    [['cda', 'ddba'], 'dbaca', 'early 0:1 -> 0 over 0 -> 3; 1 lost, 0 inserted'],
    [['a', 'bab'], 'abba', 'early 1:2 -> 2 over 1 -> 3; 0 lost, 0 inserted'],
    [['bccc', 'bccccab', 'bc'], 'bcccacb', 'early 1:5 -> 4 over 4 -> 5; 0 lost, 0 inserted'],
    [['baa~', 'aba'], 'aba~', 'line-end 1:2 -> 2; 0 lost, 0 inserted'],
    [['ab~', 'ba'], 'ba~', 'line-end 0:0 -> 1; 0 lost, 0 inserted'],
    [['ab~', 'b'], 'ab~', 'line-end 1:0 -> 1; 0 lost, 0 inserted'],
  ])('%j to %j: %s', (parents, result, expected) => {
    expect(inWords(faultsOf(parents, result))).toBe(expected);
  });
});

test('records of any lists are judged as the definition says', () => {
  const letters = fc.array(fc.constantFrom(...'abc'), { maxLength: 6 }).map((all) => all.join(''));
  const torn = (isTorn: boolean, text: string) => (isTorn ? `${text}~` : text);
  const lists = mergesOf(letters.map(log)).map((merge) => ({
    logs: [...new Set(merge.logs)].map((text) => text.replaceAll('\n', '')),
    result: merge.result.replaceAll('\n', ''),
  }));
  fc.assert(
    fc.property(lists, fc.array(fc.boolean(), { minLength: 4 }), ({ logs, result }, areTorn) => {
      const parents = logs.map((text, index) => torn(text !== '' && areTorn[index] === true, text));
      const after = torn(result !== '' && areTorn[3] === true, result);
      const bytes = (text: string) => (text.endsWith('~') ? log(text).slice(0, -3) : log(text));
      const isFine = faultsOf(parents, after) === null;
      expect(isFine).toBe(isAppend(parents.map(bytes), bytes(after)));
    }),
    { numRuns: 1000 },
  );
});
