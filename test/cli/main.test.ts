import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type CommandLine, main } from '../../src/cli/main.ts';
import { FORMATS, type Format, formatOf } from '../../src/report/formats.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { elementsOf, readXml } from '../report/readers/xml.ts';
import { type Called, type CallOptions, call } from './call.ts';

const INFO = '---\nid: 1\nsubject: "INFO: all is well"\n---\n\nNothing to do.\n';
const FREE = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
);
const isReport = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

/** A document that is a report by the schema. */
function reportIn(text: string) {
  const document = JSON.parse(text);
  isReport(document);
  expect(isReport.errors).toBeNull();
  return document;
}

/** Calls in a repository with two messages, one of them without a prefix; nothing is committed. */
function inStore<T>(
  use: (
    lint: (args: readonly string[], options?: Partial<CallOptions>) => Promise<Called>,
    repo: TestRepository,
  ) => Promise<T>,
): Promise<T> {
  return withRepository((repo) => {
    repo.write({ 'messages/1.md': INFO, 'messages/2.md': FREE, 'notes.txt': 'x' });
    const lint = (args: readonly string[], options: Partial<CallOptions> = {}) =>
      call(args, { cwd: repo.root, ...options, env: { ...repo.env, ...options.env } });
    return use(lint, repo);
  });
}

const LINE =
  'messages/2.md:3:10: error MB-001 The subject "hello" does not begin with a message type\n';

describe('targets', () => {
  test('the working tree, the index, a commit', async () => {
    await inStore(async (lint, repo) => {
      expect(await lint(['-f', 'compact'])).toEqual({
        code: 1,
        out: LINE,
        err: 'Checked 2 messages.\n',
      });
      expect((await lint(['--staged', '-f', 'compact'])).code).toBe(0);
      await repo.git('add', '.');
      expect((await lint(['--staged', '-f', 'compact'])).out).toBe(LINE);

      const commit = await repo.commit('first');
      expect((await lint(['--staged', '-f', 'compact'])).out).toBe('');
      expect((await lint(['--staged', '--all', '-f', 'compact'])).out).toBe(LINE);
      repo.write({ 'messages/2.md': INFO.replace('id: 1', 'id: 2') });
      expect((await lint(['-f', 'compact'])).code).toBe(0);
      const { scope, diagnostics } = reportIn((await lint(['--rev', 'HEAD', '-f', 'json'])).out);
      expect(scope).toEqual({ mode: 'revision', base: null, head: commit });
      expect(diagnostics).toHaveLength(1);
    });
  });

  test('named paths, from wherever the caller stands', async () => {
    await inStore(async (lint, repo) => {
      expect((await lint(['messages/1.md'])).code).toBe(0);
      expect((await lint(['2.md'], { cwd: join(repo.root, 'messages') })).code).toBe(1);
      expect((await lint([repo.root])).code).toBe(1);
      const link = join(repo.base, 'link');
      symlinkSync(repo.root, link);
      expect((await lint([join(link, 'messages/1.md')])).code).toBe(0);
    });
  });

  test.each([
    ['a path that is not there', ['nope'], 2, 'error: There is no "nope" in the working tree'],
    ['what a server is called elsewhere', ['mcp'], 2, 'Did you mean "serve"?'],
    ['a path outside', ['..'], 2, 'error: ".." is not in the repository'],
    ['a file that is no record', ['notes.txt'], 2, 'error: No record, and not checked: notes.txt'],
    ['a commit that is not there', ['--rev', 'nope'], 3, 'error: "nope" is not a commit'],
    [
      'what a push that created a branch has before it',
      ['--range', `${'0'.repeat(40)}..HEAD`],
      3,
      'created the branch',
    ],
    [
      'an unknown option',
      ['--stagd'],
      2,
      'error: There is no option --stagd.\nhelp: Did you mean --staged?',
    ],
    ['an unknown rule', ['--only', 'MB-01'], 2, 'error: No rule is called "MB-01".'],
  ])('%s', async (_what, args, code, told) => {
    await inStore(async (lint) => {
      const failed = await lint(args);
      expect(failed).toMatchObject({ code, out: '' });
      expect(failed.err).toContain(told);

      const inJson = await lint([...args, '--format', 'json']);
      expect(inJson).toMatchObject({ code, err: '' });
      const { status, error } = reportIn(inJson.out);
      expect(status).toBe('error');
      expect(failed.err).toContain(error.message);
    });
  });

  test('no repository is no pass', async () => {
    const options = { cwd: tmpdir(), env: { GIT_CEILING_DIRECTORIES: '/' } };
    const { code, out } = await call(['-f', 'json', '--staged'], options);
    expect(code).toBe(3);
    expect(reportIn(out)).toMatchObject({
      status: 'error',
      scope: { mode: 'staged' },
      error: { code: 'not-a-repository' },
    });
  });
});

