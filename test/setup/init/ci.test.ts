import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { githubText } from '../../../src/setup/init/ci/intentions.ts';
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
    ['package-lock.json', '', 'npm ci --ignore-scripts'],
    [
      'pnpm-lock.yaml',
      '',
      '(command -v pnpm >/dev/null || corepack enable) && pnpm install --frozen-lockfile --ignore-scripts',
    ],
    [
      'yarn.lock',
      '',
      '(corepack enable || command -v yarn >/dev/null) && yarn install --frozen-lockfile --ignore-scripts',
    ],
    [
      'yarn.lock',
      '',
      '(corepack enable || command -v yarn >/dev/null) && YARN_NODE_LINKER=node-modules YARN_ENABLE_SCRIPTS=0 yarn install --immutable',
      '__metadata:\n  version: 8\n',
    ],
    ['tools/lp/package-lock.json', '/tools/lp', 'npm ci --ignore-scripts'],
  ])('%s%s: %s', (lock, where, install, head = '') =>
    withRepository(async (repo) => {
      const folder = lock.replace(/[^/]*$/, '');
      repo.write({
        [lock]: head + LOCK,
        [`${folder}${PACKAGE}`]: '',
        '.gitignore': 'node_modules\n',
      });
      const cwd = join(repo.root, folder);
      const { code } = await call(['init', '--ci', 'generic'], { cwd, env: repo.env });
      expect(code).toBe(0);
      const script = read(repo, 'ci/lint-protocol.sh');
      expect(script).toContain(`  (cd "$from${where}" && ${install})\n`);
      expect(script).toContain(`  "$from${where}/node_modules/.bin/lint-protocol" --history`);
    }),
  );

  test('a lock file that git ignores is in no clone', () =>
    withRepository(async (repo) => {
      repo.write({
        'tools/lp/package-lock.json': LOCK,
        [`tools/lp/${PACKAGE}`]: '',
        '.gitignore': 'node_modules\npackage-lock.json\n',
      });
      const cwd = join(repo.root, 'tools/lp');
      const before = await call(['init', '--ci', 'github', '--dry-run'], { cwd, env: repo.env });
      expect(before).toMatchObject({ code: 2 });
      expect(before.err).toContain('Git ignores tools/lp/package-lock.json');
      repo.git('add', '--force', 'tools/lp/package-lock.json');
      const after = await call(['init', '--ci', 'github', '--dry-run'], { cwd, env: repo.env });
      expect(after).toMatchObject({ code: 0 });
    }));

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

