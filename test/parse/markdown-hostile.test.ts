import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../src/parse/markdown.ts';
import { CONTAINER_DEPTH } from '../../src/parse/markdown-block-state.ts';
import { timed } from './faults.ts';

const MEGABYTE = 2 ** 20;

function filled(piece: string, length = MEGABYTE): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

/** Documents that make parsers look at their characters again and again, or recurse. */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['quotes in quotes', `${'>'.repeat(50_000)} x`],
  ['lists in lists', `${'- '.repeat(50_000)}x`],
  ['numbered lists in quotes', '> 1. '.repeat(20_000)],
  ['deep quotes on every line', filled(`${'>'.repeat(CONTAINER_DEPTH)}\n`)],
  ['lines that go on in a deep quote', `${'>'.repeat(CONTAINER_DEPTH)}a\n${filled('a\n')}`],
  ['lines that go on in a deep list', `${'- '.repeat(CONTAINER_DEPTH)}a\n${filled('a\n')}`],
  ['blank lines in a deep list', `${'- '.repeat(CONTAINER_DEPTH)}a\n${filled('\n')}a`],
  [
    'quotes deeper with every line',
    Array.from({ length: 2_000 }, (_, i) => `${'>'.repeat(i)} a`).join('\n'),
  ],
  [
    'lists deeper with every line',
    Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'),
  ],
  ['quotes in items', filled('- > a\n')],
  ['brackets', `# ${'['.repeat(50_000)}\n\n${filled('[')}`],
  ['brackets on lines', filled('[a\n')],
  ['images', filled('![a](')],
  ['definitions', filled('[a]: b "\n')],
  ['links', `[a]: b\n\n${filled('[a]')}`],
  ['headings', filled('## x\n', MEGABYTE / 4)],
  ['underlined headings', filled('x\n=\n', MEGABYTE / 4)],
  ['one line', filled('a', 10 * MEGABYTE)],
  ['blanks', filled(' ', 10 * MEGABYTE)],
  ['line ends', filled('\n', 10 * MEGABYTE)],
  ['carriage returns', filled('\r')],
  ['a long table', `|a|b|\n|-|-|\n${filled('|x|y|\n')}`],
  ['a wide table', `${filled('|')}\n${filled('|-')}\n${filled('|')}`],
  ['tables', filled('|a|\n|-|\n\n')],
  ['fences never closed', filled('- ```\n', MEGABYTE / 4)],
  ['a fence never closed', `\`\`\`delta\n${filled('{"a":1}\n')}`],
  ['asterisks', `## ${filled('*', 20_000)}\n\n${filled('*a **b _c ')}`],
  ['backticks', filled('`a``b```c````d')],
  ['tildes', filled('~~a')],
  ['angles', filled('<')],
  ['tags', filled('<a b="c\n')],
  ['comments', filled('<!--\n\n')],
  ['comments in text', `a ${filled('<!--')}`],
  ['ampersands', filled('&')],
  ['backslashes', filled('\\')],
  ['bold lines', filled('**a\n\n', MEGABYTE / 2)],
];

describe('takes time linear in the text: quadratic work would take minutes', () => {
  test.each(HOSTILE)('%s', (_name, text) => {
    const time = timed(() => {
      const { sections, fences, boldLines, paragraphs } = parseMarkdown(text, 0, { depth: 200 });
      const read = [
        sections.filter(({ name, empty }) => name !== '' && empty),
        sections[0]?.lines,
        fences.filter(({ json }) => json.valid),
        boldLines,
        paragraphs,
      ];
      expect(read).toHaveLength(5);
    });
    expect(time).toBeLessThan(5_000);
  });
});
