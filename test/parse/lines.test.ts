import { describe, expect, test } from 'vitest';
import { lineEnd, lineStart } from '../../src/parse/lines.ts';

describe('the line that holds an offset', () => {
  test.each([
    ['the first', 'ab\ncd', 1, 'ab'],
    ['the last', 'ab\ncd', 4, 'cd'],
    ['one with a return', 'ab\r\ncd', 1, 'ab'],
    ['one with nothing on it, the first', '\nab', 0, ''],
    ['one with nothing on it', 'ab\n\ncd', 3, ''],
    ['behind all lines', 'ab\n', 3, ''],
  ])('%s', (_name, text, offset, line) => {
    expect(text.slice(lineStart(text, offset), lineEnd(text, offset))).toBe(line);
  });

  test('starts at the start of a text that starts with a line end', () => {
    expect(lineStart('\nab', 0)).toBe(0);
  });

  test('does not end before an offset between a return and its line feed', () => {
    expect(lineEnd('ab\r\n', 3)).toBe(3);
  });
});