describe('reports', () => {
  test('go to files as well, whole or not at all', async () => {
    await inStore(async (lint, repo) => {
      const files = ['-f', 'json=out/r.json', '-f', 'compact=out/r.txt'];
      const failed = await lint(files);
      expect(failed).toMatchObject({ code: 2, out: '' });
      expect(failed.err).toBe(
        'error: The report could not be written to out/r.json: ENOENT: no such file or directory.\n' +
          'help: The folder must exist and be writable.\n',
      );

      mkdirSync(join(repo.root, 'out'));
      writeFileSync(join(repo.root, 'out/r.txt'), 'old');
      const { code, out } = await lint([...files, '-f', 'json']);
      expect(code).toBe(1);
      expect(readdirSync(join(repo.root, 'out')).sort()).toEqual(['r.json', 'r.txt']);
      expect(readFileSync(join(repo.root, 'out/r.json'), 'utf8')).toBe(out);
      expect(readFileSync(join(repo.root, 'out/r.txt'), 'utf8')).toBe(LINE);

      await lint([...files, '--rev', 'nope']);
      expect(reportIn(readFileSync(join(repo.root, 'out/r.json'), 'utf8')).status).toBe('error');
      expect(readFileSync(join(repo.root, 'out/r.txt'), 'utf8')).toContain('error: "nope"');
    });
  });

  test('a file that can not be written leaves a document on standard output that can be read', async () => {
    await inStore(async (lint) => {
      const { code, out } = await lint(['-f', 'json', '-f', 'compact=no/where']);
      expect(code).toBe(2);
      expect(reportIn(out).error.code).toBe('unwritable-output');
    });
  });

  test('a file that can not be written leaves no other that looks like a verdict', async () => {
    await inStore(async (lint, repo) => {
      const formats = ['-f', 'jsonl=../a', '-f', 'sarif=no/where', '-f', 'json=../b'];
      expect((await lint(formats)).code).toBe(2);
      for (const name of ['a', 'b']) {
        const { status } = JSON.parse(readFileSync(join(repo.base, name), 'utf8'));
        expect(status).toBe('error');
      }
    });
  });

  test.skipIf(!existsSync('/dev/full'))("a full disk is nobody's wrong use", async () => {
    await inStore(async (lint) => {
      const { code, out } = await lint(['-f', 'json', '-f', 'compact=/dev/full']);
      expect(code).toBe(3);
      expect(reportIn(out).error).toMatchObject({
        code: 'unwritable-output',
        message: expect.stringContaining('no space left'),
        help: 'See whether the disk is full or read-only, and run again.',
      });
    });
  });

  test('a link is written through, not replaced', async () => {
    await inStore(async (lint, repo) => {
      writeFileSync(join(repo.base, 'target'), '');
      symlinkSync(join(repo.base, 'target'), join(repo.base, 'link'));
      await lint(['-f', 'compact=../link']);
      expect(readFileSync(join(repo.base, 'target'), 'utf8')).toBe(LINE);
    });
  });

  test.skipIf(process.platform === 'win32')(
    'go through no link that the repository holds, and not where git would run them',
    async () => {
      await inStore(async (lint, repo) => {
        const target = join(repo.base, 'target');
        writeFileSync(target, 'old');
        symlinkSync(target, join(repo.root, 'report.json'));
        symlinkSync(repo.base, join(repo.root, 'reports'));
        mkdirSync(join(repo.root, 'sub'));
        symlinkSync(repo.root, join(repo.base, 'way'));
        for (const [file, cwd, reason] of [
          ['report.json', '.', 'report.json is a symbolic link that the repository holds'],
          ['../report.json', 'sub', 'report.json is a symbolic link that the repository holds'],
          [join(repo.base, 'way/report.json'), '.', 'report.json is a symbolic link that'],
          ['reports/target', '.', 'reports is a symbolic link that the repository holds'],
          ['.git/hooks/pre-commit', '.', "it is in git's own folder"],
          ['sub/.GIT/x', '.', "it is in git's own folder"],
        ] as const) {
          const { code, out, err } = await lint(['-f', `json=${file}`], {
            cwd: join(repo.root, cwd),
          });
          expect({ file, code, out }).toEqual({ file, code: 2, out: '' });
          expect(err).toContain(`error: The report was not written to ${file}: ${reason}`);
        }
        expect(readFileSync(target, 'utf8')).toBe('old');
        expect((await lint(['-f', `json=${join(repo.base, 'way/new.json')}`])).code).toBe(1);
        reportIn(readFileSync(join(repo.root, 'new.json'), 'utf8'));
      });
    },
  );

  test.skipIf(process.platform === 'win32')('wait for no reader that never comes', async () => {
    await inStore(async (lint, repo) => {
      const pipe = join(repo.base, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const { code, err } = await lint(['-f', `compact=${pipe}`]);
      expect(code).toBe(2);
      expect(err).toContain('nobody reads from this pipe');

      const reader = spawn('cat', [pipe]);
      const read = new Promise<string>((done) => {
        reader.stdout.once('data', (text) => done(String(text)));
      });
      while ((await lint(['-f', `compact=${pipe}`])).code === 2);
      expect(await read).toBe(LINE);
    });
  });

  test('text for a runner that obeys its log stands between marks, documents and files do not', async () => {
    await inStore(async (lint) => {
      const env = { GITHUB_ACTIONS: 'true' };
      const { out } = await lint(['-f', 'compact'], { env });
      const [, token] = /^::stop-commands::([0-9a-f]{32})\n/.exec(out) ?? [];
      expect(out).toBe(`::stop-commands::${token}\n${LINE}::${token}::\n`);
      expect((await lint(['-f', 'compact'], { env })).out).not.toContain(token);
      expect((await lint(['-f', 'compact', 'messages/1.md'], { env })).out).toBe('');
      expect((await lint(['-f', 'compact'], { env, toFile: true })).out).toBe(LINE);
      reportIn((await lint(['-f', 'json'], { env })).out);
      const github = await lint(['-f', 'github'], { env });
      expect(github.out).toMatch(
        /^messages.+\n::error file=messages.+\n1 error in 1 file.\nChecked /,
      );
      expect(github.err).toBe('');
      expect((await lint(['-f', 'markdown'], { env })).out).toMatch(/^## lint-protocol: 1 error/);
    });
  });

  test('a run that failed is told by every format that can hold it, and by it alone', async () => {
    await inStore(async (lint) => {
      const told: Partial<Record<Format, string>> = {};
      for (const format of FORMATS.filter((name) => formatOf(name).isDocument)) {
        const { out, err, code } = await lint(['--rev', 'nowhere', '-f', format]);
        expect({ format, code, err }).toEqual({ format, code: 3, err: '' });
        expect(out).toContain('nowhere');
        told[format] = out;
      }
      expect(reportIn(told.json ?? '').status).toBe('error');
      expect(JSON.parse(told.jsonl ?? '').status).toBe('error');
      expect(JSON.parse(told.sarif ?? '').runs[0].invocations[0].executionSuccessful).toBe(false);
      expect(JSON.parse(told.gitlab ?? '')[0].severity).toBe('blocker');
      expect(elementsOf(readXml(told.junit ?? ''), 'error')).toHaveLength(1);
      expect(told.github).toMatch(/^::error title=Could not check::.*\n$/);
      expect(told.markdown).toMatch(/^## lint-protocol: could not check\n/);
      expect(told.agent).toMatch(/^nothing was checked: unknown-revision \| why \(data\): .*\n$/);
    });
  });

  test('come in all formats at once, each in its file', async () => {
    await inStore(async (lint, repo) => {
      const files = FORMATS.flatMap((format) => ['-f', `${format}=../${format}.out`]);
      const { code, out } = await lint(files);
      expect(code).toBe(1);
      expect(out).toContain('1 error in 1 file.');
      for (const format of FORMATS) {
        const written = readFileSync(join(repo.base, `${format}.out`), 'utf8');
        // On standard output there are colours and widths besides, for people.
        if (format !== 'pretty') expect(written).toBe((await lint(['-f', format])).out);
        expect(written).toContain('MB-001');
      }
      // Nothing is left of what was written beside them.
      const left = readdirSync(repo.base).filter((name) => name.endsWith('.tmp'));
      expect(left).toEqual([]);
      const run = JSON.parse(readFileSync(join(repo.base, 'sarif.out'), 'utf8')).runs[0];
      expect(run.tool.driver.rules[0].help.text).toContain('How to fix it');
    });
  });

  test('notes stand in the summary, else beside the report', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'messages/2.md': FREE, 'messages/3.md': FREE.replace(/^id: .*$/m, 'id: 3') });
      const options = { cwd: repo.root, env: repo.env };
      const pretty = await call([], options);
      expect(pretty.out).toMatch(/\nnote: 2 of 2 messages .+\n$/);
      expect(pretty.err).toBe('');
      const inJson = await call(['-f', 'json'], options);
      expect(inJson.err).toMatch(/^note: 2 of 2 messages .+\n$/);
      reportIn(inJson.out);
    });
  });

  test('a log that only grows is counted where nothing else is, whether it changed or not', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', {
        '.lint-protocol.yaml': 'history: { appendOnly: [journal/*.jsonl] }\n',
        'journal/a.jsonl': '{"at":"2026-11-01T08:00:00Z"}\n',
        'notes.txt': 'no record\n',
      });
      const options = { cwd: repo.root, env: repo.env };
      const clean = { code: 0, out: 'No problems.\nChecked 1 log.\n' };
      expect(await call([], options)).toMatchObject(clean);
      expect(await call(['--staged'], options)).toMatchObject(clean);
      expect(await call(['journal/a.jsonl'], options)).toMatchObject(clean);
      expect(await call(['notes.txt'], options)).toMatchObject({ code: 2 });
      const { out } = await call(['doctor'], options);
      expect(out).toContain('found 1 log');
      expect(out).not.toContain('none found');
    });
  });

  test('a hook that finds nothing says nothing, unless there is a note or somebody asks', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', { 'README.md': 'no record\n' });
      const hook = (...args: string[]) =>
        call(['--hook', 'pre-commit', ...args], { cwd: repo.root, env: repo.env });
      expect(await hook()).toEqual({ code: 0, out: '', err: '' });
      expect(await hook('-f', 'compact')).toEqual({ code: 0, out: '', err: '' });
      expect((await hook('--verbose')).out).toMatch(/^No problems\.\n0 records checked/);
      expect((await hook('-f', 'jsonl')).out).toContain('"status":"clean"');
      repo.write({ '.lint-protocol.yaml': 'messages: { include: [mail/**/*.md] }\n' });
      await repo.git('add', '.lint-protocol.yaml');
      const noted = await hook();
      expect(noted).toMatchObject({ code: 0, out: '' });
      expect(noted.err).toMatch(/^note: messages\.include: no file fits .+\n$/);
    });
  });

  test('a hook that refuses says so at the end, by whom, and what says more', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', { 'README.md': 'no record\n' });
      repo.write({ 'messages/a.md': '---\nfrom: a\nto: [b]\n---\n\nHello.\n' });
      await repo.git('add', '.');
      const { code, err } = await call(['--hook', 'pre-commit'], { cwd: repo.root, env: repo.env });
      expect({ code, err }).toEqual({
        code: 1,
        err: 'Nothing was committed: refused by lint-protocol, in the hook pre-commit. More: lint-protocol explain MB-001\n',
      });
    });
  });

  test('--max-problems and CI bound what people are shown, and no other format', async () => {
    await inStore(async (lint) => {
      const none = await lint(['--max-problems', '0']);
      expect(none.out).not.toMatch(/^error MB-001/m);
      expect(none.out).toMatch(/^MB-001 +error +\d+ +\d+$/m);
      expect(none.code).toBe(1);
      const inJson = await lint(['--max-problems', '0', '-f', 'json']);
      expect(inJson.out).toBe((await lint(['-f', 'json'])).out);
      expect(inJson.out).toContain('MB-001');
    });
  });

  test('the exit code follows the levels that were asked for', async () => {
    await inStore(async (lint) => {
      expect((await lint(['--rule', 'MB-001=warning'])).code).toBe(0);
      expect((await lint(['--rule', 'MB-001=warning', '--fail-on', 'warning'])).code).toBe(1);
      const tooMany = await lint(['--rule', 'MB-*=warning', '--max-warnings=0']);
      expect(tooMany.code).toBe(1);
      expect(tooMany.out).toMatch(
        /^note: \d+ warnings? (is|are) more than --max-warnings 0 allows\.$/m,
      );
      expect((await lint(['--skip', 'MB-001'])).code).toBe(0);
      const quiet = await lint(['--rule', 'MB-001=warning', '--quiet']);
      expect(quiet.out).toContain('1 warning in 1 file, 1 not shown (--quiet).\n');
    });
  });

  test('--verbose says on standard error what was read', async () => {
    await inStore(async (lint, repo) => {
      const { err } = await lint(['--verbose', '--backend', 'js']);
      expect(err.split('\n').slice(0, 2)).toEqual([
        `repository ${repo.root} (js), 3 paths`,
        'configuration none, defaults hold',
      ]);
    });
  });
});

