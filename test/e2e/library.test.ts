import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOperations } from '../../src/protocols/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { type OtherProject, otherProject, ROOT } from './packed.ts';

let project: OtherProject;
const operations = await loadOperations();

beforeAll(() => {
  project = otherProject();
});
afterAll(() => project.remove());

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts node in the other project, or wherever else it is wanted. */
function node(args: readonly string[], options: { cwd?: string; env?: object } = {}): Ended {
  const { cwd = project.folder, env = {} } = options;
  const run = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const NODE_TYPES = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];

/** What the compiler says of a file of the other project; nothing where all is well. */
function compiled(file: string, ...options: readonly string[]): string {
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
  const { out } = node([TSC, '--ignoreConfig', ...strict, ...options, file]);
  return out;
}

const USER = `
declare const env: Record<string, string | undefined>;
async function use(): Promise<void> {
  const report = await lint({ cwd: '.', env, scope: { mode: 'staged', all: true } });
  const lines: number[] = report.diagnostics.map(({ range }) => range.start.line);
  const why: string = (await explain(rules[0]?.id ?? 'MB-001')).why;
  const failure: 2 | 3 = new CouldNotCheck('code', why).exitCode;
  await lint({ cwd: '.', env, paths: undefined, rules: { 'message/*': 'off' } });
  // @ts-expect-error There is no such scope.
  await lint({ cwd: '.', env, scope: { mode: 'stage' } });
  // @ts-expect-error A range has a start.
  await lint({ cwd: '.', env, scope: { mode: 'range' } });
  // @ts-expect-error Nothing is taken from the process by itself.
  await lint({ cwd: '.' });
  // @ts-expect-error There is no such member.
  void report.problems;
  // @ts-expect-error What is inside stays there.
  void report.diagnostics[0]?.excerpt;
  void [lines, failure];
}
void use;
`;
const NAMES = '{ CouldNotCheck, explain, lint, rules }';

describe('the types, in a project that has nothing but the package', () => {
  const IMPORT = `import ${NAMES} from 'lint-protocol';`;
  const REQUIRE = `import library = require('lint-protocol');\nconst ${NAMES} = library;`;

  // What one run of the compiler can look at together is one case: it takes a second to start.
  test.each([
    [
      'import, in ES modules and others, and require, as node has it',
      { 'user.ts': IMPORT, 'user.cts': IMPORT, 'requiring.cts': REQUIRE },
      'node16',
      'node16',
    ],
    ['import, as newer node has it', { 'user.ts': IMPORT }, 'nodenext', 'nodenext'],
    ['import, for a bundler', { 'user.ts': IMPORT }, 'esnext', 'bundler'],
  ])('%s', (_name, files, module, moduleResolution) => {
    for (const [file, start] of Object.entries(files)) {
      // Each a module of its own: what one declares is not seen by the others.
      writeFileSync(join(project.folder, file), `${start}${USER}export {};\n`);
    }
    const options = ['--module', module, '--moduleResolution', moduleResolution, '--types', ''];
    const [first = '', ...others] = Object.keys(files);
    expect(compiled(first, ...options, ...others)).toBe('');
  });

  test('a compiler that finds fault says so here', () => {
    writeFileSync(
      join(project.folder, 'wrong.ts'),
      `import { lynt } from 'lint-protocol'; lynt();`,
    );
    expect(compiled('wrong.ts', '--module', 'node16')).toContain('lynt');
  });

  test('every operation is a function, with what it takes and what it gives', () => {
    const calls = operations.map(({ id }) => {
      const [protocol = '', name = ''] = id.split('/');
      const called = name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
      return `
  {
    const input: OperationInputs['${id}'] = null!;
    const { status, result } = await operations.${protocol}.${called}(input, options);
    const given: OperationResults['${id}'] | null = status === 'refused' ? null : result;
    const same: typeof given = (await operate('${id}', input, options)).result;
    void same;
  }`;
    });
    const source = `import { operate, operations } from 'lint-protocol';
import type { LintOptions, OperationInputs, OperationOptions, OperationResults } from 'lint-protocol';
async function use(options: OperationOptions): Promise<void> {${calls.join('')}
  const outcome = await operations.messages.new({ type: 'INFO', from: 'A', to: ['B'] }, options);
  if (outcome.status !== 'refused') {
    const path: string | null = outcome.result.path;
    // @ts-expect-error There is no such member.
    void [path, outcome.result.paths];
  }
  const others: LintOptions = { cwd: '.', env: {} };
  await operations.messages.new({ type: 'INFO', from: 'A', to: ['B'], cc: undefined }, others);
  // @ts-expect-error There is no such input.
  await operations.messages.ack({ id: '1', from: 'A', status: 'Received', by: 'B' }, options);
}
void use;
`;
    writeFileSync(join(project.folder, 'operations.ts'), source);
    expect(compiled('operations.ts', '--module', 'node16', '--types', '')).toBe('');
  });

  test('every type has its documentation', () => {
    const { out } = node([
      '-p',
      `require('node:fs').readFileSync(require.resolve('lint-protocol').replace(/cjs$/, 'd.cts'), 'utf8')`,
    ]);
    const undocumented = out.match(/(?<!\*\/\n)^export (declare|interface|type) .*$/gm);
    expect(undocumented).toBeNull();
    expect(out).not.toMatch(/^import /m);
  });
});

