import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingsOf } from '../../src/engine/headings.ts';
import { plainHeadings } from '../../src/engine/named-headings.ts';
import { parseMarkdown } from '../../src/parse/markdown/markdown.ts';

const TEXT = [
  '# Queue *stores*, compared',
  '## 3.2 `Redis` streams & lists ##',
  'Why Postgres?',
  '-------------',
  '> ## Quoted',
  '```sh',
  '# Install',
  '```',
  '<h2 align="center"><b>Limits</b></h2>',
  '',
  '**Open questions:**',
  '',
  '## [Results](#results) of 2026-01-24',
  '## 背景と目的',
  '## C++ and don’t',
].join('\n');

describe.each([
  ['LF', TEXT],
  ['CRLF', TEXT.replaceAll('\n', '\r\n')],
])('headings of a text with %s', (_name, text) => {
  const headings = headingsOf(text);

  test.each([
    'Queue stores, compared',
    '## queue STORES ##',
    'Redis streams & lists',
    '§3.2',
    'Section 3.2: Redis streams',
    'the Redis streams section',
    'Stores > Redis streams, second paragraph',
    '#32-redis-streams--lists',
    'Why Postgres',
    'Limits',
    'Open questions',
    'Results (table 2)',
    '目的',
    '#c-and-dont',
    '...',
  ])('has %s', (section) => {
    expect(headings.has(section)).toBe(true);
  });

  test.each(['Install', 'Kafka', 'Re', 'Redis cluster', 'Postgres limits'])(
    'has no %s',
    (section) => {
      expect(headings.has(section)).toBe(false);
    },
  );

  test('knows the one that was meant', () => {
    expect(headings.nearTo('Why Postgers?')).toBe('Why Postgres?');
    expect(headings.nearTo('Kafka')).toBeNull();
  });
});

test('a text without headings has none', () => {
  expect(headingsOf('').has('Redis')).toBe(false);
});

const LINES = [
  [
    '# One',
    '## Two words',
    '###### Six 6',
    '# a\r',
    '#Tag',
    ' # Shifted',
    '# Closed #',
    '# *Bold*',
  ],
  [
    '',
    'text',
    '    # code',
    '\t# code',
    '- item',
    '  # in an item',
    '1. # item',
    '> # quoted',
    '>',
  ],
  ['---', '===', '| a | b |', '| --- | --- |', '[a]: /url', "[b]: /url 'title", '$$', '+++'],
  ['```', '~~~ md', '<div>', '<!--', '-->', '<pre>', '</pre>', '`', '  ```', 'a: |', '\\'],
].flat();

test('what is plainly a heading is one to the parser', () => {
  const text = fc.array(fc.constantFrom(...LINES), { maxLength: 12 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, (each) => {
      const titles = parseMarkdown(each, 0, { depth: 1 }).sections.map(({ title }) => title);
      expect(plainHeadings(each).filter((title) => !titles.includes(title.trim()))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

test('headings are plain above fences and HTML, where they have no markup', () => {
  expect(plainHeadings(TEXT)).toEqual([]);
  expect(plainHeadings('# One\r\n\n## Two, 2\n```\n# Three\n```\n')).toEqual(['One', 'Two, 2']);
});
