import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';

function plain(text: string, bodyStart = 0): string {
  return parseMarkdown(text, bodyStart, { depth: 200 }).plain;
}

/** The text with a `#` for each character that should be blank, and back. */
function unmarked(text: string): string {
  return text.replaceAll('#', ' ');
}

describe('the plain text', () => {
  test.each([
    ['code spans', 'a `b` ``c`d`` e', 'a ### ####### e'],
    ['no code where nothing closes it', 'a `b ``c', 'a `b ``c'],
    ['a code span over two lines', 'a `b\nc` d', 'a ##\n## d'],
    ['escapes', 'a \\$ \\\\ \\x', 'a ## ## \\x'],
    ['an escaped backtick opens nothing', '\\`a` b', '##a` b'],
    ['an escape in code is none', '`a\\` b', '#### b'],
    ['behind an escaped backtick another opens code', '\\``b` c', '##### c'],
    ['behind an escaped backtick another that nothing closes', 'a \\`` b', 'a ##` b'],
    ['the next paragraph closes nothing', 'a `b\n\nc` d', 'a `b\n\nc` d'],
    ['fences', 'a\n\n```\nb\n```\nc', 'a\n\n###\n#\n```\nc'],
    ['a fence in a quote', '> ```\n> b\n> ```\n', '> ###\n> #\n> ```\n'],
    ['code in a heading', 'a `b`\n---', 'a ###\n---'],
    ['code in an item', '- `a` b', '- ### b'],
    ['no definition', '[a]: /`u`', '[a]: /`u`'],
    ['indented code', 'a\n\n    b\n', 'a\n\n    #\n'],
    ['code in a cell', 'x\n\n|a|b|\n|-|-|\n|`c`|d`|e`|\n', 'x\n\n|a|b|\n|-|-|\n|###|d`|e`|\n'],
    ['a comment', 'a <!-- b\nc --> d', 'a ######\n##### d'],
    ['a comment that nothing closes', 'a <!-- b', 'a <!-- b'],
    ['a comment in a comment', 'a <!-- <!-- b --> c', 'a ############### c'],
    ['a closing that nothing opens', '--><!-- b --> c', '-->########## c'],
    ['a closing that nothing opens, and an opening', 'a --> <!-- b', 'a --> <!-- b'],
    ['code of HTML with nothing in it', 'a <code></code> b', 'a ############# b'],
    [
      'code of HTML',
      '<Code>a</CODE> İ <pre x="1">\nb</pre>',
      '############## İ ###########\n#######',
    ],
    ['an astral character', '`𝒙` a', '#### a'],
  ])('%s', (_name, text, marked) => {
    expect(plain(text)).toBe(unmarked(marked));
    expect(plain(text.replaceAll('\n', '\r\n'))).toBe(unmarked(marked).replaceAll('\n', '\r\n'));
  });

  test('holds nothing of what is before the document', () => {
    expect(plain('---\na: b\n---\nc', 13)).toBe('   \n    \n   \nc');
  });

  test.each(['`', '`` ` ', '\\`', '<!-- ', '<code>', '<pre>x', '|`|\n'])(
    'a document of nothing but %j is read to its end',
    (part) => {
      const text = part.repeat(100_000 / part.length);
      expect(plain(text)).toHaveLength(text.length);
    },
  );
});

describe('tables', () => {
  test('are rows of cells, wherever they stand', () => {
    const text = 'text\n\n> | a | b |\n> |---|---|\n> | `c|d` | e\\|f |\n> |g||h|\n\ntext\n';
    const { tables } = parseMarkdown(text, 0, { depth: 200 });
    const inWords = (spans: readonly { start: number; end: number }[]) =>
      spans.map(({ start, end }) => text.slice(start, end));
    expect(tables.map(({ header, rows }) => [inWords(header), rows.map(inWords)])).toEqual([
      [
        ['a', 'b'],
        [
          ['`c', 'd`', 'e\\|f'],
          ['g', '', 'h'],
        ],
      ],
    ]);
  });
});
