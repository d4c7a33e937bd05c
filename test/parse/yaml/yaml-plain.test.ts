import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostilePlainYaml } from '../../../scripts/bench/limits/hostile-texts.ts';
import { vouchStore } from '../../../scripts/bench/vouch-store.ts';
import { readYaml } from '../../../src/parse/yaml/yaml.ts';
import { readPlainYaml } from '../../../src/parse/yaml/yaml-plain.ts';
import { nearlyYaml } from '../nearly.ts';

const DEPTH = 200;

/** What is read here must be what all of YAML makes of it, in both readings of numbers. */
function judged(text: string, depth = DEPTH): boolean {
  const plain = readPlainYaml(text, depth, true);
  if (plain === null) return false;
  for (const numbers of ['core', 'pyyaml'] as const) {
    const whole = readYaml(text, { depth, aliases: 0, numbers });
    expect({ text, ...whole }).toStrictEqual({ text, ...plain, faults: [] });
  }
  const { value } = plain;
  expect(readPlainYaml(text, depth, false)).toStrictEqual({ value, tree: null });
  return true;
}

const KEYS = ['id', 'created_at', 'a.b-c', 'null', 'yes', 'X', '_y'];

const TEXTS = [
  ...['plain', 'two words', 'a:b', 'a#b', "it's", 'a "b"', 'é', '🗼', 'null', '~', 'Null', 'true'],
  ...['FALSE', 'yes', '0', '1', '0.7', '12.50', '1e3', '08', '0x1f', '0o7', '.5', '.inf', '-1'],
  ...['2026-01-01', '12:30:45', '5e79', '123456', '1234567', '1.', '--', '...', '[]', '{}', "''"],
  ...['""', "'it''s'", "'a: b'", '"a\\n\\u00e9\\"b"', '"\\x41"', "' '", "'#'", '[a]', '|', '&a b'],
  ...["'c:\\new'", '"it\'\'s"', "'a' b", '"a" b: c', '[] b', '{} b: c'],
  ...['*a', '!t a', 'a: b', 'a #b', 'a:', '- a', '? a', 'a  ', '\u00a0', '\u0085', '@a', '%a', ''],
];

