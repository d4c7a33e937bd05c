import { describe, expect, test } from 'vitest';
import type { Section } from '../../../src/core/record.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';

function sectionsOf(text: string): readonly Section[] {
  return parseMarkdown(text, 0, { depth: 200 }).sections;
}

/** The lines of the first section, each with the source that it stands for. */
function linesOf(text: string): [string, string][] {
  const lines = sectionsOf(text)[0]?.lines ?? [];
  return lines.map((line) => [line.text, text.slice(line.span.start, line.span.end)]);
}

describe('a name', () => {
  test.each([
    ['## Target', 'target'],
    ['##  Research \t Question  ##', 'research question'],
    ['## **Target**', 'target'],
    ['## `Target`', 'target'],
    ['## [Target](#t)', 'target'],
    ['## <a id="t"></a>Target', 'target'],
    ['## Target <!-- required -->', 'target'],
    ['## T&#97;rget', 'target'],
    ['## Target:', 'target'],
    ['## **Target:**', 'target'],
    ['## Target :', 'target'],
    ['## Target (optional)', 'target'],
    ['## Target (optional):', 'target'],
    ['## Target: (optional)', 'target'],
    ['Target\n---', 'target'],
    ['Research\n  Question\n---', 'research question'],
    ['## Target::', 'target:'],
    ['## Target (a) (b)', 'target (a)'],
    ['## Target (a) of it', 'target (a) of it'],
    ['## (optional)', '(optional)'],
    ['## :', ':'],
    ['## 1. Target', '1. target'],
    ['## Targets', 'targets'],
    ['## Target of it all', 'target of it all'],
    ['## 🎯 Target', '🎯 target'],
    ['##', ''],
    ['## #', ''],
    ['## <!-- only a comment -->', ''],
  ])('%j is compared as %j', (text, name) => {
    expect(sectionsOf(text)).toMatchObject([{ level: 2, name }]);
  });

  test('keeps the title as it reads', () => {
    const [section] = sectionsOf('## The *real*  Target &amp; more (optional): ##\n');
    expect(section?.title).toBe('The real Target & more (optional):');
  });
});

describe('a section', () => {
  test('runs to the next heading of its level or above', () => {
    const text = '# A\n## B\nb\n### C\nc\n## D\n# E\ne\n';
    const found = sectionsOf(text).map(({ title, heading, content }) => [
      title,
      text.slice(heading.start, heading.end),
      text.slice(content.start, content.end),
    ]);
    expect(found).toEqual([
      ['A', '# A', '## B\nb\n### C\nc\n## D'],
      ['B', '## B', 'b\n### C\nc'],
      ['C', '### C', 'c'],
      ['D', '## D', ''],
      ['E', '# E', 'e'],
    ]);
  });

  test('has the underline in its heading, and no line end', () => {
    const text = 'x\r\n\r\n  Two\r\n  lines  \r\n  ---  \r\nContent\r\n';
    const [section] = sectionsOf(text);
    expect(text.slice(section?.heading.start, section?.heading.end)).toBe(
      'Two\r\n  lines  \r\n  ---',
    );
    expect(text.slice(section?.content.start, section?.content.end)).toBe('Content');
  });

  test.each(['## To\nx\r\n', '## To\r\nx\n'])('ends where its line does: %j', (text) => {
    const [section] = sectionsOf(text);
    expect(section?.heading).toEqual({ start: 0, end: 5 });
    expect(section?.lines[0]?.text).toBe('x');
  });

  test('is none within code, HTML, quotes and lists', () => {
    const text = [
      '    ## Code',
      '```\n## Fence\n```',
      '<div>\n## HTML\n</div>',
      '<!--\n## Comment\n-->',
      '> ## Quote',
      '- ## Item\n\n  ## Item',
      '| ## Cell |\n|---|',
      '\\## Escaped',
      '####### Seven',
      '##NoBlank',
      '## Real',
    ].join('\n\n');
    expect(sectionsOf(text).map(({ title }) => title)).toEqual(['Real']);
  });

  test('has an empty content right behind a heading without one', () => {
    expect(sectionsOf('## To\n\n \n')[0]?.content).toEqual({ start: 5, end: 5 });
  });
});

describe('empty', () => {
  test.each([
    ['nothing', ''],
    ['blank lines', ' \n\t\n\u00a0\n'],
    ['a comment', '<!-- who? -->\n'],
    ['comments, some of many lines', '<!-- a --> <!-- b -->\n\n<!--\nc\n\n## From\n-->\n'],
    ['a comment never closed', '<!-- who?\n\nBlueLake\n'],
  ])('%s', (_name, content) => {
    expect(sectionsOf(`## To\n${content}`)).toMatchObject([{ empty: true, lines: [] }]);
  });

  test.each([
    ['text', 'BlueLake'],
    ['text behind a comment', '<!-- who? --> BlueLake'],
    ['text behind comments without content', '<!--> BlueLake <!---> -->'],
    ['a fenced comment', '```\n<!-- who? -->\n```'],
    ['an empty fence', '```\n```'],
    ['an indented comment', '    <!-- who? -->'],
    ['an item with a comment', '- <!-- who? -->'],
    ['a bullet', '-'],
    ['a quote', '>'],
    ['a line', '***'],
    ['a definition', '[a]: /u'],
    ['a deeper heading', '### Agent'],
    ['a tag', '<br>'],
  ])('not with %s', (_name, content) => {
    expect(sectionsOf(`## To\n${content}\n`)[0]?.empty).toBe(false);
  });
});