/** What a module does while it is loaded: calls of node's that reach outside, beside its own files. */
const WATCHED = `
const { createRequire, syncBuiltinESMExports } = require('node:module');
const [, folder, wanted] = process.argv;
const calls = [];
for (const name of ['fs', 'fs/promises', 'child_process', 'net', 'http', 'https', 'dns', 'worker_threads']) {
  const module = require(name);
  for (const [key, value] of Object.entries(module)) {
    if (typeof value !== 'function' || /^[A-Z_]/.test(key)) continue;
    module[key] = function (...args) {
      const own = typeof args[0] === 'string' && args[0].startsWith(folder) && /^(readFileSync|realpathSync|statSync|existsSync|lstatSync)$/.test(key);
      if (!own) calls.push(name + '.' + key + ' ' + String(args[0]));
      return value.apply(this, args);
    };
  }
}
syncBuiltinESMExports();
const state = () => JSON.stringify([
  process.cwd(), process.exitCode ?? null, process.env, process.argv, process.title, process.umask(),
  process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  process.getActiveResourcesInfo(), Object.getOwnPropertyNames(globalThis),
  Object.keys(require('node:module').prototype),
]);
const before = state();
const library = createRequire(folder + '/x.cjs')(wanted);
const isSame = before === state();
const loaded = Object.keys(require.cache).filter((file) => file.startsWith(folder));
console.log(JSON.stringify({ calls, isSame, loaded, names: Object.keys(library) }));
`;

interface Watched {
  readonly calls: readonly string[];
  readonly isSame: boolean;
  readonly loaded: readonly string[];
  readonly names: readonly string[];
}

function watchImport(wanted: string): Watched {
  const { out, err } = node(['--eval', WATCHED, realpathSync.native(project.folder), wanted]);
  expect(err).toBe('');
  return JSON.parse(out) as Watched;
}