/** Mostly the first. */
function mostly<T>(first: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

/** Lines as programs write them, and now and then something else. */
const LINES = fc
  .array(
    fc.record({
      step: mostly(0, -2, -1, 1, 2),
      dash: mostly('', '- ', '-   '),
      key: mostly(true, false),
      gap: mostly(' ', '', '  '),
      value: fc.oneof(fc.constant(''), mostly('a b', ...TEXTS), fc.constantFrom(...TEXTS)),
      end: mostly('\n', '', '\n\n', ' \n', '\r\n'),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((lines) => {
    let indent = 0;
    return lines
      .map(({ step, dash, key, gap, value, end }, index) => {
        // A further level mostly begins below a key that has nothing behind it.
        const isBelow = index > 0 && lines[index - 1]?.value === '' && step === 0;
        indent = index === 0 ? 0 : Math.max(0, indent + (isBelow ? 2 : step));
        const name = key ? `${KEYS[index]}:` : '';
        return `${' '.repeat(indent)}${dash}${name}${key && value !== '' ? gap : ''}${value}${end}`;
      })
      .join('');
  });

/** A document that is read here, with one place changed. */
const CHANGED = fc
  .tuple(fc.nat(), fc.nat(3), fc.constantFrom(...TEXTS, ' ', '\n', ':', "'", '"', '\n  ', '\n '))
  .map(([place, dropped, added]) => {
    const at = place % WRITTEN.length;
    return WRITTEN.slice(0, at) + added + WRITTEN.slice(at + dropped);
  });

const WRITTEN = `id: refunds
text: A very long claim text whose line is cut at eighty characters, mid word or right
  after a dash
body: 'What was measured:


  - [[run-1]]

  it''s fast'
note: "caf\\u00e9 \\"au lait\\""
confidence: 0.7
evidence:
- 5e79b4b9
- two words
  and more
entities: []
scope:
  visibility: project
  agent: null
  parts:
  - kind: a
    weight: 1
  -   kind: b
metadata: {}
at: '2026-09-01T08:15:15Z'
last:
`;

describe('what is read here is what all of YAML makes of it', () => {
  test('what the benchmark writes, as PyYAML does, is all read here', () => {
    for (const [path, content] of vouchStore({ claims: 60, seed: 1 })) {
      if (path.endsWith('.yaml'))
        expect({ path, isPlain: judged(content) }).toMatchObject({ isPlain: true });
    }
    expect(judged(WRITTEN)).toBe(true);
  });

  test.each([
    ['names of letters, digits and signs', 'AZaz_09-.: b\nX: c\n_: d\n'],
    ['a long name', `${'a'.repeat(200)}: b\n`],
    ['a text in quotes that is folded', `a: 'b\n  c\n\n  d'\n`],
    ['the same in other quotes', `a: "b\n  c"\n`],
    ['no line end behind a text', 'a: b'],
    ['no line end behind quotes', "a: 'b'"],
    ['no line end behind a key', 'a:'],
    ['blanks behind quotes', "a: 'b'  \nc: []  \n"],
  ])('%s', (_, text) => expect(judged(text)).toBe(true));

  test('as deep as allowed, and one level more', () => {
    for (const [text, depth] of [
      ['a: b\n', 1],
      ['a: []\n', 2],
      ['a:\n  b: c\n', 2],
      ['a:\n- b\n', 2],
      ['a:\n- b: c\n', 3],
    ] as const) {
      expect(judged(text, depth)).toBe(true);
      expect(readPlainYaml(text, depth - 1, true)).toBeNull();
    }
  });

  test.each(TEXTS)('%j as a value, an item and a further line', (text) => {
    judged(`a: ${text}\nb: 1\n`);
    judged(`a:\n- ${text}\n`);
    judged(`a:\n  - ${text}\n    ${text}\n`);
    judged(`a: b\n  ${text}\nb: c`);
    judged(`${text}: a\n`);
    judged(text);
  });

  test('any lines', () => {
    let [all, read] = [0, 0];
    fc.assert(
      fc.property(LINES, fc.constantFrom(DEPTH, DEPTH, 1, 2, 3), (text, depth) => {
        all += 1;
        if (judged(text, depth)) read += 1;
      }),
      { numRuns: 2000 },
    );
    expect(read / all).toBeGreaterThan(0.1);
  });

  test('a document with one place changed', () => {
    let [all, read] = [0, 0];
    fc.assert(
      fc.property(CHANGED, (text) => {
        all += 1;
        if (judged(text)) read += 1;
      }),
      { numRuns: 1000 },
    );
    expect(read / all).toBeGreaterThan(0.15);
  });

  test('pieces of YAML in any order', () => {
    fc.assert(
      fc.property(nearlyYaml, (text) => void judged(text)),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['nothing', ''],
  ['no mapping', '- a\n'],
  ['a comment', 'a: b # c\n'],
  ['a comment of its own', '# c\na: b\n'],
  ['a blank line', 'a: b\n\nc: d\n'],
  ['CRLF', 'a: b\r\n'],
  ['a tab', 'a:\tb\n'],
  ['a key twice', 'a: b\na: c\n'],
  ['an unsafe key', '__proto__: b\n'],
  ['a number that looks like an id', 'a: 0123456\n'],
  ['a number that loses digits', 'a: 12345678901234567890\n'],
  ['a hash that is a number', 'a: 12e34567\n'],
  ['a block of text', 'a: |\n  b\n'],
  ['an alias', 'a: &b c\nd: *b\n'],
  ['a merge', '<<: a\n'],
  ['a second document', 'a: b\n---\n'],
  ['a colon in a text', 'a: b: c\n'],
  ['an escape that JSON has in lower case only', 'a: "\\F\\N"\n'],
  ['a quote that is not closed', "a: 'b\n"],
  ['a conflict', 'a: b\n<<<<<<< HEAD\n'],
  ['a list that is indented less than its key', 'a:\n  b:\n- c\n'],
  ['a dash without a blank', 'a:\n-b\n'],
  ['a key that looks like an id', '0123456: a\n'],
  ['a line in quotes that is not indented', "a:\n  b: 'c\n d'\n"],
  ['text behind a quote', "a: 'b' cd: e\n"],
  ['text behind an empty list', 'a: [] cd: e\n'],
  ['a blank line in a list', 'a:\n- b\n\n- c\n'],
  ['blanks on a line of their own', 'a:\n   \n  b: c\n'],
  ['blanks at the end', 'a: b\n  '],
])('%s is left to the one that knows all of YAML', (_, text) => {
  expect(readPlainYaml(text, DEPTH, true)).toBeNull();
});

/** Those that are read here. */
const READ_HERE = new Set([
  'blanks in a text',
  'blanks in quotes',
  'blanks at the end',
  'further lines',
]);

// What begins again at each character of 240,000 would take minutes.
test.each(hostilePlainYaml(240_000))(
  'hostile texts are read, or left to others: %s',
  (name, text) => {
    expect(readPlainYaml(text, DEPTH, true) !== null).toBe(READ_HERE.has(name));
  },
);