describe('a lock file that leads out of the repository', () => {
  test.each([
    [
      'package-lock.json',
      '"node_modules/lint-protocol": { "version": "0.1.0", "resolved": "file:../x.tgz", "dev": true }',
    ],
    ['pnpm-lock.yaml', '  lint-protocol@file:../x.tgz:\n    resolution: {tarball: file:../x.tgz}'],
    ['yarn.lock', '"lint-protocol@file:../x.tgz":\n  version "0.1.0"'],
  ])('%s: nothing is written, and the doctor says so', (lock, text) =>
    withRepository(async (repo) => {
      repo.write({ [lock]: `${text}\n` });
      const { code, err } = await init(repo, '--ci', 'github');
      expect(code).toBe(2);
      expect(err).toContain(`${lock} takes lint-protocol from ../x.tgz, which is outside`);
      expect(await repo.git('status', '--porcelain', '-uall')).not.toContain('.github');
      const doctor = () => call(['doctor', '-f', 'json'], { cwd: repo.root, env: repo.env });
      expect((await doctor()).out).toContain(`${lock} takes lint-protocol from ../x.tgz`);
      repo.write({ [lock]: `${text.replaceAll('../x', './vendor/x')}\n`, 'vendor/x.tgz': 'x' });
      expect((await doctor()).out).not.toContain('which is outside of the repository');
      expect((await init(repo, '--ci', 'github')).code).toBe(0);
    }),
  );

  test.each([
    [
      'package-lock.json',
      '"node_modules/lint-protocol": { "resolved": "file:vendor/x.tgz" },\n"packages/a": { "devDependencies": { "lint-protocol": "file:../../vendor/x.tgz" } }',
    ],
    ['yarn.lock', '"lint-protocol@file:../../vendor/x.tgz":\n  version "0.1.0"'],
  ])('%s: the path of a workspace is one from its folder', (lock, text) =>
    withRepository(async (repo) => {
      const wanting = '{ "devDependencies": { "lint-protocol": "file:../../vendor/x.tgz" } }\n';
      repo.write({ [lock]: `${text}\n`, 'packages/a/package.json': wanting, 'vendor/x.tgz': 'x' });
      const doctor = await call(['doctor', '-f', 'json'], { cwd: repo.root, env: repo.env });
      expect(doctor.out).not.toContain('which is outside of the repository');
      expect((await init(repo, '--ci', 'github')).code).toBe(0);
      repo.write({ 'package.json': wanting });
      const { code, err } = await init(repo, '--ci', 'generic');
      expect(code).toBe(2);
      expect(err).toContain(
        `${lock} takes lint-protocol from ../../vendor/x.tgz, which is outside`,
      );
    }),
  );
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
      expect(job.script.join('\n')).toContain(`--config-from base -f gitlab=${codequality}`);
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

/** What a package is here: one script, which writes down whose it is and how it was called. */
const linter = (name: string, code: number) => `#!/bin/sh
echo "${name} $*" >> "$CALLS"
exit ${code}
`;

/** Installs what the folder has a package of, as the lock file beside it says. */
const INSTALLS = `#!/bin/sh
mkdir -p node_modules/.bin
cp linter.tgz node_modules/.bin/lint-protocol
chmod +x node_modules/.bin/lint-protocol
`;

interface Played {
  readonly status: number | null;
  readonly calls: readonly string[];
}

/** Plays commands of CI in a clone, with the packages that the lock files of the project name. */
function played(repo: TestRepository, script: string, env: Record<string, string>): Played {
  const calls = join(repo.base, 'calls');
  const folder = join(repo.base, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'npm'), INSTALLS);
  chmodSync(join(folder, 'npm'), 0o755);
  writeFileSync(calls, '');
  const PATH = `${folder}:${process.env['PATH']}`;
  const { status } = spawnSync('sh', ['-e', '-c', script], {
    cwd: repo.root,
    env: { ...repo.env, PATH, CALLS: calls, RUNNER_TEMP: repo.base, ...env },
  });
  return { status, calls: readFileSync(calls, 'utf8').trimEnd().split('\n') };
}

/** The commands that the workflow runs on an event, one after another. */
function commandsOn(event: string, workflow: string): string {
  const { steps } = parse(workflow).jobs.records as {
    steps: readonly { readonly if?: string; readonly run?: string }[];
  };
  const asks = (step: { readonly if?: string }) =>
    step.if === undefined ||
    (event === 'push' ? step.if.includes("== 'push'") : step.if.includes("!= 'push'"));
  return steps
    .filter((step) => step.run !== undefined && asks(step))
    .map(({ run = '' }) => run)
    .join('\n');
}

/** Each kind of CI, told of a change to `main`. */
const KINDS: readonly {
  readonly kind: string;
  readonly script: (repo: TestRepository) => string;
  readonly env: Record<string, string>;
}[] = [
  {
    kind: 'github',
    script: (repo) => commandsOn('pull_request', read(repo, '.github/workflows/lint-protocol.yml')),
    env: { BASE: 'main', GITHUB_STEP_SUMMARY: 'summary' },
  },
  {
    kind: 'gitlab',
    script: (repo) => parse(read(repo, JOB))['lint-protocol'].script.join('\n'),
    env: {
      CI_PROJECT_ID: '1',
      CI_MERGE_REQUEST_PROJECT_ID: '1',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'main~1',
    },
  },
  {
    kind: 'generic',
    script: () =>
      'git show main:ci/lint-protocol.sh > "$RUNNER_TEMP/check.sh" && sh "$RUNNER_TEMP/check.sh" main',
    env: {},
  },
];

/** A commit of some files, and its id. */
async function committed(repo: TestRepository, files: Record<string, string>): Promise<string> {
  repo.write(files);
  await repo.git('add', '--all');
  await repo.git('commit', '--quiet', '-m', 'x');
  return (await repo.git('rev-parse', 'HEAD')).trim();
}

/** A project whose `main` has the linter of a folder, and a branch on top of what was there before. */
async function project(repo: TestRepository, kind: string, folder: string): Promise<string> {
  await repo.git('checkout', '--quiet', '-B', 'main');
  await committed(repo, { 'README.md': 'x\n', '.gitignore': 'node_modules\nsummary\n' });
  repo.write({ [`${folder}package-lock.json`]: LOCK, [`${folder}${PACKAGE}`]: '' });
  const cwd = join(repo.root, folder);
  const { code, err } = await call(['init', '--ci', kind], { cwd, env: repo.env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const main = await committed(repo, { [`${folder}linter.tgz`]: linter('old', 1) });
  await repo.git('update-ref', 'refs/remotes/origin/main', main);
  await repo.git('checkout', '--quiet', '-b', 'change');
  return main;
}

describe.skipIf(ON_WINDOWS)('the linter comes from the base', () => {
  const cases = KINDS.flatMap(({ kind }) => ['', 'tools/lp/'].map((folder) => [kind, folder]));
  test.each(cases)('%s, in folder "%s"', (kind = '', folder = '') =>
    withRepository(async (repo) => {
      const { script, env } = KINDS.find((each) => each.kind === kind) as (typeof KINDS)[number];
      const main = await project(repo, kind, folder);
      const commands = script(repo);
      await committed(repo, {
        [`${folder}linter.tgz`]: linter('swapped', 0),
        [`${folder}package-lock.json`]: `${LOCK}\n`,
        'ci/lint-protocol.sh': 'exit 0\n',
      });
      const { status, calls } = played(repo, commands, env);
      expect(status).toBe(1);
      expect(calls).toEqual([expect.stringMatching(`^old --since ${main} --config-from base`)]);
      expect(await repo.git('status', '--porcelain')).toBe('');
    }),
  );

  test.each(KINDS)('$kind: a base without it is followed by a change that brings it', (each) =>
    withRepository(async (repo) => {
      await project(repo, each.kind, '');
      await repo.git('branch', '--force', 'main', 'main~1');
      await repo.git('update-ref', 'refs/remotes/origin/main', 'main');
      const script = each.kind === 'generic' ? 'sh ci/lint-protocol.sh main' : each.script(repo);
      const { status, calls } = played(repo, script, each.env);
      expect(status).toBe(1);
      expect(calls).toEqual([expect.stringMatching('^old --since [0-9a-f]{40} ')]);
    }),
  );

  test.each(KINDS)('$kind: without the base nothing passes', (each) =>
    withRepository(async (repo) => {
      await project(repo, each.kind, '');
      const script = each.kind === 'generic' ? 'sh ci/lint-protocol.sh gone' : each.script(repo);
      const env = { ...each.env, BASE: 'gone', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'gone' };
      const { status, calls } = played(repo, script, env);
      expect(status).not.toBe(0);
      expect(calls).toEqual(['']);
    }),
  );
});

describe.skipIf(ON_WINDOWS)('played', () => {
  test('GitLab: the result of a merge, a fork, and the default branch', () =>
    withRepository(async (repo) => {
      const main = await project(repo, 'gitlab', '');
      const before = (await repo.git('rev-parse', 'main~1')).trim();
      const script = parse(read(repo, JOB))['lint-protocol'].script.join('\n');
      const file = '-f gitlab=lint-protocol.codequality.json';
      const of = (sha: string) => [`old --since ${sha} --config-from base ${file}`];
      const request = {
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_PROJECT_ID: '1',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'gone',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: before,
      };
      const merged = { ...request, CI_MERGE_REQUEST_TARGET_BRANCH_SHA: main };
      expect(played(repo, script, merged).calls).toEqual(of(main));
      const fork = { ...request, CI_PROJECT_ID: '2' };
      expect(played(repo, script, fork).calls).toEqual(of(before));
      // The history is judged whatever the records say, and fails the job.
      expect(played(repo, script, {})).toEqual({
        status: 1,
        calls: [`old ${file}`, 'old --history -f gitlab=lint-protocol.history.json'],
      });
    }));

  test('GitLab: a history that fails alone is what the report says', () =>
    withRepository(async (repo) => {
      await project(repo, 'gitlab', '');
      const script = parse(read(repo, JOB))['lint-protocol'].script.join('\n');
      const reports = 'for last; do :; done; echo "$1" > "$(echo "$last" | cut -d= -f2)"';
      const with3 = `#!/bin/sh\n${reports}\n[ "$1" != --history ] || exit 3\n`;
      await committed(repo, { 'linter.tgz': with3 });
      expect(played(repo, script, {}).status).toBe(3);
      expect(read(repo, 'lint-protocol.codequality.json')).toBe('--history\n');
      await committed(repo, { 'linter.tgz': `#!/bin/sh\n${reports}\n` });
      expect(played(repo, script, {}).status).toBe(0);
      expect(read(repo, 'lint-protocol.codequality.json')).toBe('-f\n');
    }));

  test('GitHub: a push is judged whole', () =>
    withRepository(async (repo) => {
      await project(repo, 'github', '');
      const workflow = read(repo, '.github/workflows/lint-protocol.yml');
      const env = { GITHUB_STEP_SUMMARY: 'summary' };
      const all = commandsOn('push', workflow).replace(/(?<=bin\/lint-protocol.*)$/gm, ' || :');
      const formats = '-f github -f markdown=summary';
      expect(played(repo, all, env).calls).toEqual([`old ${formats}`, `old --history ${formats}`]);
    }));

  test('any other: what comes on top of a commit, or everything', () =>
    withRepository(async (repo) => {
      const main = await project(repo, 'generic', '');
      const script = join(repo.root, 'ci/lint-protocol.sh');
      expect(played(repo, `sh ${script} main -q`, {})).toEqual({
        status: 1,
        calls: [`old --since ${main} --config-from base -q`],
      });
      expect(played(repo, `sh ${script}`, {})).toEqual({
        status: 1,
        calls: ['old ', 'old --history'],
      });
      expect(played(repo, `sh ${script} -f junit=r.xml`, {})).toEqual({
        status: 1,
        calls: ['old -f junit=r.xml', 'old --history'],
      });
      expect(played(repo, `sh ${script} origin/none -q`, {})).toEqual({ status: 3, calls: [''] });
      // Nothing is left behind, however it ended.
      expect((await repo.git('worktree', 'list')).trimEnd().split('\n')).toHaveLength(1);
    }));
});
