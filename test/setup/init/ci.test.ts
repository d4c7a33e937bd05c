import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { githubText } from '../../../src/setup/init/ci/github.ts';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { ON_WINDOWS } from '../../windows.ts';

const LOCK = '{ "node_modules/lint-protocol": {} }\n';
const PACKAGE = 'node_modules/lint-protocol/schemas/x';
const JOB = '.gitlab/lint-protocol.yml';

const init = (repo: TestRepository, ...args: string[]) =>
  call(['init', ...args], { cwd: repo.root, env: repo.env });
const read = (repo: TestRepository, path: string) => readFileSync(join(repo.root, path), 'utf8');

describe('where the linter comes from', () => {
  test.each([
    ['package-lock.json', 'npm ci --ignore-scripts', './node_modules/.bin/lint-protocol'],
    [
      'pnpm-lock.yaml',
      'corepack enable && pnpm install --frozen-lockfile --ignore-scripts',
      './node_modules/.bin/lint-protocol',
    ],
    ['yarn.lock', 'corepack enable && yarn install --frozen-lockfile', 'yarn run lint-protocol'],
    [
      'tools/lp/package-lock.json',
      '(cd tools/lp && npm ci --ignore-scripts)',
      './tools/lp/node_modules/.bin/lint-protocol',
    ],
  ])('%s', (lock, install, start) =>
    withRepository(async (repo) => {
      const folder = lock.replace(/[^/]*$/, '');
      repo.write({ [lock]: LOCK, [`${folder}${PACKAGE}`]: '', '.gitignore': 'node_modules\n' });
      const cwd = join(repo.root, folder);
      const { code } = await call(['init', '--ci', 'generic'], { cwd, env: repo.env });
      expect(code).toBe(0);
      const script = read(repo, 'ci/lint-protocol.sh');
      expect(script).toContain(`\n${install}\n`);
      expect(script).toContain(`\n${start} --history || code=$?\n`);
    }),
  );

  test.each([
    ['none', {}],
    ['another lock file', { 'package-lock.json': '{}\n' }],
    [
      'a folder with a name for the shell',
      { 'a;b/package-lock.json': LOCK, [`a;b/${PACKAGE}`]: '' },
    ],
  ])('%s: nothing is written', (_name, files) =>
    withRepository(async (repo) => {
      repo.write({ 'a;b/x': '', ...files });
      const cwd = join(repo.root, 'a;b');
      const { code, err } = await call(['init', '--workflow'], { cwd, env: repo.env });
      expect(code).toBe(2);
      expect(err).toContain('error: No lock file here names lint-protocol');
      expect(await repo.git('status', '--porcelain', '-uall')).not.toContain('.lint-protocol');
    }),
  );

  test('the action, where it is published', () =>
    withRepository(async (repo) => {
      const survey = { root: repo.root } as Parameters<typeof githubText>[0];
      const { jobs } = parse(githubText(survey, 'git+https://github.com/owner/name.git'));
      const used = jobs.records.steps.map(({ uses }: { uses: string }) => uses);
      expect(used).toEqual([
        expect.stringContaining('actions/checkout@'),
        `owner/name@action-v${manifest.version}`,
      ]);
    }));
});

describe('GitLab', () => {
  test('reads the job from a file of its own, with its report', () =>
    withRepository(async (repo) => {
      repo.write({ 'package-lock.json': LOCK });
      expect((await init(repo, '--ci', 'gitlab')).code).toBe(0);
      expect(parse(read(repo, '.gitlab-ci.yml'))).toEqual({ include: [{ local: JOB }] });
      const job = parse(read(repo, JOB))['lint-protocol'];
      expect(job.variables).toEqual({ GIT_DEPTH: '0' });
      const { codequality } = job.artifacts.reports;
      expect(job.script.join('\n')).toContain(`--config-from base -f gitlab=${codequality}\n`);
    }));

  test('of a pipeline that is there, the line is told', () =>
    withRepository(async (repo) => {
      repo.write({ 'package-lock.json': LOCK, '.gitlab-ci.yml': 'test: { script: make }\n' });
      const { code, out } = await init(repo, '--ci', 'gitlab');
      expect(code).toBe(0);
      expect(out).toContain('  include:\n    - local: .gitlab/lint-protocol.yml\n');
      expect(read(repo, '.gitlab-ci.yml')).toBe('test: { script: make }\n');
    }));
});

/** Plays the script of CI with a linter that writes down how it was called, and ends as it is told. */
function played(
  repo: TestRepository,
  script: string,
  env: Record<string, string>,
  ...args: string[]
) {
  const calls = join(repo.base, 'calls');
  const folder = join(repo.root, 'node_modules/.bin');
  mkdirSync(folder, { recursive: true });
  const own = `#!/bin/sh\necho "$*" >> '${calls}'\ncase $* in *--history*) exit 1;; esac\n`;
  for (const [name, text] of [
    ['lint-protocol', own],
    ['npm', '#!/bin/sh\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(calls, '');
  const PATH = `${folder}:${process.env['PATH']}`;
  const { status } = spawnSync('sh', ['-e', '-c', script, 'sh', ...args], {
    cwd: repo.root,
    env: { ...repo.env, PATH, ...env },
  });
  return { status, calls: readFileSync(calls, 'utf8').trimEnd().split('\n') };
}

describe.skipIf(ON_WINDOWS)('played', () => {
  test('GitLab: a merge request, its merged result, and the default branch', () =>
    withRepository(async (repo) => {
      repo.write({ 'package-lock.json': LOCK });
      await init(repo, '--ci', 'gitlab');
      const script = parse(read(repo, JOB))['lint-protocol'].script.join('\n');
      const file = '-f gitlab=lint-protocol.codequality.json';
      expect(played(repo, script, { CI_MERGE_REQUEST_DIFF_BASE_SHA: 'a' })).toEqual({
        status: 0,
        calls: [`--since a --config-from base ${file}`],
      });
      const merged = {
        CI_MERGE_REQUEST_DIFF_BASE_SHA: 'a',
        CI_MERGE_REQUEST_TARGET_BRANCH_SHA: 'b',
      };
      expect(played(repo, script, merged).calls).toEqual([`--since b --config-from base ${file}`]);
      // The history is judged whatever the records say, and fails the job.
      expect(played(repo, script, {})).toEqual({ status: 1, calls: [file, '--history'] });
    }));

  test('any other: what comes on top of a commit, or everything', () =>
    withRepository(async (repo) => {
      repo.write({ 'package-lock.json': LOCK });
      await init(repo, '--ci', 'generic');
      const whole = 'exec sh ci/lint-protocol.sh "$@"';
      expect(played(repo, whole, {}, 'origin/main', '-q')).toEqual({
        status: 0,
        calls: ['--since origin/main --config-from base -q'],
      });
      expect(played(repo, whole, {})).toEqual({ status: 1, calls: ['', '--history'] });
    }));
});
