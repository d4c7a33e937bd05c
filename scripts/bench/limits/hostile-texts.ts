import { CONTAINER_DEPTH } from '../../../src/parse/markdown/markdown-block-state.ts';

/** Texts that make a parser look at the same characters again and again, or recurse. */
export type HostileTexts = readonly (readonly [name: string, text: string])[];

/** @param length of most of them, in characters */
type Maker = (length: number) => HostileTexts;

/** So many pieces that the text has at least a length. */
function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

export const hostileMarkdown: Maker = (length) => [
  ['quotes in quotes', `${'>'.repeat(50_000)} x`],
  ['lists in lists', `${'- '.repeat(50_000)}x`],
  ['numbered lists in quotes', '> 1. '.repeat(20_000)],
  ['deep quotes on every line', filled(`${'>'.repeat(CONTAINER_DEPTH)}\n`, length)],
  ['lines that go on in a deep quote', `${'>'.repeat(CONTAINER_DEPTH)}a\n${filled('a\n', length)}`],
  ['lines that go on in a deep list', `${'- '.repeat(CONTAINER_DEPTH)}a\n${filled('a\n', length)}`],
  ['blank lines in a deep list', `${'- '.repeat(CONTAINER_DEPTH)}a\n${filled('\n', length)}a`],
  [
    'quotes deeper with every line',
    Array.from({ length: 2_000 }, (_, i) => `${'>'.repeat(i)} a`).join('\n'),
  ],
  [
    'lists deeper with every line',
    Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'),
  ],
  ['quotes in items', filled('- > a\n', length)],
  ['brackets', `# ${'['.repeat(50_000)}\n\n${filled('[', length)}`],
  ['brackets on lines', filled('[a\n', length)],
  ['images', filled('![a](', length)],
  ['definitions', filled('[a]: b "\n', length)],
  ['links', `[a]: b\n\n${filled('[a]', length)}`],
  ['headings', filled('## x\n', length / 4)],
  ['underlined headings', filled('x\n=\n', length / 4)],
  ['one line', filled('a', 10 * length)],
  ['blanks', filled(' ', 10 * length)],
  ['line ends', filled('\n', 10 * length)],
  ['carriage returns', filled('\r', length)],
  ['a long table', `|a|b|\n|-|-|\n${filled('|x|y|\n', length)}`],
  ['a wide table', `${filled('|', length)}\n${filled('|-', length)}\n${filled('|', length)}`],
  ['tables', filled('|a|\n|-|\n\n', length)],
  ['fences never closed', filled('- ```\n', length / 4)],
  ['a fence never closed', `\`\`\`delta\n${filled('{"a":1}\n', length)}`],
  ['asterisks', `## ${filled('*', 20_000)}\n\n${filled('*a **b _c ', length)}`],
  ['backticks', filled('`a``b```c````d', length)],
  ['tildes', filled('~~a', length)],
  ['angles', filled('<', length)],
  ['tags', filled('<a b="c\n', length)],
  ['comments', filled('<!--\n\n', length)],
  ['comments in text', `a ${filled('<!--', length)}`],
  ['ampersands', filled('&', length)],
  ['backslashes', filled('\\', length)],
  ['bold lines', filled('**a\n\n', length / 2)],
];

export const hostileYaml: Maker = (length) => {
  const times = (text: string) => text.repeat(length / text.length);
  return [
    ['open lists', times('[')],
    ['open mappings', times('{a: ')],
    ['dashes', times('- ')],
    ['question marks', times('? ')],
    ['colons', times(': ')],
    ['keys in keys', times('a: ')],
    ['commas', `[${times(',')}`],
    ['anchors', times('&a ')],
    ['tags', times('!a ')],
    ['quotes', times('a: "\n')],
    ['escaped quotes', `a: "${times('\\"')}`],
    ['doubled quotes', `a: '${times("''")}`],
    ['blank lines', `a:${times('\n')}`],
    ['blank lines in a list', `- a${times('\n')}# b`],
    ['comments', times('# a\n')],
    ['indented comments', `- a\n${times('  # a\n\n')}- b`],
    ['lists cut off by a line', times('[\na\n')],
    ['a list cut off by blank space', `${'[a\n'.repeat(1000)}${times(' ')}`],
    ['directives', times('%A\n')],
    ['documents', times('---\n')],
    ['a long text', `a: ${times('b\n  ')}`],
    ['a block of blank lines', `a: |\n${times(' \n')}`],
    ['a long number', `a: ${times('9')}`],
    ['a long hexadecimal number', `a: 0x${times('f')}`],
    ['many keys', Array.from({ length: 10_000 }, (_, i) => `k${i}: 1\n`).join('')],
    ['one key many times', times('a: 1\n')],
    ['many aliases', `- &a 1\n${times('- *a\n')}`],
  ];
};

/** For the reader of what programs write. */
export const hostilePlainYaml: Maker = (length) => {
  const times = (text: string) => text.repeat(length / text.length);
  return [
    ['blanks in a text', `a: b${times(' ')}c`],
    ['blanks in quotes', `a: '${times(' ')}c\n d'`],
    ['blanks at the end', `a: b${times(' ')}`],
    ['dashes', `a:\n${times('- ')}`],
    ['dashes on lines', `a:\n${times('- \n')}`],
    ['doubled quotes', `a: '${times("''")}`],
    ['escapes', `a: "${times('\\"')}`],
    ['further lines', `a: b\n${times(' b\n')}`],
    ['folded lines', `a: 'b\n${times(' b\n')}'`],
    ['a long key', `${times('a')}: b`],
    ['long items', times('a:\n- aaaaaaaaaaaaaaaaaaaaaa\n')],
    ['deep', Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ];
};

export const hostileJson: Maker = (length) => [
  ['open lists', '['.repeat(length)],
  ['open objects', '{"a":'.repeat(length / 5)],
  ['quotes', '"'.repeat(length)],
  ['backslashes in a string', `"${'\\'.repeat(length)}"`],
  ['escaped quotes, never closed', `"${'\\"'.repeat(length / 2)}`],
  ['a long number', `[${'9'.repeat(length)}]`],
  ['a long fraction', `[0.${'0'.repeat(length)}1]`],
  ['a number that goes on', `[1${'.1'.repeat(length / 2)}]`],
  ['a long word', 'x'.repeat(length)],
  ['a comment that never ends', `/*${'*'.repeat(length)}`],
  ['slashes', '/'.repeat(length)],
  ['blank space', ' '.repeat(length)],
  ['line breaks', '\n'.repeat(length)],
  ['much blank space before a fault', `${' '.repeat(20 * length)}x`],
  ['many keys', `{${Array.from({ length: length / 10 }, (_, i) => `"k${i}":1`).join()}}`],
  [
    'one key many times',
    `{${Array(length / 10)
      .fill('"k":1')
      .join()}}`,
  ],
  [
    'many numbers that change',
    `[${Array(length / 20)
      .fill('1e400')
      .join()}]`,
  ],
];
