import { expect, test } from 'vitest';
import { unknownFindings } from '../../src/core/shape-words.ts';

test('of very many unknown keys in one file the first ones get the name that was meant', () => {
  const known = ['property_name_1', 'property_name_2'];
  const shape = Array.from({ length: 1001 }, () => ({
    problem: 'unknown' as const,
    path: [],
    property: 'propertyname_1',
    value: undefined,
    expected: '',
    known,
  }));
  const helps = [...unknownFindings({ shape })].map(({ help }) => help);
  expect(helps).toHaveLength(1001);
  expect(helps[999]).toBe('Did you mean "property_name_1"?');
  expect(helps[1000]).toBe(
    'Remove it, or move its value to one of: property_name_1, property_name_2.',
  );
});
