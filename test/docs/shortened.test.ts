import { expect, test } from 'vitest';
import { shortened } from '../../scripts/docs/shortened.ts';

test('a sample is not cut for the sake of a few lines', () => {
  const sample = (lines: number) => Array.from({ length: lines }, (_, at) => `${at}`).join('\n');
  expect(shortened(sample(63))).toBe(sample(63));
  expect(shortened(sample(64))).toContain('\n[4 more lines]\n');
});
