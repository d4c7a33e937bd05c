import { describe, expect, test } from 'vitest';
import { excerpt } from '../../src/parse/markdown/excerpt.ts';
import { shiftSpan } from '../../src/parse/shift.ts';

/** A text without the `> ` before its lines. */
const { text, at } = excerpt('> ab\n> cd', [
  { start: 2, end: 4 },
  { start: 7, end: 9 },
]);

describe('a span of an excerpt, in the document', () => {
  test.each([
    ['a line', 0, 2, 2, 4],
    ['both lines, and what is between them', 0, 5, 2, 9],
    ['nothing at the start of a line', 3, 3, 7, 7],
    ['nothing at the end of a line', 2, 2, 4, 4],
  ])('%s', (_name, start, end, documentStart, documentEnd) => {
    expect(text).toBe('ab\ncd');
    expect(shiftSpan({ start, end }, at)).toEqual({ start: documentStart, end: documentEnd });
  });
});
