import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { breaches, type Exception } from './architecture/laws.ts';
import { readModule } from './architecture/module-facts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What may break a law of the architecture. One that is not needed any more fails the test. */
const EXCEPTIONS: readonly Exception[] = [
  {
    from: 'src/setup/completion/',
    to: 'src/cli/',
    reason: 'shells complete the words of the command line, whose tables say them all',
  },
  {
    from: 'src/setup/completion/choices.ts',
    to: 'src/index/rule-list.ts',
    reason: 'the built list of rules is data: completing one loads none',
  },
  {
    from: 'src/core/tool.ts',
    to: 'package.json',
    reason: 'the name and the version stand in one place',
  },
  {
    from: 'src/config/read.ts',
    to: 'src/parse/',
    reason: 'the configuration is JSON or YAML like any record, and its faults have places too',
  },
  {
    from: 'src/config/bundled-schema.ts',
    to: 'src/parse/',
    reason: 'a schema that a configuration names is read as the configuration is',
  },
  {
    from: 'src/protocols/contributions/corrections.ts',
    to: 'src/protocols/subagents/subagent-entry.ts',
    reason: 'history/manifest-status is about the manifests of both',
  },
  {
    from: 'src/protocols/logs/rules/archive.ts',
    to: 'src/protocols/contributions/manifest-example.ts',
    reason: 'contributions have the only log with an archive, which its examples show',
  },
  {
    from: 'src/protocols/consensus/operations/given-evidence.ts',
    to: 'src/protocols/contributions/operations/given-evidence.ts',
    reason: 'a vote quotes the lines that it is given as contributions do',
  },
  {
    from: 'src/protocols/subagents/rules/output-name.ts',
    to: 'src/protocols/consensus/matrix-paths.ts',
    reason: 'an output that is named as a voting matrix is one',
  },
  {
    from: 'src/protocols/subagents/operations/review.ts',
    to: 'src/protocols/consensus/reruns.ts',
    reason: 'a vote is an output too, and who decided it is said in its matrix alone',
  },
];

/** Protocols whose rules know other records by look-ups alone. */
const LOOKED_UP = ['consensus', 'files', 'messages', 'subagents'];

/** The breaches of a made-up program, path to source. */
function judge(sources: Readonly<Record<string, string>>, exceptions: readonly Exception[] = []) {
  const modules = Object.entries(sources).map(([path, text]) => readModule(path, text));
  return breaches(modules, exceptions);
}

test('the sources keep the laws of the architecture', () => {
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .sort();
  expect(paths).toContain('src/run.ts');
  const sources = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);
  expect(judge(Object.fromEntries(sources), EXCEPTIONS)).toEqual([]);
});

describe('rules that look up other records', () => {
  const sources = readdirSync(join(ROOT, 'src/protocols'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^\w+[/\\]rules[/\\][\w-]+\.ts$/.test(name))
    .map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(join(ROOT, 'src/protocols', name), 'utf8'),
    ])
    .filter(([, text]) => /\bdefine(?:Record|Group)Rule\(/.test(text ?? ''));

  test('are handed no facts, and keep nothing by them', () => {
    expect(sources.length).toBeGreaterThan(5);
    const all = /\b(?:Facts|LinkInput|oncePer)\b|once-per|link\.ts/;
    expect(sources.filter(([, text]) => all.test(text ?? '')).map(([name]) => name)).toEqual([]);
  });

  test.each(LOOKED_UP)('are all that there are of %s', (protocol) => {
    const own = readdirSync(join(ROOT, 'src/protocols', protocol, 'rules'));
    const others = own.filter((name) => {
      const text = readFileSync(join(ROOT, 'src/protocols', protocol, 'rules', name), 'utf8');
      return text.includes('defineLinkRule(');
    });
    expect(others).toEqual([]);
  });
});

