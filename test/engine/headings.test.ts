import { describe, expect, test } from 'vitest';
import { headingsOf } from '../../src/engine/headings.ts';

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