describe('importing it', () => {
  test('reads its own files, and leaves the process and the world alone', () => {
    const { calls, isSame, loaded, names } = watchImport('lint-protocol');
    expect(calls).toEqual([]);
    expect(isSame).toBe(true);
    // What takes time to load is loaded by what is called: no rule, no parser, nothing of git.
    const files = loaded.map((file) => file.split(/[\\/]/).at(-1));
    expect([...files].sort()).toEqual(['index.cjs', 'main.cjs', 'rolldown-runtime.cjs']);
    expect([...names].sort()).toEqual([
      'CouldNotCheck',
      'Failure',
      'Refused',
      'WrongUse',
      'explain',
      'lint',
      'operate',
      'operations',
      'rules',
    ]);
  });

  test.each([
    [`require('node:fs').accessSync('.')`, ['fs.accessSync .'], true],
    [`require('node:child_process').spawnSync('git')`, ['child_process.spawnSync git'], true],
    [`process.once('exit', () => undefined)`, [], false],
    [`process.env.CHANGED = 'yes'`, [], false],
    [`globalThis.left = 1`, [], false],
    [`setTimeout(() => undefined, 10)`, [], false],
  ])('would be seen to do more: %s', (code, calls, isSame) => {
    writeFileSync(join(project.folder, 'stand-in.cjs'), code);
    expect(watchImport('./stand-in.cjs')).toMatchObject({ calls, isSame });
  });

  test('as an ES module and by require is the same library', () => {
    const code = `
      import { createRequire } from 'node:module';
      import * as imported from 'lint-protocol';
      const required = createRequire(import.meta.url)('lint-protocol');
      console.log(Object.keys(required).every((name) => imported[name] === required[name]));`;
    expect(node(['--input-type=module', '--eval', code])).toEqual({
      code: 0,
      out: 'true\n',
      err: '',
    });
  });

  test('leads to nothing else of the package', () => {
    const { err } = node(['--eval', `require('lint-protocol/dist/main.cjs')`]);
    expect(err).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});

test('no operation prints anything, and what is not caught is short', async () => {
  const code = `
    import { Failure, operate } from 'lint-protocol';
    for (const id of JSON.parse(process.argv[1])) {
      try {
        // All of them without git, which starts seven times for each.
        const where = { cwd: process.cwd(), env: process.env };
        await operate(id, {}, { ...where, dryRun: true, backend: 'js' });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    }
    await operate('messages/ack', {}, { cwd: '/', env: process.env });`;
  await withRepository(async (repo) => {
    const where = { cwd: repo.root, env: repo.env };
    const ids = JSON.stringify(operations.map(({ id }) => id));
    const program = join(project.folder, 'each.mjs');
    writeFileSync(program, code.replace('process.argv[1]', 'process.argv[2]'));
    const { code: exit, out, err } = node([program, ids], where);
    expect({ exit, out }).toEqual({ exit: 1, out: '' });
    expect(err).toMatch(/\n\w+ \[Error\]: /);
    expect(err).not.toContain('Warning');
    expect(err.length).toBeLessThan(5000);
  });
});

describe('docs/library.md', () => {
  const text = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
  const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const MESSAGE =
    '---\nid: msg-a19c2927\nsubject: "INFO: clocks"\nfrom: BlueLake\nto: [RedStone]\nack_required: true\n---\n\n# Clocks\n';

  /** As a file of CommonJS has it. */
  const required = (code: string): string =>
    `${code.replace(/^import (.*) from ('.*');$/gm, 'const $1 = require($2);').replace(/^const process = .*$/m, '')}`;

  test('has examples', () => expect(examples).toHaveLength(4));

  // In one run of the compiler, which takes a second to start.
  test('they compile, as TypeScript has them', () => {
    const files = examples.map((code, index) => {
      const file = `example-${index + 1}.mts`;
      writeFileSync(join(project.folder, file), `${code}export {};\n`);
      return file;
    });
    const options = ['--module', 'nodenext', '--moduleResolution', 'nodenext', ...NODE_TYPES];
    expect(compiled(files[0] ?? '', ...options, ...files.slice(1))).toBe('');
  });

  test.each(examples.map((code, index) => [index + 1, code] as const))(
    'example %s runs as a module, and by require',
    (index, code) =>
      withRepository(async (repo) => {
        const name = join(project.folder, `example-${index}`);
        const inFunction = required(code).replace(/^(?!const .*require)/gm, '  ');
        writeFileSync(`${name}.mjs`, code);
        writeFileSync(`${name}.cjs`, `(async () => {\n${inFunction}})();\n`);
        await repo.commit('mail', { 'messages/1.md': MESSAGE });
        for (const extension of ['mjs', 'cjs']) {
          const {
            code: exit,
            out,
            err,
          } = node([`${name}.${extension}`], {
            cwd: repo.root,
            env: repo.env,
          });
          expect({ exit, err, extension }).toEqual({
            exit: code.includes('catch') ? 3 : 0,
            err: code.includes('catch') ? 'unknown-revision\n' : '',
            extension,
          });
          expect(out === '').toBe(code.includes('catch'));
        }
      }),
  );
});

test('lint remembers what it found, as the command line does, unless it is told not to', async () => {
  const code = `
    import { lint } from 'lint-protocol';
    const env = { ...process.env };
    const cached = [];
    for (const cache of [false, undefined, undefined, false]) {
      cached.push((await lint({ cwd: process.argv[1], env, cache, only: ['MB-001'] })).checked.cached);
    }
    console.log(JSON.stringify(cached));`;
  await withRepository(async (repo) => {
    const message = (id: number) => `---\nid: ${id}\nsubject: "hello"\n---\n`;
    const files = Array.from({ length: 60 }, (_, id) => [`messages/${id}.md`, message(id)]);
    await repo.commit('messages', Object.fromEntries(files));
    const kept = { NODE_COMPILE_CACHE: join(repo.base, 'code'), NODE_DISABLE_COMPILE_CACHE: '' };
    const env = { ...repo.env, ...kept };
    const run = node(['--input-type=module', '--eval', code, repo.root], { env });
    expect(run).toEqual({ code: 0, out: '[0,0,60,0]\n', err: '' });
  });
});

describe('the examples', () => {
  const names = readdirSync(join(ROOT, 'examples')).filter((name) => name.endsWith('.mjs'));
  const options = ['--allowJs', '--checkJs', '--module', 'node16', ...NODE_TYPES];
  const BROKEN = '---\nid: 1\nsubject: "KICKOFF: start"\nack_required: true\n---\n\n# Start\n';

  test('are those that are tried here', () => expect(names).toEqual(['rules-broken.mjs']));

  test.each(names)('%s holds to the types', (name) => {
    copyFileSync(join(ROOT, 'examples', name), join(project.folder, name));
    expect(compiled(name, ...options)).toBe('');
  });

  test('rules-broken.mjs does what it says', async () => {
    const script = join(project.folder, 'rules-broken.mjs');
    copyFileSync(join(ROOT, 'examples/rules-broken.mjs'), script);
    await withRepository(async (repo) => {
      const where = { cwd: repo.root, env: repo.env };
      expect(node([script], where)).toEqual({
        code: 3,
        out: '',
        err: 'unknown-revision: nothing was checked\n',
      });
      await repo.commit('first', { 'README.md': 'Hello.\n' });
      await repo.git('branch', 'before');
      expect(node([script, 'before'], where)).toEqual({
        code: 0,
        out: '0 commits, 0 errors\n',
        err: '',
      });
      await repo.commit('second', { 'messages/1.md': BROKEN });
      const { code, out, err } = node([script, 'before'], where);
      expect(err).toBe('');
      expect(code).toBe(1);
      expect(out).toMatch(/^MB-003, \d+ times: /m);
      expect(out).toMatch(/\n1 commits, \d+ errors\n$/);
    });
  });
});
