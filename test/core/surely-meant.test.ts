import { expect, test } from 'vitest';
import { surelyMeant } from '../../src/core/nearest.ts';

const NAMES = ['Context', 'Constraints', 'From', 'To'];

test.each([
  ['contxt', 'Context'],
  ['CONTEXT', 'Context'],
  ['Constrants', 'Constraints'],
  ['Form', 'From'],
  ['Cntxt', null],
  ['Too', null],
  ['Context2', null],
  ['Summary', null],
])('%j is %j', (word, meant) => {
  expect(surelyMeant(word, NAMES)).toBe(meant);
});

test('of two that are near none is sure, unless one is the same but for case', () => {
  expect(surelyMeant('Teste', ['Tests', 'Tested'])).toBeNull();
  expect(surelyMeant('tests', ['Tests', 'Tested'])).toBe('Tests');
});
