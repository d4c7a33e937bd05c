import { describe, expect, test } from 'vitest';
import type { Range } from '../../src/core/place.ts';
import { markedLines } from '../../src/report/excerpt.ts';
import { on } from './sample.ts';

/** One line and the marks under it. */
function marked(text: string, range: Range, width = 80, column = 1): string[] {
  const lines = markedLines({ excerpt: [{ line: 1, column, text }], range }, width);
  return lines.flatMap(({ source, marks }) => [source, marks]);
}

function from(startLine: number, startColumn: number, endLine: number, endColumn: number): Range {
  return {
    start: { line: startLine, column: startColumn, offset: 0 },
    end: { line: endLine, column: endColumn, offset: 0 },
  };
}

describe('what is marked', () => {
  test.each([
    ['a word', 'one two', on(1, 5, 8), 'one two', '    ^^^'],
    ['a point', 'one two', on(1, 5, 5), 'one two', '    ^'],
    ['the end of the line', 'one', on(1, 4, 4), 'one', '   ^'],
    ['a point of an empty line', '', on(1, 1, 1), '', '^'],
    ['behind a tab', '\tone', on(1, 2, 5), '    one', '    ^^^'],
    ['behind a tab within the line', 'ab\tone', on(1, 4, 7), 'ab  one', '    ^^^'],
    ['a tab', 'a\tb', on(1, 2, 3), 'a   b', ' ^^^'],
    ['behind wide characters', '日本 x', on(1, 4, 5), '日本 x', '     ^'],
    ['wide characters', 'a日本b', on(1, 2, 4), 'a日本b', ' ^^^^'],
    ['behind an emoji', '👍 x', on(1, 4, 5), '👍 x', '   ^'],
    ['behind a combining mark', 'e\u0301x', on(1, 3, 4), 'e\u0301x', ' ^'],
    ['an escape', 'a\u001bb', on(1, 2, 3), 'a\\u001bb', ' ^^^^^^'],
    ['behind a command', '##[x', on(1, 4, 5), '##\\u005bx', '        ^'],
    ['nothing of another line', 'one', on(2, 1, 3), 'one', ''],
  ])('%s', (_what, text, range, source, marks) => {
    expect(marked(text, range)).toEqual([source, marks]);
  });

  test('a range over several lines: to the end, without the indentation, from the start', () => {
    const texts = ['a {', '    b: 1,  ', '}'];
    const excerpt = texts.map((text, index) => ({ line: index + 1, column: 1, text }));
    expect(markedLines({ excerpt, range: from(1, 3, 3, 2) }, 80)).toEqual([
      { line: 1, source: 'a {', marks: '  ^' },
      { line: 2, source: '    b: 1,  ', marks: '    ^^^^^' },
      { line: 3, source: '}', marks: '^' },
    ]);
  });
});

describe('long lines', () => {
  const long = `${'a'.repeat(100)}HERE${'b'.repeat(100)}`;

  test('are cut around what is marked', () => {
    const [source = '', marks = ''] = marked(long, on(1, 101, 105), 40);
    expect(source).toBe(`…${'a'.repeat(16)}HERE${'b'.repeat(18)}…`);
    expect(marks).toBe(`${' '.repeat(17)}^^^^`);
  });

  test('keep their start where the mark is in it', () => {
    expect(marked(long, on(1, 1, 3), 20)).toEqual([`${'a'.repeat(19)}…`, '^^']);
  });

  test('that were cut before say so', () => {
    expect(marked('xxHERE', on(1, 503, 507), 40, 501)).toEqual(['…xxHERE', '   ^^^^']);
  });

  test('with a mark that is longer than the width', () => {
    const [source = '', marks = ''] = marked('x'.repeat(200), on(1, 51, 151), 40);
    expect(source).toBe(`…${'x'.repeat(38)}…`);
    expect(marks).toBe(`${' '.repeat(17)}${'^'.repeat(22)}`);
  });

  test('of wide characters are never wider than asked', () => {
    const [source = ''] = marked('日'.repeat(100), on(1, 60, 61), 41);
    expect([...source].reduce((sum, each) => sum + (each === '日' ? 2 : 1), 0)).toBeLessThanOrEqual(
      41,
    );
    expect(source).toMatch(/^…日+…$/);
  });
});