describe('the configuration', () => {
  const OPTIONAL = 'messages: { subjects: optional }\n';

  test('is the one of the state that is looked at', async () => {
    await inStore(async (lint, repo) => {
      repo.write({ '.lint-protocol.yaml': OPTIONAL });
      expect((await lint([])).code).toBe(0);
      await repo.git('add', 'messages');
      expect((await lint(['--staged'])).code).toBe(1);
      await repo.commit('all');
      repo.write({ '.lint-protocol.yaml': 'messages: { subjects: required }\n' });
      expect((await lint(['--rev', 'HEAD'])).code).toBe(0);
      expect((await lint([])).code).toBe(1);
    });
  });

  test("may be another file, which takes the place of the repository's own", async () => {
    await inStore(async (lint, repo) => {
      repo.write({ '.lint-protocol.yaml': 'broken: [', 'sub/other.yaml': OPTIONAL });
      expect((await lint(['--config', 'sub/other.yaml'])).code).toBe(0);
      expect((await lint(['--config', 'nope.yaml'])).code).toBe(2);
      expect((await lint(['--config', 'sub'])).err).toContain('The configuration sub is a folder.');
      if (existsSync('/dev/null')) {
        expect((await lint(['--config', '/dev/null'])).err).toContain('is a pipe or a device.');
      }
      expect((await lint([])).code).toBe(2);
    });
  });

  test('that is ignored, or no file, is wrong use: it would not hold', async () => {
    await inStore(async (lint, repo) => {
      repo.write({ '.gitignore': '.lint-protocol.*\n', '.lint-protocol.yaml': OPTIONAL });
      for (const backend of ['native', 'js']) {
        const { code, out, err } = await lint(['--backend', backend]);
        expect({ code, out }).toEqual({ code: 2, out: '' });
        expect(err).toMatch(/^error: The configuration \.lint-protocol\.yaml is ignored by git/);
      }
      expect((await lint(['--stdin', '--subject=x'], { input: 'x' })).code).toBe(2);
      expect((await lint(['--config', '.lint-protocol.yaml'])).code).toBe(0);

      rmSync(join(repo.root, '.lint-protocol.yaml'));
      mkdirSync(join(repo.root, '.lint-protocol.json'));
      expect((await lint([])).err).toContain('The configuration .lint-protocol.json is a folder');
    });
  });

  test('that is not staged is told where the index is looked at', async () => {
    await inStore(async (lint, repo) => {
      await repo.git('add', '.');
      repo.write({ '.lint-protocol.yaml': OPTIONAL });
      const { code, err } = await lint(['--staged', '-f', 'compact']);
      expect(code).toBe(1);
      const note =
        'note: .lint-protocol.yaml is not staged, so commits are checked with the defaults.';
      expect(err).toContain(note);
      expect((await lint(['--hook', 'pre-commit', '-f', 'compact'])).err).toContain(note);
      await repo.git('add', '.');
      expect(await lint(['--staged', '-f', 'compact'])).toMatchObject({ code: 0 });
    });
  });

  test('that is not in the commits that are looked at is told', async () => {
    await inStore(async (lint, repo) => {
      await repo.commit('before');
      await repo.commit('after', { 'more.md': 'More.\n' });
      repo.write({ '.lint-protocol.yaml': OPTIONAL });
      const note = 'note: .lint-protocol.yaml is not in the commit that is checked';
      for (const view of [['--history'], ['--since', 'HEAD~1'], ['--rev', 'HEAD']])
        expect((await lint([...view, '-f', 'compact'])).err).toContain(note);
      await repo.commit('settings');
      expect((await lint(['--history', '-f', 'compact'])).err).not.toContain(note);
      repo.write({ '.lint-protocol.yaml': OPTIONAL.replaceAll('\n', '\r\n') });
      expect((await lint(['--history', '-f', 'compact'])).err).not.toContain('is used as');
      repo.write({ '.lint-protocol.yaml': `${OPTIONAL}# More.\n` });
      const used = 'note: .lint-protocol.yaml is used as the checked commit has it';
      for (const view of [['--history'], ['--since', 'HEAD~1'], ['--rev', 'HEAD']])
        expect((await lint([...view, '-f', 'compact'])).err).toContain(used);
      expect((await lint(['--hook', 'pre-commit', '-f', 'compact'])).err).not.toContain(used);
    });
  });

  test('with faults is told with all of them', async () => {
    await inStore(async (lint, repo) => {
      repo.write({ '.lint-protocol.yml': 'rule: {}\nlimits: { depth: 0 }\n' });
      const { code, err } = await lint([]);
      expect(code).toBe(2);
      expect(err.split('\n').slice(0, 3)).toEqual([
        'error: The configuration .lint-protocol.yml has 2 faults:',
        '  .lint-protocol.yml:1:1: unknown key "rule"; did you mean "rules"?',
        '  .lint-protocol.yml:2:18: limits.depth must be a whole number from 1 to 1000, but is 0',
      ]);
      repo.write({ '.lint-protocol.yml': 'rules: {}\nrules: {}\n' });
      expect((await lint([])).err).toContain('.lint-protocol.yml:2:1: ');
    });
  });
});

