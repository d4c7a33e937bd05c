import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CouldNotCheck, Failure, type LintOptions, lint, WrongUse } from '../../src/index.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

const BROKEN = '---\nid: 1\nsubject: "KICKOFF: start"\nack_required: true\n---\n\n# Start\n';
const LATER = BROKEN.replace('id: 1', 'id: 2');
const NOWHERE = { cwd: tmpdir(), env: { PATH: process.env['PATH'], GIT_CEILING_DIRECTORIES: '/' } };

/** What `lint` gives and what the command line prints, which must be one and the same. */
async function bothDoors(
  { root: cwd, env }: TestRepository,
  options: Omit<LintOptions, 'cwd' | 'env'>,
  args: readonly string[],
  input?: string,
) {
  const report = await lint({ cwd, env, ...options });
  const printed = await call([...args, '-f', 'json'], { cwd, env, ...(input && { input }) });
  expect(report).toEqual(JSON.parse(printed.out));
  expect(validate(report)).toBe(true);
  return report;
}

/** A repository whose HEAD has a broken message, and whose index has another. */
function withMessages(use: (repo: TestRepository) => Promise<void>): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('sound', { 'README.md': 'Hello.\n' });
    await repo.commit('broken', { 'messages/1.md': BROKEN });
    repo.write({ 'messages/2.md': LATER });
    await repo.git('add', '--all');
    await use(repo);
  });
}

