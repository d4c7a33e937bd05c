import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the program, its documentation and its types are made from. */
const PARTS = [
  ...['src', 'scripts', 'schemas', 'docs', 'man', 'README.md', 'package.json', 'tsconfig.json'],
  'test/all-rules.ts',
];

/** The one line that a protocol needs besides its folder: an import and an entry. */
const LIST = 'src/protocols/index.ts';
const WITHOUT = readFileSync(join(ROOT, LIST), 'utf8');
const WITH = `import { toys } from './toys/protocol.ts';\n${WITHOUT.replace('\n];', '\n  toys,\n];')}`;

let repo: TestRepository;
let program: string;

beforeAll(async () => {
  repo = newRepository();
  program = join(repo.base, 'program');
  for (const part of PARTS) cpSync(join(ROOT, part), join(program, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(program, 'node_modules'), 'junction');
  const folder = join(program, 'src/protocols/toys');
  cpSync(join(ROOT, 'test/toy-protocol'), folder, { recursive: true });
  // Of the copy's types, only those of the protocol, and of what loads it, are of interest.
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const include = [LIST, 'src/protocols/toys'];
  writeFileSync(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  await repo.commit('toys', {
    'toybox/bear.json': '{"name": "bear", "friend": "owl"}\n',
    'toybox/owl.json': '{"name": "owl"}\n',
    'notes.txt': 'Of no protocol.\n',
  });
  repo.write({
    'toybox/cat.json': '{"name": "Cat", "friend": "dog"}\n',
    'toybox/owl.json': '{"name": "eagle owl"}\n',
  });
});

afterAll(() => rmSync(repo.base, { recursive: true, force: true }));

/** Runs a file of the copy with node. */
function runs(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: repo.env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

/** Runs a script of the copy, as `npm run` would. */
function script(name: string, ...args: readonly string[]) {
  return runs(program, join(ROOT, 'node_modules/tsx/dist/cli.mjs'), `scripts/${name}.ts`, ...args);
}

/** Runs what was built of the copy. */
function lintProtocol(...args: readonly string[]) {
  return runs(repo.root, join(program, 'dist/cli.cjs'), ...args);
}

const DONE = { code: 0, out: '', err: '' };

/** By this a text names a toy. */
const NAMED = /\btoys?\b/i;

/** What the pages that name all rules are made to say: a second of the many that all pages take. */
function whatPagesSay(): string {
  const code = `
    import { rules } from './scripts/all-rules.ts';
    import { manPage } from './scripts/docs/man-page.ts';
    import { familyTable, ruleIndex } from './scripts/docs/rule-index.ts';
    console.log([...rules.map(({ id }) => id), manPage(), familyTable(rules), ruleIndex(rules)].join('\\n'));`;
  const file = join(program, 'pages.ts');
  writeFileSync(file, code);
  const {
    code: ended,
    out,
    err,
  } = runs(program, join(ROOT, 'node_modules/tsx/dist/cli.mjs'), file);
  expect({ ended, err }).toEqual({ ended: 0, err: '' });
  return out;
}

/** The texts of the documentation that name toys, by path. */
function pagesWithToys(): readonly string[] {
  const files = ['docs', 'man'].flatMap((part) =>
    readdirSync(join(program, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|1)$/.test(name))
      .map((name) => `${part}/${name.replaceAll('\\', '/')}`),
  );
  return [...files, 'README.md']
    .filter((path) => NAMED.test(readFileSync(join(program, path), 'utf8')))
    .sort();
}

describe('a protocol that is one folder and one line', () => {
  beforeAll(() => {
    writeFileSync(join(program, LIST), WITH);
    expect(script('build', '--without-action')).toEqual(DONE);
  });

  // The compiler reads all sources again, for the few of the toy.
  test.runIf(IS_WHOLE)('has sound types', () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(runs(program, tsc, '--noEmit')).toEqual(DONE);
  });

  test('is discovered, counted, and judged by rules of every scope', () => {
    const { code, out } = lintProtocol('--format', 'json');
    const { diagnostics, checked } = JSON.parse(out);
    expect(code).toBe(1);
    expect(checked.records).toEqual({ toy: 3 });
    expect(
      diagnostics.map((each: { rule: string; path: string; message: string }) => [
        each.rule,
        each.path,
        each.message,
      ]),
    ).toEqual([
      ['toy/friend', 'toybox/bear.json', 'There is no toy owl'],
      ['toy/name', 'toybox/cat.json', 'The name Cat has capitals'],
      ['toy/friend', 'toybox/cat.json', 'There is no toy dog'],
      ['toy/kept', 'toybox/owl.json', 'The toy was called owl'],
    ]);
    expect(lintProtocol().out).toContain('Checked 3 toys.');
  });

  test('is known to the commands', () => {
    expect(lintProtocol('rules').out).toMatch(/^toy\/friend +error/m);
    expect(lintProtocol('explain', 'toy/kept').out).toContain('A toy keeps its name');
    expect(lintProtocol('explain', 'toys').out).toContain('Which toys there are');
    expect(lintProtocol('__complete', '--', 'explain', 'toy/').out).toContain('toy/name');
    expect(lintProtocol('notes.txt').err.replace(/\s+/g, ' ')).toContain(
      'Toys: JSON in a toybox folder.',
    );
    expect(lintProtocol('init', '--dry-run').out).toContain('# What a toybox may hold.');
  });

  test('is named by the pages that name all rules', () => {
    expect(whatPagesSay()).toMatch(NAMED);
  });

  // All pages take long.
  test.runIf(IS_WHOLE)('has pages', () => {
    // The page of a rule that is gone goes, too.
    const page = readFileSync(join(program, 'docs/rules/message/unique-id.md'), 'utf8');
    mkdirSync(join(program, 'docs/rules/toy'));
    writeFileSync(join(program, 'docs/rules/toy/gone.md'), `${page}\nOf a toy.\n`);
    expect(pagesWithToys()).toEqual(['docs/rules/toy/gone.md']);
    expect(script('docs')).toEqual(DONE);
    expect(pagesWithToys()).toEqual([
      'README.md',
      'docs/rules/README.md',
      'docs/rules/toy/friend.md',
      'docs/rules/toy/kept.md',
      'docs/rules/toy/name.md',
      'man/lint-protocol.1',
    ]);
  });
});

describe('without the line', () => {
  // What nothing imports is in no bundle: only what is made from folders could still know of it.
  beforeAll(() => writeFileSync(join(program, LIST), WITHOUT));

  test('nothing is left of it', () => {
    const said = whatPagesSay();
    expect(said).toContain('message/unique-id');
    expect(said).not.toMatch(NAMED);
  });
});