describe('the other words', () => {
  test('--version and --help', async () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const options = { cwd: '/' };
    expect(await call(['--version'], options)).toEqual({
      code: 0,
      out: `${JSON.parse(manifest).version}\n`,
      err: '',
    });
    const help = await call(['--help'], options);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Exit codes: 0 ');
  });

  test('a fault of the tool itself is neither a pass nor a problem', async () => {
    const err: string[] = [];
    const stream = { isTerminal: false, isFile: false, columns: undefined };
    const caller: CommandLine = {
      args: ['rules', '--verbose'],
      cwd: '/',
      env: {},
      stdin: (async function* () {})(),
      stdout: {
        ...stream,
        write() {
          throw new TypeError('boom\u001b[2J');
        },
      },
      stderr: { ...stream, write: (text) => void err.push(text) },
    };
    expect(await main(caller)).toBe(3);
    expect(err[0]).toMatch(/^TypeError: boom\\u001b\[2J\n {4}at /);
    expect(err[1]).toMatch(
      /^error: lint-protocol broke: boom\\u001b\[2J\nhelp: This is a fault of the tool/,
    );

    err.length = 0;
    expect(await main({ ...caller, args: ['rules'] })).toBe(3);
    expect(err.join('')).toMatch(/^error: lint-protocol broke: boom\\u001b\[2J\nhelp: /);
  });
});
