import Markdown from 'markdown-it';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../src/parse/markdown/markdown.ts';

test('markdown-it runs here without what is left out of the bundle', () => {
  const leftOut = 'not in the bundle';
  expect(() => new Markdown().normalizeLink('http://example.org')).toThrow(leftOut);
  expect(() => new Markdown().normalizeLinkText('http://example.org')).toThrow(leftOut);
  expect(() => new Markdown({ linkify: true }).render('http://example.org')).toThrow(leftOut);
});

test.each([
  ['[a](http://example.org/%20?b#c "title")', 'a'],
  ['[a](<http://user@[::1]:80/ü>)', 'a'],
  ['![a](javascript:alert(1))', 'a'],
  ['[a]', 'a'],
  ['[a][]', 'a'],
  ['[b][a]', 'b'],
  ['<http://例え.jp/?q=ü>', 'http://例え.jp/?q=ü'],
  ['<ü@example.org>', '<ü@example.org>'],
  ['<a@example.org>', 'a@example.org'],
  ['http://例え.jp www.example.org a@example.org', 'http://例え.jp www.example.org a@example.org'],
  ['&auml; &#228; &amp; &nosuch;', 'ä ä & &nosuch;'],
  ['[a](/&auml; "&auml;")', 'a'],
])('%s needs nothing of it', (text, shown) => {
  const definition = '[a]: http://例え.jp/%zz?&auml; "title"\n';
  const { sections, paragraphs } = parseMarkdown(`# H\n\n${text}\n\n${definition}`, 0, {
    depth: 200,
  });
  expect(sections.map(({ lines }) => lines.map((line) => line.text))).toEqual([[shown]]);
  expect(paragraphs).toHaveLength(1);
});