describe('a program that keeps the laws', () => {
  test('has no breaches', () => {
    const sources = {
      'src/core/record.ts': `export interface Record { process: string }`,
      'src/core/rule.ts': `import type { Record } from './record.ts'; export type R = Record;`,
      'src/git/native.ts': `import { spawn } from 'node:child_process'; export const s = spawn;`,
      'src/parse/json.ts': `import { parse } from 'jsonc-parser'; export const p = parse;`,
      'src/parse/load.ts': `export const load = () => import('./json.ts');`,
      'src/write/append.ts': `import '../core/rule.ts'; import 'node:fs'; export const l = 1;`,
      'src/protocols/messages/rules/envelope.ts': `import '../../../core/rule.ts'; export default {};`,
      'src/protocols/messages/table.ts': `export const table = { process: 1 }.process;`,
      'src/protocols/index.ts': `import { m } from './messages/protocol.ts'; export const all = [m];`,
      'src/protocols/messages/protocol.ts': `export const m = () => import('./rules.ts');`,
      'src/protocols/messages/rules.ts': `import a from './rules/envelope.ts'; export const m = [a];`,
      'src/engine/state.ts': `import '../parse/load.ts'; export const state = 1;`,
      'src/run.ts': `import './parse/load.ts'; import './engine/state.ts';`,
      'src/app/lint.ts': `import '../run.ts'; import 'node:fs'; import '../write/append.ts';`,
      'src/app/user.ts': `import process from 'node:process'; export const u = process.getuid?.();`,
      'src/setup/hooks.ts': `import '../app/lint.ts'; export const v = process.version;`,
      'src/cli.ts': `import './cli/options.ts'; import './protocols/index.ts'; process.exit();`,
      'src/cli/options.ts': `import '../setup/hooks.ts'; import '../app/lint.ts';`,
      'src/action.ts': `import './action/act.ts'; process.exit();`,
      'src/action/act.ts': `import '../app/lint.ts'; import 'node:fs';`,
      'src/index/lint.ts': `import '../app/lint.ts';`,
      'src/index.ts': `export { all } from './protocols/index.ts';`,
    };
    expect(judge(sources)).toEqual([]);
  });
});

