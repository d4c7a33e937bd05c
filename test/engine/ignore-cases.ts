import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { readIgnoreRules } from '../../src/engine/ignored.ts';
import { StatePaths } from '../../src/engine/presence.ts';
import { encodePath, splitAtNul } from '../../src/git/path-bytes.ts';

/** Ignore files of one folder of the repository, by path in it, and paths that are asked about. */
export interface IgnoreCase {
  readonly ignoreFiles: Readonly<Record<string, Uint8Array>>;
  readonly paths: readonly string[];
}

/** Who decides about a path: `file:line` and whether it is ignored; null for nobody. */
export type Verdict = { readonly by: string; readonly ignored: boolean } | null;

const LEVELS = ['', 'a/', 'a/b/'];

/** Pieces that patterns are made of: all that means something to git, and few letters. */
const PIECES = [
  ...['a', 'a', 'b', 'b', 'c', 'ab', 'A', 'é', '\xff', '-', '.', ' ', '\t', '!', '#', ',', ']'],
  ...[
    '*',
    '*',
    '**',
    '***',
    '?',
    '?',
    '/',
    '/',
    '/',
    '**/',
    '/**',
    '/**/',
    '**\\/',
    '\\',
    '[',
    '^',
  ],
  ...['\\a', '\\*', '\\?', '\\[', '\\]', '\\\\', '\\!', '\\#', '\\ ', '\\/'],
  ...[
    '[ab]',
    '[!a]',
    '[^b]',
    '[a-c]',
    '[c-a]',
    '[a-]',
    '[-a]',
    '[]a]',
    '[!]a]',
    '[a\\]]',
    '[\\\\]',
  ],
  ...[
    '[a',
    '[]',
    '[!]',
    '[a-',
    '[a\\]',
    '[--a]',
    '[a-c-e]',
    '[\\a-\\c]',
    '[*]',
    '[?]',
    '[/]',
    '[!/]',
  ],
  ...['[[:alpha:]]', '[[:digit:]]', '[[:upper:]]', '[![:alpha:]]', '[[:punct:]a]', '[[:space:]]'],
  ...[
    '[[:no:]]',
    '[[:valueOf:]]',
    '[[:alpha:]',
    '[[:]',
    '[a[:]',
    '[[:alpha:]-c]',
    '[[:ALPHA:]]',
    '[é]',
    '[\x80-\xff]',
  ],
];
const NAMES = [
  ...['a', 'b', 'c', 'ab', 'ba', 'aa', 'abc', 'A', 'é', 'aé', '\udcff', '1', '-', 'a.b', '.a'],
  ...[
    ' ',
    'a ',
    '\t',
    '!a',
    '#a',
    '[a]',
    ']',
    '\\',
    'a\\',
    '*',
    'a*b',
    '?',
    '[',
    '^',
    'a,b',
    'aab',
  ],
];

const piece = fc.constantFrom(...PIECES);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }) },
  { weight: 3, arbitrary: fc.array(piece, { minLength: 3, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 12 }) },
);
const plain = fc.constantFrom(
  '*',
  '!*',
  '!a',
  '!b',
  'a/',
  '!a/',
  '/a',
  '!*/',
  '!ab',
  'b/',
  '',
  '#a',
);
const text = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: line.map((pieces) => pieces.join('')) },
        { weight: 1, arbitrary: line.map((pieces) => `!${pieces.join('')}`) },
        { weight: 1, arbitrary: plain },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom('\n', '\n', '\n', '\r\n', ' \n', '\0\n', '\r\r\n'),
    fc.constantFrom('', '', '', '\xef\xbb\xbf'),
    fc.boolean(),
  )
  .map(([lines, end, mark, isEnded]) => mark + lines.join(end) + (isEnded ? end : ''))
  // A letter that is more than a byte, as its bytes: the text holds one byte a character.
  .map((chars) => Buffer.from(chars.replaceAll('é', '\xc3\xa9'), 'latin1'));
const path = fc
  .array(fc.constantFrom('a', 'b', ...NAMES), { minLength: 1, maxLength: 4 })
  .map((names) => names.join('/'));
