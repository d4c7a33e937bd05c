import { filled, type HostileCase, KIB, MIB, numbered } from './hostile-case.ts';

/** Where YAML stands, and how a text of it is made a file. */
const PLACES: Readonly<Record<string, (yaml: string) => Readonly<Record<string, string>>>> = {
  claim: (yaml) => ({ '.vouch/claims/a.yaml': yaml }),
  'message front matter': (yaml) => ({ 'messages/a.md': `---\nsubject: x\n${yaml}\n---\n\nx\n` }),
};

/** Nine lists, each of ten times the one before. */
const LAUGHS = numbered(
  9,
  (i) => `l${i}: &l${i} [${numbered(10, () => (i === 0 ? 'lol' : `*l${i - 1}`), ', ')}]\n`,
);
const SIZE = 200 * KIB;

const PAYLOADS: readonly (readonly [name: string, yaml: string])[] = [
  ['lists that multiply', LAUGHS],
  ['10,000 aliases of one text', `a: &a x\nb: [${filled('*a, ', 40_000)}*a]`],
  ['a list that holds itself', 'a: &a [*a, *a]'],
  ['10,000 anchors', numbered(10_000, (i) => `k${i}: &a${i} x\n`)],
  ['open lists', `a: ${'['.repeat(SIZE)}`],
  ['open mappings', `a: ${'{a: '.repeat(SIZE / 4)}`],
  ['lists by indentation', numbered(600, (i) => `${' '.repeat(i)}-\n`)],
  ['dashes on one line', '- '.repeat(SIZE / 2)],
  ['question marks', '? '.repeat(SIZE / 2)],
  ['20,000 keys', numbered(20_000, (i) => `k${i}: ${i}\n`)],
  ['one key 20,000 times', filled('k: 1\n', 100_000)],
  ['__proto__ keys', filled('__proto__: {a: 1}\n', 100_000)],
  ['an unclosed quote', `a: "${filled('x\n  ', SIZE)}`],
  ['quotes', `a: ${"'".repeat(SIZE)}`],
  ['escapes', `a: "${filled('\\x41', SIZE)}"`],
  ['merge keys', `a: &a {x: 1}\n${numbered(5_000, (i) => `k${i}: {<<: *a}\n`)}`],
  ['a block of blank lines', `a: |\n${filled(' \n', SIZE)}`],
  ['folded lines', `a: >\n${filled('  x\n\n', SIZE)}`],
  ['plain lines that go on', `a: x\n${filled('  y\n', SIZE)}`],
  ['colons', `a: ${filled('b: ', SIZE)}`],
  ['tags', numbered(5_000, (i) => `k${i}: !t${i} x\n`)],
  ['numbers beyond doubles', numbered(5_000, (i) => `k${i}: 9007199254740993${i}e400\n`)],
  ['long keys', `${'k'.repeat(SIZE)}: 1`],
  ['comments', filled('# x\n', SIZE)],
  ['tabs', filled('\t\n', SIZE)],
  ['document marks', filled('...\n', SIZE)],
  ['more than is read', `a: ${'x'.repeat(5 * MIB)}`],
];

/** YAML as a record of its own, and as front matter. */
export function yamlCases(): HostileCase[] {
  return Object.entries(PLACES).flatMap(([place, files]) =>
    PAYLOADS.map(([name, yaml]) => ({
      name: `YAML (${place}): ${name}`,
      files: files(yaml),
      tells: /Checked \d/,
    })),
  );
}