describe('lines', () => {
  test('are those of everything in the section, each at its place', () => {
    const text = [
      '## State',
      'Two *lines*',
      'of text',
      '- BlueLake',
      '  - `nested`',
      '1. [x] numbered',
      '> quoted',
      'lazily',
      '',
      '### Deeper ###',
      '| a | **b** |',
      '|---|---|',
      '| c \\| d |',
      '',
      '    code',
      '```js',
      '  fenced',
      '',
      '```',
      '<p>in <b>HTML</b></p>',
      '<!-- not shown -->',
      '',
      '[a]: /u',
      '***',
    ].join('\n');
    expect(linesOf(text)).toEqual([
      ['Two lines', 'Two *lines'],
      ['of text', 'of text'],
      ['BlueLake', 'BlueLake'],
      ['nested', 'nested'],
      ['numbered', 'numbered'],
      ['quoted', 'quoted'],
      ['lazily', 'lazily'],
      ['Deeper', 'Deeper'],
      ['a', 'a'],
      ['b', 'b'],
      ['c | d', 'c \\| d'],
      ['code', 'code'],
      ['fenced', 'fenced'],
      ['in HTML', 'in <b>HTML'],
    ]);
  });

  test.each<[string, [string, string][]]>([
    ['**Critical**', [['Critical', 'Critical']]],
    ['__Critical__ because', [['Critical because', 'Critical__ because']]],
    ['- @BlueLake  ', [['@BlueLake', '@BlueLake']]],
    ['`BlueLake`', [['BlueLake', 'BlueLake']]],
    ['`` a`b ``', [['a`b', 'a`b']]],
    ['[`a`a](b)', [['aa', 'a`a']]],
    ['see `<br>`', [['see <br>', 'see `<br>']]],
    ['[BlueLake](agents/BlueLake "who")', [['BlueLake', 'BlueLake']]],
    ['![BlueLake](face.png)', [['BlueLake', 'BlueLake']]],
    ['see [x] now\n\n[x]: /u', [['see x now', 'see [x] now']]],
    ['<https://x.y>', [['https://x.y', 'https://x.y']]],
    ['a-[b](c)', [['a-b', 'a-[b']]],
    ['~~Minor~~ Major', [['Minor Major', 'Minor~~ Major']]],
    ['~~Minor~~~', [['~~Minor~~~', '~~Minor~~~']]],
    ['[~5 min', [['[~5 min', '[~5 min']]],
    ['a **', [['a **', 'a **']]],
    ['a\\*b &lt; c', [['a*b < c', 'a\\*b &lt; c']]],
    ['\\*', [['*', '\\*']]],
    ['&lt;', [['<', '&lt;']]],
    [
      'one<br>two<br/>three<br >four',
      [
        ['one', 'one'],
        ['two', 'two'],
        ['three', 'three'],
        ['four', 'four'],
      ],
    ],
    [
      'hard\\\nbreak',
      [
        ['hard', 'hard'],
        ['break', 'break'],
      ],
    ],
    [
      '<p>a &lt; <b>b</b></p><p>c</p>',
      [
        ['a < b', 'a &lt; <b>b'],
        ['c', 'c'],
      ],
    ],
    [
      '<div>a<br>b <!-- c\n--> d</div>',
      [
        ['a', 'a'],
        ['b', 'b'],
        ['d', 'd'],
      ],
    ],
    ['<div\nclass="x">a</div>', [['a', 'a']]],
    ['a <!-- b --> c', [['a  c', 'a <!-- b --> c']]],
    ['<!-- b -->c', [['c', 'c']]],
    ['a<!--<br -->b', [['ab', 'a<!--<br -->b']]],
    [
      '*a\nb*',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    ['`a\nb`', [['a b', '`a\nb`']]],
    [
      'a \n`b`\t\nc\\ \nd',
      [
        ['a', 'a'],
        ['b', 'b'],
        ['c\\', 'c\\'],
        ['d', 'd'],
      ],
    ],
    [
      '- [ ] todo\n- [X] done',
      [
        ['todo', 'todo'],
        ['done', 'done'],
      ],
    ],
    ['- [ ]', [['[ ]', '[ ]']]],
    ['- [ ] ', [['[ ]', '[ ]']]],
    ['- [ ]\n  b', [['b', 'b']]],
    ['[x] no item', [['[x] no item', '[x] no item']]],
    ['🙂 **é**', [['🙂 é', '🙂 **é']]],
    ['a `b', [['a `b', 'a `b']]],
    ['snake_case_name and 2*3*4', [['snake_case_name and 234', 'snake_case_name and 2*3*4']]],
    ['![[a', [['![[a', '![[a']]],
  ])('%j reads %j', (content, lines) => {
    expect(linesOf(`## T\n${content}\n`)).toEqual(lines);
  });

  test('have the place of what is in code, and not of the backticks around it', () => {
    expect(sectionsOf('# T\n`` ` ``\n')[0]?.lines).toEqual([
      { text: '`', span: { start: 7, end: 8 } },
    ]);
  });

  test('read the same with CRLF', () => {
    const text =
      '## T\r\na\\\r\nb  \r\n> **c**\r\n> d\r\n\r\n<p>\r\ne</p>\r\n\r\n```\r\n f \r\n```\r\n';
    expect(linesOf(text)).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
      ['d', 'd'],
      ['e', 'e'],
      ['f', 'f'],
    ]);
  });

  test('show the markup of a text that is too long to read it', () => {
    const long = `**a** ${'b '.repeat(20_000)}`.trim();
    expect(linesOf(`## T\n${long}\n`)).toEqual([[long, long]]);
  });
});
