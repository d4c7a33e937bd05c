import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeSpan, fenced, replaceBetween, table } from '../../scripts/docs/markdown.ts';

describe('a fenced block', () => {
  test('holds the text', () => {
    expect(fenced('a\nb\n', 'json')).toBe('```json\na\nb\n```');
  });

  test('is longer than any run of backticks in the text', () => {
    expect(fenced('```delta\n{}\n```\n', 'md')).toBe('````md\n```delta\n{}\n```\n````');
    expect(fenced('x `````', '')).toBe('``````\nx `````\n``````');
  });

  test('shows what could not be seen', () => {
    expect(fenced('\ufeffa\r\nb\u0000\u202e\ud800', '')).toBe(
      '```\n\\ufeffa\\r\nb\\u0000\\u202e\\ud800\n```',
    );
  });

  test('keeps blank lines at the end but for the last line end', () => {
    expect(fenced('a\n\n', '')).toBe('```\na\n\n```');
  });
});

test('a code span is longer than any run of backticks in the text', () => {
  expect(codeSpan('a.md')).toBe('`a.md`');
  expect(codeSpan('a``b')).toBe('```a``b```');
  expect(codeSpan('`a')).toBe('`` `a ``');
});

test('a table cell may hold a bar', () => {
  expect(table(['a', 'b'], [['x|y', 'z']])).toBe('| a | b |\n| --- | --- |\n| x\\|y | z |');
});

describe('replacing between markers', () => {
  test('leaves the rest alone', () => {
    const text = 'before\n<!-- x:start -->\nold\n<!-- x:end -->\nafter\n';
    expect(replaceBetween(text, 'x', 'new')).toBe(
      'before\n<!-- x:start -->\nnew\n<!-- x:end -->\nafter\n',
    );
  });

  test.each([
    '',
    '<!-- x:start -->',
    '<!-- x:end --> <!-- x:start -->',
    '<!-- x:start --><!-- x:start --><!-- x:end -->',
  ])('fails without both markers: %j', (text) => {
    expect(() => replaceBetween(text, 'x', 'new')).toThrow('x:start');
  });
});

test('npx gets what it is to start behind `--`: else npm takes the options that follow for its own', () => {
  const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
  const texts = pages
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(path, 'utf8'));
  expect(texts.join('\n').match(/npx --no(?:-install)? (?!-- )\S+/g)).toBeNull();
});