describe('layers', () => {
  test.each([
    ['core imports no stage', 'src/core/a.ts', '../parse/json.ts', 'src/parse/json.ts'],
    ['a stage imports no sibling', 'src/parse/a.ts', '../report/json.ts', 'src/report/json.ts'],
    ['a stage imports no rule', 'src/analyze/a.ts', '../protocols/a/b.ts', 'src/protocols/a/b.ts'],
    ['core knows no protocol', 'src/core/a.ts', '../protocols/kinds.ts', 'src/protocols/kinds.ts'],
    [
      'the engine imports no protocol',
      'src/engine/a.ts',
      '../protocols/a/b.ts',
      'src/protocols/a/b.ts',
    ],
    ['a stage imports no door', 'src/config/a.ts', '../cli.ts', 'src/cli.ts'],
    ['run.ts imports no door', 'src/run.ts', './cli/a.ts', 'src/cli/a.ts'],
    ['what doors do imports no door', 'src/app/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['nor what sets up', 'src/app/a.ts', '../setup/b.ts', 'src/setup/b.ts'],
    ['what sets up imports no door', 'src/setup/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['the library goes past the command line', 'src/index/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['the action, too', 'src/action/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['what serves, too', 'src/serve/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['a stage does not import the engine', 'src/link/a.ts', '../engine/b.ts', 'src/engine/b.ts'],
    [
      'a protocol imports no stage',
      'src/protocols/files/a.ts',
      '../../parse/b.ts',
      'src/parse/b.ts',
    ],
    ['a protocol imports no other', 'src/protocols/a/a.ts', '../b/b.ts', 'src/protocols/b/b.ts'],
    ['a stage does not write', 'src/git/a.ts', '../write/b.ts', 'src/write/b.ts'],
    ['what writes imports no stage', 'src/write/a.ts', '../git/b.ts', 'src/git/b.ts'],
    ['what writes imports no door', 'src/write/a.ts', '../cli/b.ts', 'src/cli/b.ts'],
    ['a stage imports nothing beside src', 'src/git/a.ts', '../../test/a.ts', 'test/a.ts'],
  ])('%s', (_law, path, specifier, target) => {
    const breach = [`${path}:2 imports ${target}`];
    expect(judge({ [path]: `//\nimport '${specifier}';` })).toEqual(breach);
    expect(judge({ [path]: `//\nimport type { A } from '${specifier}';` })).toEqual(breach);
    expect(judge({ [path]: `//\nexport const a = import('${specifier}');` })).toEqual(breach);
    expect(judge({ [path]: `//\nexport type A = import('${specifier}').A;` })).toEqual(breach);
    expect(judge({ [path]: `//\nexport { a } from '${specifier}'; let b;` })).toEqual(breach);
    expect(judge({ [path]: `//\nexport * from '${specifier}'; let b;` })).toEqual(breach);
  });

  test('an import that is computed cannot be judged', () => {
    const source = `export const load = (name: string) => import(name);`;
    expect(judge({ 'src/parse/a.ts': source })).toEqual([
      'src/parse/a.ts:1 imports what is only known at run time',
    ]);
  });

  test('a folder that the architecture does not know', () => {
    expect(judge({ 'src/tools/a.ts': '' })).toEqual([
      'src/tools/a.ts is in no layer of the architecture',
    ]);
  });

  test('an exception excuses what it names, and is reported when it excuses nothing', () => {
    const exception = { from: 'src/link/', to: 'src/parse/json.ts', reason: 'shown' };
    expect(judge({ 'src/link/a.ts': `import '../parse/json.ts';` }, [exception])).toEqual([]);
    expect(judge({ 'src/link/a.ts': `import '../parse/yaml.ts';` }, [exception])).toEqual([
      'src/link/a.ts:1 imports src/parse/yaml.ts',
      'the exception src/link/ -> src/parse/json.ts is not needed any more',
    ]);
  });

  test('imports that run in a circle', () => {
    const sources = {
      'src/parse/a.ts': `import './b.ts';`,
      'src/parse/b.ts': `import './c.ts';`,
      'src/parse/c.ts': `export const load = () => import('./b.ts');`,
    };
    expect(judge(sources)).toEqual([
      'imports run in a circle: src/parse/b.ts -> src/parse/c.ts -> src/parse/b.ts',
    ]);
  });

  test('a source that does not parse is no source that keeps the laws', () => {
    expect(() => judge({ 'src/parse/a.ts': 'import from;' })).toThrow('src/parse/a.ts');
  });
});

test('what a protocol says to others, others may import', () => {
  const sources = {
    'src/protocols/a/rules/b.ts': `import type { F } from '../../c/facts.ts'; export default {} as F;`,
    'src/protocols/a/rules.ts': `import b from './rules/b.ts'; export const r = [b];`,
    'src/protocols/a/d.ts': `import '../logs/e.ts'; export const d = 1;`,
  };
  expect(judge(sources)).toEqual([]);
});

describe('the world outside', () => {
  test.each([
    ['a name', 'export const a = process.env;'],
    ['a member of the global object', 'export const a = globalThis.process.env;'],
    ['an import', `import { env } from 'node:process'; export const a = env;`],
    ['a shorthand', 'export const a = { process };'],
  ])('process as %s belongs to the command line and the action', (_form, source) => {
    expect(judge({ 'src/config/a.ts': source })).toEqual(['src/config/a.ts:1 touches process']);
    for (const path of ['src/index.ts', 'src/app/a.ts', 'src/setup/a.ts', 'src/cli/a.ts']) {
      expect(judge({ [path]: source })).toEqual([`${path}:1 touches process`]);
    }
    expect(judge({ 'src/cli.ts': source, 'src/action.ts': source })).toEqual([]);
  });

  test('what writes has files and no programs', () => {
    expect(judge({ 'src/write/a.ts': `import 'node:child_process';` })).toEqual([
      'src/write/a.ts:1 imports node:child_process',
    ]);
  });

  test.each(['node:fs', 'fs', 'node:fs/promises', 'node:child_process'])(
    '%s belongs to git and the doors',
    (name) => {
      const source = `import '${name}';`;
      expect(judge({ 'src/report/a.ts': source })).toEqual([`src/report/a.ts:1 imports ${name}`]);
      expect(judge({ 'src/app/a.ts': source, 'src/git/a.ts': source })).toEqual([]);
    },
  );
});

describe('sizes and names', () => {
  test.each([
    ['src/parse/a.ts', 300, 'let a;'],
    ['src/protocols/files/table.ts', 300, 'let a;'],
    ['src/run.ts', 80, 'let a;'],
  ])('%s has %i lines at most', (path, most, source) => {
    expect(judge({ [path]: source + '\n'.repeat(most) })).toEqual([]);
    expect(judge({ [path]: `${source}${'\n'.repeat(most)}let b;` })).toEqual([
      `${path} has ${most + 1} lines, ${most} at most`,
    ]);
  });

  test('a rule has 150 lines at most', () => {
    const index = {
      'src/protocols/files/rules.ts': `import a from './rules/a.ts'; export const f = [a];`,
    };
    const rule = `export default {};`;
    expect(judge({ ...index, 'src/protocols/files/rules/a.ts': rule + '\n'.repeat(150) })).toEqual(
      [],
    );
    expect(judge({ ...index, 'src/protocols/files/rules/a.ts': '\n'.repeat(150) + rule })).toEqual([
      'src/protocols/files/rules/a.ts has 151 lines, 150 at most',
    ]);
  });

  test.each([
    ['declaration', 'export function a() {', '}'],
    ['arrow', 'export const a = () => {', '}'],
    ['method', 'export const a = { *check() {', '} }'],
  ])('a function has 60 lines at most: %s', (_form, start, end) => {
    expect(judge({ 'src/link/a.ts': start + '\n'.repeat(59) + end })).toEqual([]);
    expect(judge({ 'src/link/a.ts': start + '\n'.repeat(60) + end })).toEqual([
      'src/link/a.ts:1 is a function of 61 lines, 60 at most',
    ]);
  });

  test.each(['git-utils', 'helper', 'base', 'common/a', 'cache-manager', 'misc'])(
    'the name %s says nothing',
    (name) => {
      const path = `src/link/${name}.ts`;
      expect(judge({ [path]: '' })).toEqual([`${path} is not named after what it holds`]);
    },
  );

  test('a name may hold such a word as a part', () => {
    expect(judge({ 'src/link/database.ts': '', 'src/link/utility.ts': '' })).toEqual([]);
  });

  test('a file that only hands on what others export', () => {
    expect(
      judge({ 'src/link/all.ts': `export * from './a.ts'; export { b } from './b.ts';` }),
    ).toEqual(['src/link/all.ts only hands on what others export']);
  });

  test("a rule that its family's list does not hold, and a list that the list of all does not hold", () => {
    const sources = {
      'src/protocols/index.ts': `import { f } from './files/protocol.ts'; export const all = [f];`,
      'src/protocols/files/protocol.ts': `export const f = 1;`,
      'src/protocols/files/rules.ts': `import a from './rules/a.ts'; export const f = [a];`,
      'src/protocols/files/rules/a.ts': `export default {};`,
      'src/protocols/files/rules/b.ts': `export default {};`,
      'src/protocols/vouch/protocol.ts': `export const v = [];`,
    };
    expect(judge(sources)).toEqual([
      'src/protocols/files/rules/b.ts is not listed in src/protocols/files/rules.ts',
      'src/protocols/vouch/protocol.ts is not listed in src/protocols/index.ts',
    ]);
  });
});