const ignoreCase: fc.Arbitrary<IgnoreCase> = fc
  .tuple(
    text,
    fc.option(text, { freq: 2 }),
    fc.option(text, { freq: 1 }),
    fc.uniqueArray(path, { minLength: 30, maxLength: 40, size: 'max' }),
  )
  .map(([root, middle, inner, paths]) => {
    const files = [root, middle, inner].flatMap((bytes, depth) =>
      bytes === null ? [] : [[`${LEVELS[depth]}.gitignore`, bytes] as const],
    );
    return { ignoreFiles: Object.fromEntries(files), paths };
  });

/** Cases at random, the same for a seed. */
export function randomCases(count: number, seed: number): readonly IgnoreCase[] {
  return fc.sample(ignoreCase, { numRuns: count, seed });
}

/** What git says, of all cases in one repository: a folder each, and three processes. */
export function gitsVerdicts(cases: readonly IgnoreCase[]): readonly (readonly Verdict[])[] {
  const root = mkdtempSync(join(tmpdir(), 'ignored-'));
  try {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '', GIT_CONFIG_NOSYSTEM: '1', HOME: root };
    const options = { cwd: root, env, maxBuffer: 2 ** 30 };
    spawnSync('git', ['init', '-q'], options);
    spawnSync('git', ['config', 'core.ignoreCase', 'false'], options);
    for (const [index, { ignoreFiles }] of cases.entries()) {
      for (const [name, bytes] of Object.entries(ignoreFiles)) {
        const file = join(root, `${index}`, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, bytes);
      }
    }
    const asked = cases.flatMap(({ paths }, index) => paths.map((name) => `${index}/${name}\0`));
    const input = Buffer.concat(asked.map(encodePath));
    const args = ['check-ignore', '--no-index', '--stdin', '-z', '-v', '-n'];
    const { status, stdout, stderr } = spawnSync('git', args, { ...options, input });
    // 1 where no line ignores any of them.
    if (status !== 0 && status !== 1) throw new Error(`git check-ignore failed: ${stderr}`);
    const fields = splitAtNul(stdout);
    let at = 0;
    return cases.map(({ paths }) =>
      paths.map((): Verdict => {
        const [file = '', number, pattern = ''] = fields.slice(at, at + 3);
        at += 4;
        if (file === '') return null;
        return { by: `${file.replace(/^\d+\//, '')}:${number}`, ignored: !pattern.startsWith('!') };
      }),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What is said of the same paths here. */
export async function ownVerdicts({ ignoreFiles, paths }: IgnoreCase): Promise<readonly Verdict[]> {
  const { entries, read } = memorySnapshot(ignoreFiles);
  const state = { paths: new StatePaths({ entries }), read };
  const rules = await readIgnoreRules(state, Number.POSITIVE_INFINITY);
  return paths.map((name): Verdict => {
    // Where an ignore file is below it, git finds a folder.
    const isFolder = Object.keys(ignoreFiles).some((file) => file.startsWith(`${name}/`));
    const decision = rules.decide(name, isFolder ? 'unknown' : 'file');
    return decision && { by: `${decision.file}:${decision.line}`, ignored: decision.ignores };
  });
}

/** What a pattern is, the text of an ignore file, and a path that it takes long to tell from it. */
export const HOSTILE_PATTERNS: readonly (readonly [string, string, string])[] = [
  ['stars', `${'*a'.repeat(200)}b`, 'a'.repeat(4000)],
  ['five stars', '*a*a*a*a*a*b', 'a'.repeat(4000)],
  ['as many stars as a path may have letters', `${'*a'.repeat(1000)}b`, 'a'.repeat(4000)],
  ['folders', `${'**/a/'.repeat(200)}b`, `${'a/'.repeat(2000)}a`],
  ['sets that stay open', '['.repeat(1_000_000), 'a'],
  ['more than any path has', `*${'a'.repeat(1_000_000)}`, 'a'.repeat(4000)],
  ['many lines', '!*a*a*a*a*a*b\n'.repeat(200), 'a'.repeat(1000)],
];