/** The failure that options end in. */
async function failureOf(options: unknown): Promise<Failure> {
  try {
    await lint(options as LintOptions);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('there was a report');
}

describe('a report is what the command line prints', () => {
  test.each<readonly [string, Omit<LintOptions, 'cwd' | 'env'>, readonly string[], number]>([
    ['the working tree', {}, [], 2],
    ['a path', { paths: ['messages/2.md'] }, ['messages/2.md'], 1],
    ['the index', { scope: { mode: 'staged' } }, ['--staged'], 1],
    ['all of it', { scope: { mode: 'staged', all: true } }, ['--staged', '--all'], 2],
    ['a commit', { scope: { mode: 'revision', rev: 'HEAD~1' } }, ['--rev', 'HEAD~1'], 0],
    ['a range', { scope: { mode: 'range', from: 'HEAD~1' } }, ['--since', 'HEAD~1'], 1],
    [
      'a range with two ends',
      { scope: { mode: 'range', from: 'HEAD', to: 'HEAD~1' } },
      ['--range', 'HEAD..HEAD~1'],
      0,
    ],
    ['the history', { scope: { mode: 'history' } }, ['--history'], 0],
    ['without git', { backend: 'js' }, ['--backend', 'js'], 2],
  ])('%s', async (_name, options, args, count) => {
    await withMessages(async (repo) => {
      const report = await bothDoors(
        repo,
        { ...options, only: ['MB-003'] },
        [...args].concat('--only', 'MB-003'),
      );
      expect(report.diagnostics).toHaveLength(count);
    });
  });

  test('levels, rules left out, a configuration of its own', async () => {
    await withMessages(async (repo) => {
      repo.write({ 'strict.yaml': 'rules: { MB-003: info }\n' });
      const report = await bothDoors(
        repo,
        { config: 'strict.yaml', rules: { 'message/*': 'warning' }, skip: ['file/*'] },
        ['--config', 'strict.yaml', '--rule', 'message/*=warning', '--skip', 'file/*'],
      );
      expect(report.summary).toMatchObject({ errors: 0, infos: 2 });
      expect(report.summary.warnings).toBeGreaterThan(0);
    });
  });

  test('a record that the program holds', async () => {
    await withMessages(async (repo) => {
      const input = '# Start\n';
      const report = await bothDoors(
        repo,
        {
          scope: {
            mode: 'stdin',
            input,
            path: 'messages/3.md',
            subject: 'KICKOFF: go',
            ackRequired: false,
          },
        },
        [
          '--stdin',
          '--stdin-filename=messages/3.md',
          '--subject=KICKOFF: go',
          '--ack-required=false',
        ],
        input,
      );
      expect(report.scope.mode).toBe('stdin');
      expect(report.diagnostics.map(({ rule }) => rule)).toContain('MB-010');
    });
  });

  test('a record as bytes, where there is no repository', async () => {
    const input = new TextEncoder().encode('---\nsubject: "hello"\n---\n');
    const report = await lint({ ...NOWHERE, scope: { mode: 'stdin', input } });
    expect(report.diagnostics.map(({ rule, path }) => `${path} ${rule}`)).toContain(
      '<stdin> MB-001',
    );
  });

  test('many at once do not disturb each other', async () => {
    await withMessages(async ({ root: cwd, env }) => {
      const only = ['MB-003'];
      const asked = Array.from({ length: 8 }, (_, index) =>
        lint({ cwd, env, only, paths: [`messages/${(index % 2) + 1}.md`] }),
      );
      const paths = (await Promise.all(asked)).map(({ diagnostics }) => diagnostics[0]?.path);
      expect(paths).toEqual([1, 2, 1, 2, 1, 2, 1, 2].map((id) => `messages/${id}.md`));
    });
  });
});

describe('a failure', () => {
  test('says what, how to mend it, and the exit code of the command line', async () => {
    const failure = await failureOf(NOWHERE);
    expect(failure).toBeInstanceOf(CouldNotCheck);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ code: 'not-a-repository', exitCode: 3 });
    expect(failure.help).not.toBeNull();
  });

  test.each<readonly [string, object, string, string]>([
    ['a rule without a name', { rules: { '': 'off' } }, 'bad-value', 'without a name'],
    ['a rule that there is not', { rules: { 'MB-0031': 'off' } }, 'unknown-rule', 'MB-0031'],
    ['a level that there is not', { rules: { 'MB-003': 'fatal' } }, 'bad-value', 'fatal'],
    ['a session that is none', { session: 'mine' }, 'bad-value', 'mine'],
    ['a path that is not there', { paths: ['nothing.md'] }, 'no-such-path', 'nothing.md'],
    ['a path out of the repository', { paths: ['../x'] }, 'outside-repository', '../x'],
    ['a configuration that is not there', { config: 'a.yaml' }, 'unreadable-config', 'a.yaml'],
    ['a backend that there is not', { backend: 'svn' }, 'bad-value', 'svn'],
  ])('where the command line has one: %s', async (_name, options, code, word) => {
    await withMessages(async ({ root: cwd, env }) => {
      const failure = await failureOf({ cwd, env, ...options });
      expect(failure).toBeInstanceOf(WrongUse);
      expect(failure).toMatchObject({ code, exitCode: 2 });
      expect(failure.message).toContain(word);
    });
  });

  test.each<readonly [string, unknown, string, string, string | null]>([
    [
      'a level that there is not',
      { ...NOWHERE, rules: { 'MB-003': 'warnin' } },
      'bad-value',
      'The option rules of lint() does not know "warnin".',
      'Did you mean warning?',
    ],
    [
      'a session that is none',
      { ...NOWHERE, session: 'mine' },
      'bad-value',
      'The option session of lint() takes the id of a session, not "mine".',
      "For example: session: 'session_20260126_093000_1a2b3c'",
    ],
    [
      'no options',
      undefined,
      'bad-value',
      'lint() takes an object of options, not undefined.',
      'For example: lint({ cwd: process.cwd(), env: process.env })',
    ],
    [
      'no environment',
      { cwd: '.' },
      'missing-value',
      'lint() needs the option env.',
      'It must be an object of variables, mostly process.env.',
    ],
    [
      'an option that is none',
      { ...NOWHERE, path: ['a'] },
      'unknown-option',
      'lint() has no option path.',
      'Did you mean paths?',
    ],
    [
      'a text in place of a list',
      { ...NOWHERE, paths: 'a' },
      'bad-value',
      'The option paths of lint() is "a".',
      'It must be a list of texts that are not empty.',
    ],
    [
      'a scope that is a word',
      { ...NOWHERE, scope: 'staged' },
      'bad-value',
      'The option scope of lint() is "staged".',
      'It must be an object.',
    ],
    [
      'a scope that there is not',
      { ...NOWHERE, scope: { mode: 'stage' } },
      'bad-value',
      'The option scope.mode of lint() does not know "stage".',
      'Did you mean "staged"?',
    ],
    [
      'a scope without its end',
      { ...NOWHERE, scope: { mode: 'range' } },
      'missing-value',
      'lint() needs the option scope.from.',
      'It must be a text that is not empty.',
    ],
    [
      'a revision of no letters',
      { ...NOWHERE, scope: { mode: 'revision', rev: '' } },
      'bad-value',
      'The option scope.rev of lint() is "".',
      'It must be a text that is not empty.',
    ],
    [
      'paths beside a record',
      { ...NOWHERE, paths: ['a'], scope: { mode: 'stdin', input: 'a' } },
      'paths-with-stdin',
      'The option paths of lint() does not go with a record of the scope "stdin".',
      'Use scope.path to say where that record is.',
    ],
    [
      'a record that is empty',
      { ...NOWHERE, scope: { mode: 'stdin', input: '' } },
      'empty-input',
      'Standard input is empty: nothing was checked.',
      'Hand a record over, as in: lint-protocol --stdin < draft.md',
    ],
  ])('for what no compiler saw: %s', async (_name, options, code, message, help) => {
    const failure = await failureOf(options);
    expect(failure).toBeInstanceOf(WrongUse);
    expect(failure).toMatchObject({ code, message, help, exitCode: 2 });
  });
});
