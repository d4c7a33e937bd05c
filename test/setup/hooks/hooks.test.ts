import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HookRow } from '../../../src/setup/hooks/hook-row.ts';
import { hookScript, OWN_PROGRAM, programsOf } from '../../../src/setup/hooks/hook-script.ts';
import { type Called, call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { ON_WINDOWS } from '../../windows.ts';

const CLIENT = ['pre-commit', 'pre-merge-commit', 'pre-push'];

interface Asked {
  readonly code: number;
  readonly folder: string;
  readonly reach: string;
  readonly hooks: readonly HookRow[];
  readonly error: { readonly code: string; readonly message: string; readonly help: string } | null;
}

interface AskOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function tell(repo: TestRepository, args: string, options: AskOptions = {}): Promise<Called> {
  const env = { ...repo.env, ...options.env };
  return call(['hooks', ...args.split(' ')], { cwd: options.cwd ?? repo.root, env });
}

async function ask(repo: TestRepository, args: string, options: AskOptions = {}): Promise<Asked> {
  const { code, out, err } = await tell(repo, `${args} --format json`, options);
  expect(err).toBe('');
  return { code, ...JSON.parse(out) };
}

/** `hook: state, done, runs` of each row. */
function inShort({ hooks }: Asked): readonly string[] {
  return hooks.map(({ hook, state, done, runs }) => `${hook}: ${state}, ${done}, ${runs}`);
}

function rowOf({ hooks }: Asked, hook: string): HookRow {
  const row = hooks.find((each) => each.hook === hook);
  if (row === undefined) throw new Error(`no row for ${hook}`);
  return row;
}

function write(path: string, text: string, mode = 0o755): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

/** Answers whoever tries it, as the linter does. */
const ANSWERS = '#!/bin/sh\n[ -z "$LINT_PROTOCOL_PROBE" ] || echo "$2" >> "$LINT_PROTOCOL_PROBE"\n';

/** A program where packages put theirs. */
function withProgram(folder: string): string {
  return write(join(folder, 'node_modules/.bin/lint-protocol'), ANSWERS);
}

function hookPath(repo: TestRepository, hook: string, folder = '.git/hooks'): string {
  return join(repo.root, folder, hook);
}

function hooksIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.endsWith('.sample'));
}

const UNTRIED = 'it was not started: `lint-protocol hooks status --probe` does that';

const MINE = '#!/bin/sh\necho mine\n';

describe('install', () => {
  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('writes the usual hooks, executable for everybody', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      rmSync(join(repo.root, '.git/hooks'), { recursive: true });
      const old = process.umask(0o077);
      const asked = await ask(repo, 'install').finally(() => process.umask(old));
      expect(asked).toMatchObject({
        code: 0,
        action: 'install',
        folder: join(repo.root, '.git/hooks'),
        reach: 'clone',
        error: null,
      });
      expect(asked.hooks).toEqual(
        CLIENT.map((hook) => ({
          hook,
          path: hookPath(repo, hook),
          state: 'installed',
          done: 'written',
          runs: true,
          program,
          message: `written; runs ${program}`,
          help: null,
        })),
      );
      expect(hooksIn(join(repo.root, '.git/hooks'))).toEqual(CLIENT);
      for (const hook of CLIENT) {
        expect(statSync(hookPath(repo, hook)).mode & 0o777).toBe(0o755);
      }
      expect(readFileSync(hookPath(repo, 'pre-push'), 'utf8')).toBe(
        hookScript('pre-push', [OWN_PROGRAM, program]),
      );
    }),
  );

  test('says so where a hook would find no program', () =>
    withRepository(async (repo) => {
      const asked = await ask(repo, 'install pre-commit');
      expect(asked.code).toBe(1);
      expect(asked.hooks).toMatchObject([
        {
          done: 'written',
          runs: false,
          program: null,
          message:
            'written; finds no lint-protocol in node_modules/.bin or on the PATH, so it refuses everything',
          help: 'Install lint-protocol in this project, or on the PATH.',
        },
      ]);
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('finds the program on the PATH', () =>
    withRepository(async (repo) => {
      const program = write(join(repo.base, 'bin/lint-protocol'), ANSWERS);
      const env = { PATH: `relative:${dirname(program)}:${repo.env['PATH']}` };
      const asked = await ask(repo, 'install pre-commit', { env });
      expect(rowOf(asked, 'pre-commit')).toMatchObject({ runs: true, program });
      chmodSync(program, 0o644);
      expect(inShort(await ask(repo, 'status pre-commit', { env }))).toEqual([
        'pre-commit: installed, null, false',
      ]);
    }),
  );

  test('writes the hooks that are named, each once', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const asked = await ask(repo, 'install pre-receive pre-push pre-push');
      expect(asked.hooks.map(({ hook }) => hook)).toEqual(['pre-receive', 'pre-push']);
      expect(hooksIn(join(repo.root, '.git/hooks')).sort()).toEqual(['pre-push', 'pre-receive']);
    }));

  test('a second time it touches nothing', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      await ask(repo, 'install');
      const before = CLIENT.map((hook) => statSync(hookPath(repo, hook)));
      const asked = await ask(repo, 'install');
      expect(inShort(asked)).toEqual(CLIENT.map((hook) => `${hook}: installed, null, true`));
      expect(asked.code).toBe(0);
      const after = CLIENT.map((hook) => statSync(hookPath(repo, hook)));
      expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(
        before.map(({ ino, mtimeMs }) => [ino, mtimeMs]),
      );
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('mends a hook of ours that lost its executable bit', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      await ask(repo, 'install pre-commit');
      chmodSync(hookPath(repo, 'pre-commit'), 0o644);
      expect(rowOf(await ask(repo, 'status'), 'pre-commit')).toMatchObject({
        state: 'installed',
        runs: false,
        message: 'it is not executable, so git skips it',
        help: 'Run `lint-protocol hooks install` to fix that.',
      });
      expect(inShort(await ask(repo, 'install pre-commit'))).toEqual([
        'pre-commit: installed, written, true',
      ]);
    }),
  );

  test('brings up to date what another version wrote', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      // Nothing is older than the first form yet; the script of another hook is as wrong.
      write(hookPath(repo, 'pre-commit'), hookScript('pre-push', [OWN_PROGRAM]));
      const before = await ask(repo, 'status pre-commit');
      expect(rowOf(before, 'pre-commit')).toMatchObject({
        state: 'outdated',
        runs: null,
        message: `starts ${program}, written by another version of lint-protocol`,
        help: '`lint-protocol hooks install` brings it up to date.',
      });
      expect(inShort(await ask(repo, 'install pre-commit'))).toEqual([
        'pre-commit: installed, written, true',
      ]);
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('leaves alone what somebody changed', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      await ask(repo, 'install');
      const path = hookPath(repo, 'pre-commit');
      const changed = `${readFileSync(path, 'utf8')}echo mine\n`;
      writeFileSync(path, changed);
      for (const command of ['install', 'install --chain', 'status']) {
        const asked = await ask(repo, `${command} pre-commit`);
        expect(inShort(asked)).toEqual(['pre-commit: edited, null, null']);
        expect(rowOf(asked, 'pre-commit')).toMatchObject({
          message: `was changed after it was written, and is left as it is: ${path}; ${UNTRIED}`,
          help: `To have it as it was, move your own lines to ${path}.chained, remove the file, and install again.`,
        });
      }
      chmodSync(path, 0o644);
      expect(rowOf(await ask(repo, 'install'), 'pre-commit').message).toBe(
        `was changed after it was written, and is left as it is: ${path}; it is not executable, so git skips it`,
      );
      const removal = await ask(repo, 'uninstall');
      expect(removal.code).toBe(1);
      expect(inShort(removal)).toEqual([
        'pre-commit: edited, null, false',
        'pre-merge-commit: installed, removed, false',
        'pre-push: installed, removed, false',
      ]);
      expect(readFileSync(path, 'utf8')).toBe(changed);
    }),
  );

  test('says what the system would not let it do', () =>
    withRepository(async (repo) => {
      rmSync(join(repo.root, '.git/hooks'), { recursive: true });
      write(join(repo.root, '.git/hooks'), 'no folder');
      const asked = await ask(repo, 'install');
      expect(asked).toMatchObject({ code: 3, error: { code: 'file-system' } });
    }));
});

describe('a hook that somebody else wrote', () => {
  test('is left alone, and the ways out are told', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      for (const hook of ['pre-commit', 'pre-push']) write(hookPath(repo, hook), MINE);
      const asked = await ask(repo, 'install');
      expect(asked.code).toBe(1);
      expect(inShort(asked)).toEqual([
        'pre-commit: foreign, null, false',
        'pre-merge-commit: installed, written, true',
        'pre-push: foreign, null, false',
      ]);
      const message = 'was not written by lint-protocol, and does not name it';
      expect(rowOf(asked, 'pre-commit')).toMatchObject({
        message,
        program: null,
        help: '`lint-protocol hooks install --chain` renames it to pre-commit.chained, and has it called first. Or add this line to it: ./node_modules/.bin/lint-protocol --hook pre-commit || exit',
      });
      // A line behind one that reads standard input would find nothing, and pass.
      expect(rowOf(asked, 'pre-push')).toMatchObject({
        message,
        help: '`lint-protocol hooks install --chain` renames it to pre-push.chained, and has it called first.',
      });
      expect(readFileSync(hookPath(repo, 'pre-commit'), 'utf8')).toBe(MINE);
      expect((await ask(repo, 'uninstall')).hooks.map(({ hook }) => hook)).toEqual([
        'pre-merge-commit',
      ]);
      expect(readFileSync(hookPath(repo, 'pre-commit'), 'utf8')).toBe(MINE);
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('that names the linter may be what its owner wants', () =>
    withRepository(async (repo) => {
      const path = hookPath(repo, 'pre-commit');
      write(path, '#!/bin/sh\nnpx lint-protocol --hook pre-commit\n');
      const asked = await ask(repo, 'install pre-commit');
      expect(asked.code).toBe(0);
      expect(rowOf(asked, 'pre-commit')).toMatchObject({
        runs: null,
        message: `was not written by lint-protocol, but names it; ${UNTRIED}`,
        help: null,
      });
      write(path, '#!/bin/sh\n  # lint-protocol --hook pre-commit\n');
      expect((await ask(repo, 'status pre-commit')).code).toBe(1);
      write(path, '#!/bin/sh\nlint-protocol --hook pre-commit\n', 0o644);
      expect(rowOf(await ask(repo, 'status pre-commit'), 'pre-commit')).toMatchObject({
        runs: false,
        message: 'was not written by lint-protocol; it is not executable, so git skips it',
        help: 'Remove it, or have git run it (chmod +x) and look again.',
      });
    }),
  );

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('is chained, and has its place again when ours goes', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      const path = write(hookPath(repo, 'pre-commit'), MINE, 0o750);
      const asked = await ask(repo, 'install --chain');
      expect(asked.code).toBe(0);
      expect(inShort(asked)).toEqual([
        'pre-commit: installed, chained, true',
        'pre-merge-commit: installed, written, true',
        'pre-push: installed, written, true',
      ]);
      expect(rowOf(asked, 'pre-commit').message).toBe(
        `written; runs pre-commit.chained, then ${program}`,
      );
      expect(readFileSync(`${path}.chained`, 'utf8')).toBe(MINE);
      expect(readFileSync(path, 'utf8')).toBe(hookScript('pre-commit', [OWN_PROGRAM, program]));
      expect(inShort(await ask(repo, 'install --chain pre-commit'))).toEqual([
        'pre-commit: installed, null, true',
      ]);

      const removal = await ask(repo, 'uninstall pre-commit');
      expect(removal.code).toBe(0);
      expect(removal.hooks).toMatchObject([
        { done: 'restored', message: 'removed; pre-commit.chained has its old name again' },
      ]);
      expect(readFileSync(path, 'utf8')).toBe(MINE);
      expect(statSync(path).mode & 0o777).toBe(0o750);
      expect(hooksIn(dirname(path)).sort()).toEqual(CLIENT);
    }),
  );

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('is chained where a run that did so was killed half way', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const path = write(hookPath(repo, 'pre-commit'), MINE, 0o755);
      linkSync(path, `${path}.chained`);
      expect(inShort(await ask(repo, 'status pre-commit'))).toEqual([
        'pre-commit: foreign, null, false',
      ]);
      expect(inShort(await ask(repo, 'install --chain pre-commit'))).toEqual([
        'pre-commit: installed, chained, true',
      ]);
      expect(readFileSync(`${path}.chained`, 'utf8')).toBe(MINE);
      expect(readFileSync(path, 'utf8')).not.toBe(MINE);
    }),
  );

  test.skipIf(ON_WINDOWS)('is not chained where another is', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const path = write(hookPath(repo, 'pre-push'), MINE);
      write(`${path}.chained`, '#!/bin/sh\nanother\n', 0o644);
      const asked = await ask(repo, 'install --chain pre-push');
      expect(asked.code).toBe(1);
      expect(asked.hooks).toMatchObject([
        {
          done: null,
          message: `was not written by lint-protocol, and does not name it; ${path}.chained exists as well`,
          help: 'Join the two, or remove one, and install again.',
        },
      ]);
      expect(readFileSync(path, 'utf8')).toBe(MINE);
    }),
  );

  test('may be a link, which is renamed, not followed', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const tool = write(join(repo.root, 'tools/check.sh'), MINE);
      const path = hookPath(repo, 'pre-commit');
      symlinkSync('../../tools/check.sh', path);
      expect((await ask(repo, 'install pre-commit')).code).toBe(1);
      expect((await ask(repo, 'install --chain pre-commit')).code).toBe(0);
      expect(lstatSync(`${path}.chained`).isSymbolicLink()).toBe(true);
      expect(lstatSync(path).isFile()).toBe(true);
      expect(readFileSync(tool, 'utf8')).toBe(MINE);
    }));

  test.each([
    ['a link to nowhere', (path: string) => symlinkSync('nowhere', path)],
    ['a folder', (path: string) => mkdirSync(path)],
    [
      'a large file that is not executable',
      (path: string) => write(path, 'x'.repeat(2 ** 20 + 1), 0o644),
    ],
  ])('may be %s', (_what, make) =>
    withRepository(async (repo) => {
      make(hookPath(repo, 'pre-commit'));
      const asked = await ask(repo, 'install --chain pre-commit');
      expect(inShort(asked)).toEqual(['pre-commit: foreign, null, false']);
      expect(hooksIn(join(repo.root, '.git/hooks'))).toEqual(['pre-commit']);
    }),
  );

  test('a link to a hook of ours is ours', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      const shared = join(repo.base, 'shared');
      write(shared, hookScript('pre-commit', [OWN_PROGRAM, program]));
      symlinkSync(shared, hookPath(repo, 'pre-commit'));
      expect(inShort(await ask(repo, 'install pre-commit'))).toEqual([
        'pre-commit: installed, null, true',
      ]);
      expect((await ask(repo, 'uninstall')).code).toBe(0);
      expect(existsSync(shared)).toBe(true);
    }));
});

describe('a program that manages hooks', () => {
  const husky = '#!/usr/bin/env sh\n. "$(dirname "$0")/h"';
  const lefthook = '#!/bin/sh\n\ncall_lefthook run "pre-commit" "$@"\n';
  const LEFTHOOK = `pre-commit:
  jobs:
    - run: lint-protocol --hook pre-commit

pre-push:
  jobs:
    - run: npm test
`;
  const precommit = '#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\n';
  const prek = '#!/bin/sh\n# File generated by prek: https://github.com/j178/prek\n';

  test.each([
    ['husky', husky, '.husky/_', '.husky/pre-commit', 'lint-protocol --hook pre-commit\n'],
    ['lefthook', lefthook, '.git/hooks', '.lefthook.yaml', LEFTHOOK],
    ['pre-commit', precommit, '.git/hooks', '.pre-commit-config.yaml', '- id: lint-protocol\n'],
    ['pre-commit', precommit, '.git/hooks', '.git/hooks/pre-commit.legacy', 'lint-protocol\n'],
    ['prek', prek, '.git/hooks', '.pre-commit-config.yaml', '- id: lint-protocol\n'],
  ])('%s keeps its hook, and is to call the linter itself', (name, script, folder, file, line) =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      await repo.git('config', 'core.hooksPath', folder);
      const path = write(hookPath(repo, 'pre-commit', folder), script);
      const asked = await ask(repo, 'install --chain pre-commit');
      expect(asked.code).toBe(1);
      expect(rowOf(asked, 'pre-commit')).toMatchObject({
        state: 'foreign',
        done: null,
        runs: false,
        help: `Have ${name} run \`lint-protocol --hook pre-commit\`; docs/hooks.md says how.`,
      });
      expect(readFileSync(path, 'utf8')).toBe(script);

      write(join(repo.root, file), `# lint-protocol\n`);
      expect(inShort(await ask(repo, 'status pre-commit'))).toEqual([
        'pre-commit: foreign, null, false',
      ]);
      write(join(repo.root, file), line);
      const status = await ask(repo, 'status pre-commit');
      expect(status.code).toBe(0);
      expect(rowOf(status, 'pre-commit')).toMatchObject({
        runs: null,
        message: `belongs to ${name}, and ${file} names lint-protocol; ${UNTRIED}`,
        help: null,
      });
    }),
  );

  test('husky is to be run in a linked work tree, which lacks its folder', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.hooksPath', '.husky/_');
      await repo.commit('hooks', { '.husky/pre-commit': 'lint-protocol --hook pre-commit\n' });
      write(hookPath(repo, 'pre-commit', '.husky/_'), husky);
      expect(rowOf(await ask(repo, 'status'), 'pre-commit').runs).toBeNull();
      const cwd = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', cwd);
      for (const action of ['status', 'install --chain', 'status']) {
        const asked = await ask(repo, action, { cwd });
        expect(asked.code).toBe(1);
        expect(rowOf(asked, 'pre-commit')).toMatchObject({
          ...{ state: 'absent', done: null, runs: false },
          message: expect.stringContaining('is missing in this work tree'),
          help: expect.stringContaining('npm install, or npx husky'),
        });
        expect(rowOf(asked, 'pre-push').help).toContain('Have husky run');
      }
      expect(existsSync(join(cwd, '.husky/_'))).toBe(false);
    }));

  test('lefthook is asked hook by hook', () =>
    withRepository(async (repo) => {
      for (const hook of CLIENT) write(hookPath(repo, hook), lefthook);
      write(join(repo.root, 'lefthook.yml'), LEFTHOOK);
      const told = (await ask(repo, 'status')).hooks.map(({ runs }) => runs);
      expect(told).toEqual([null, false, false]);
      write(join(repo.root, 'lefthook.yml'), `pre-push: {}\n${LEFTHOOK.split('\n\n')[0]}`);
      const again = (await ask(repo, 'status')).hooks.map(({ runs }) => runs);
      expect(again).toEqual([null, false, false]);
    }));

  test('pre-commit tells nothing of a push', () =>
    withRepository(async (repo) => {
      for (const hook of CLIENT) write(hookPath(repo, hook), precommit);
      write(join(repo.root, '.pre-commit-config.yaml'), '- id: lint-protocol\n');
      const told = (await ask(repo, 'status')).hooks.map(({ runs }) => runs);
      expect(told).toEqual([null, null, false]);
    }));

  test('whose file is not there is told by its usual name', () =>
    withRepository(async (repo) => {
      write(hookPath(repo, 'pre-commit'), lefthook);
      expect(rowOf(await ask(repo, 'status'), 'pre-commit').message).toBe(
        'belongs to lefthook, and lefthook.yml does not name lint-protocol for it',
      );
    }));
});

// Windows has no executable bits, and its git a shell of its own.
describe.skipIf(ON_WINDOWS)('to see whether it reaches the linter, a hook is started', () => {
  test('one of ours unasked, and what it says is told where the linter does not answer', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      await ask(repo, 'install pre-commit');
      write(program, '#!/bin/sh\necho no such version >&2\nexit 126\n');
      const asked = await ask(repo, 'status pre-commit');
      expect(asked.code).toBe(1);
      expect(rowOf(asked, 'pre-commit')).toMatchObject({
        runs: false,
        message: `starts ${program}, but the linter does not answer when the hook is started. It says: no such version`,
      });
    }));

  test('without the one that it calls first', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      write(hookPath(repo, 'pre-commit'), `#!/bin/sh\ntouch '${repo.base}/ran'\n`);
      await ask(repo, 'install --chain pre-commit');
      expect(rowOf(await ask(repo, 'status pre-commit'), 'pre-commit').runs).toBe(true);
      expect(existsSync(join(repo.base, 'ran'))).toBe(false);
    }));

  test('without what a manager of packages puts on the PATH', () =>
    withRepository(async (repo) => {
      const folder = mkdtempSync(join(tmpdir(), 'xfs-'));
      try {
        write(join(folder, 'lint-protocol'), ANSWERS);
        write(join(repo.base, 'node_modules/.bin/lint-protocol'), ANSWERS);
        const PATH = `${folder}:${join(repo.base, 'node_modules/.bin')}:${repo.env['PATH']}`;
        const env = { PATH, npm_config_user_agent: 'yarn/4.5.0' };
        const asked = await ask(repo, 'install pre-receive', { env });
        expect(rowOf(asked, 'pre-receive')).toMatchObject({ runs: false, program: null });
      } finally {
        rmSync(folder, { recursive: true });
      }
    }));

  test('with a folder of packages that somebody has on the PATH', () =>
    withRepository(async (repo) => {
      const program = write(join(repo.base, 'node_modules/.bin/lint-protocol'), ANSWERS);
      const PATH = `${join(repo.base, 'node_modules/.bin')}:${repo.env['PATH']}`;
      const asked = await ask(repo, 'install pre-receive', { env: { PATH } });
      expect(rowOf(asked, 'pre-receive')).toMatchObject({ runs: true, program });
    }));

  test('what yarn has unplugged is found, and found again by its name', () =>
    withRepository(async (repo) => {
      const unplugged = (digest: string) =>
        `.yarn/unplugged/lint-protocol-npm-${digest}/node_modules/lint-protocol/dist/cli.cjs`;
      const old = write(join(repo.root, unplugged('1.0.0-abc')), ANSWERS);
      const cwd = join(repo.root, 'below');
      mkdirSync(cwd);
      const asked = await ask(repo, 'install', { cwd });
      expect(rowOf(asked, 'pre-commit')).toMatchObject({ runs: true, program: old });
      rmSync(join(repo.root, '.yarn'), { recursive: true });
      const program = write(join(repo.root, unplugged('1.1.0-def')), ANSWERS);
      const status = await ask(repo, 'status', { cwd });
      expect(rowOf(status, 'pre-push')).toMatchObject({ state: 'installed', runs: true, program });
      await repo.git('add', '--force', '.yarn');
      expect(rowOf(await ask(repo, 'status'), 'pre-push').runs).toBe(false);
    }));

  test('in each work tree', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.hooksPath', '.githooks');
      withProgram(repo.root);
      await ask(repo, 'install pre-commit');
      await repo.commit('hooks', { '.gitignore': 'node_modules\n' });
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      const { code, hooks } = await ask(repo, 'status pre-commit');
      expect(code).toBe(1);
      expect(hooks.map(({ runs }) => runs)).toEqual([true, false]);
      expect(hooks[1]?.message).toMatch(`in the work tree ${linked}: finds no lint-protocol`);
      withProgram(linked);
      expect((await ask(repo, 'status pre-commit')).code).toBe(0);
    }));

  test.each([
    [
      'ours',
      'pre-commit: lint-protocol was not found, so nothing was checked.',
      /^Install the packages in this work tree/,
    ],
    ['an error', 'fatal: no such folder', /^Start the hook by hand/],
  ])('what a manager of hooks prints around %s is not what it says', (_, line, help) =>
    withRepository(async (repo) => {
      const said = `printf '+---+\\n\\033[1m${line}\\033[m\\nhelp\\n\\nlefthook (0.12 seconds)\\n'`;
      write(
        hookPath(repo, 'pre-commit'),
        `#!/bin/sh\nlint-protocol --hook pre-commit 2>/dev/null\n${said}\nexit 1\n`,
      );
      const row = rowOf(await ask(repo, 'status --probe pre-commit'), 'pre-commit');
      expect(row.message).toContain(`when the hook is started. It says: ${line}`);
      expect(row.message).not.toContain('lefthook');
      expect(row.help).toMatch(help);
    }),
  );

  test('one of somebody else only where that is asked for', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const path = hookPath(repo, 'pre-commit');
      const ran = join(repo.base, 'ran');
      write(path, `#!/bin/sh\ntouch '${ran}'\nlint-protocol --hook pre-commit || exit\n`);
      expect(rowOf(await ask(repo, 'status pre-commit'), 'pre-commit').runs).toBeNull();
      expect(existsSync(ran)).toBe(false);
      const failing = rowOf(await ask(repo, 'status --probe pre-commit'), 'pre-commit');
      expect(failing.runs).toBe(false);
      expect(failing.message).toMatch(/does not answer .* It says: .*lint-protocol: not found/);
      // The line that is printed for such hooks.
      write(path, '#!/bin/sh\n');
      const { help } = rowOf(await ask(repo, 'status pre-commit'), 'pre-commit');
      const [, line = ''] = /add this line to it: (.*)$/.exec(help ?? '') ?? [];
      write(path, `#!/bin/sh\n${line}\n`);
      const asked = await ask(repo, 'status --probe pre-commit');
      expect(rowOf(asked, 'pre-commit').message).toBe(
        'was not written by lint-protocol; started, it runs the linter',
      );
      expect(asked.code).toBe(0);
    }));

  test('a manager may have one entry for both hooks of a commit', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      const entry = '#!/bin/sh\nexec ./node_modules/.bin/lint-protocol --hook pre-commit\n';
      for (const hook of ['pre-merge-commit', 'pre-push']) write(hookPath(repo, hook), entry);
      const asked = await ask(repo, 'status --probe');
      expect(rowOf(asked, 'pre-merge-commit').runs).toBe(true);
      expect(rowOf(asked, 'pre-push').runs).toBe(false);
    }));

  test('what only prints the name runs nothing', () =>
    withRepository(async (repo) => {
      write(hookPath(repo, 'pre-commit'), '#!/bin/sh\necho "do not run lint-protocol here"\n');
      expect(rowOf(await ask(repo, 'status pre-commit'), 'pre-commit').runs).toBe(false);
    }));

  test('the linter answers, and lets nothing through', () =>
    withRepository(async (repo) => {
      const file = write(join(repo.base, 'answer'), '');
      const env = { ...repo.env, LINT_PROTOCOL_PROBE: file };
      const args = ['--hook', 'pre-push', 'origin', 'url'];
      expect(await call(args, { cwd: repo.root, env })).toEqual({
        code: 3,
        out: '',
        err: 'pre-push: LINT_PROTOCOL_PROBE is set, so the hook was only tried, and nothing was checked.\n',
      });
      expect(readFileSync(file, 'utf8')).toBe('pre-push\n');
      const gone = { ...env, LINT_PROTOCOL_PROBE: `${file}.gone` };
      expect((await call(args, { cwd: repo.root, env: gone })).code).toBe(3);
      expect(existsSync(`${file}.gone`)).toBe(false);
    }));
});

describe('core.hooksPath', () => {
  test('may name a folder of the work tree, which others share', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.hooksPath', '.githooks');
      const cwd = join(repo.root, 'web');
      const program = withProgram(cwd);
      const asked = await ask(repo, 'install pre-commit', { cwd });
      expect(asked).toMatchObject({ folder: join(repo.root, '.githooks'), reach: 'work-tree' });
      expect(rowOf(asked, 'pre-commit')).toMatchObject({ runs: true, program });
      // Nobody else has this folder's whole path.
      const script = readFileSync(hookPath(repo, 'pre-commit', '.githooks'), 'utf8');
      expect(programsOf(script)).toEqual([
        OWN_PROGRAM,
        './web/node_modules/.bin/lint-protocol',
        'lint-protocol',
      ]);
      const { out } = await tell(repo, 'install');
      expect(out.replace(/\n +/g, ' ')).toContain(
        `\nhelp: ${repo.root}/.githooks is a part of the work tree: commit its files to share them.\n`,
      );
    }));

  test.each(['install', 'install --chain', 'uninstall'])(
    '%s does nothing in a folder that other repositories may use',
    (command) =>
      withRepository(async (repo) => {
        const config = write(join(repo.base, 'home/.gitconfig'), `[core]\n\thooksPath = ~/hooks\n`);
        const folder = join(repo.base, 'home/hooks');
        write(join(folder, 'pre-commit'), hookScript('pre-commit', [OWN_PROGRAM]));
        const env = { GIT_CONFIG_GLOBAL: config };
        const asked = await ask(repo, command, { env });
        expect(asked).toMatchObject({ code: 2, error: { code: 'hooks-elsewhere' } });
        expect(asked.error?.message).toContain(`from ${folder}, outside of it`);
        expect(hooksIn(folder)).toEqual(['pre-commit']);
        expect(hooksIn(join(repo.root, '.git/hooks'))).toEqual([]);
        const { out } = await tell(repo, 'status', { env });
        expect(out.replace(/\s+/g, ' ')).toContain(`help: ${asked.error?.message} `);
        // To be pasted, a command is on one line.
        expect(out).toContain(
          'git config core.hooksPath "$(git rev-parse --path-format=absolute --git-common-dir)/hooks"',
        );
        expect(out).not.toContain('writes what is missing');
      }),
  );

  test('a folder of hooks that leads outside is outside', () =>
    withRepository(async (repo) => {
      const shared = join(repo.base, 'shared');
      renameSync(join(repo.root, '.git/hooks'), shared);
      symlinkSync(shared, join(repo.root, '.git/hooks'));
      expect(await ask(repo, 'install')).toMatchObject({ code: 2 });
      await repo.git('config', 'core.hooksPath', '../shared');
      expect(await ask(repo, 'install')).toMatchObject({ code: 2 });
      expect(await ask(repo, 'status')).toMatchObject({ code: 1, reach: 'outside' });
      await repo.git('config', 'core.hooksPath', '/dev/null');
      expect(await ask(repo, 'install')).toMatchObject({ code: 2 });
    }));

  test('the hook of an option, which the next git does not see', () =>
    withRepository(async (repo) => {
      const env = {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.hooksPath',
        GIT_CONFIG_VALUE_0: 'here',
      };
      const asked = await ask(repo, 'status', { env });
      expect(asked.folder).toBe(join(repo.root, 'here'));
    }));

  test('hooks that it left behind are told, and removed', () =>
    withRepository(async (repo) => {
      withProgram(repo.root);
      await ask(repo, 'install pre-commit pre-push');
      write(hookPath(repo, 'pre-merge-commit'), MINE);
      await repo.git('config', 'core.hooksPath', '.githooks');
      const status = await ask(repo, 'status');
      expect(status.code).toBe(1);
      expect(inShort(status)).toEqual([
        ...CLIENT.map((hook) => `${hook}: absent, null, false`),
        'pre-commit: installed, null, false',
        'pre-push: installed, null, false',
      ]);
      expect(status.hooks.at(-1)).toMatchObject({
        path: hookPath(repo, 'pre-push'),
        message: `is in ${hookPath(repo, 'pre-push')}, where git does not look: core.hooksPath is ${repo.root}/.githooks`,
        help: `To have git look there again: \`git config core.hooksPath "$(git rev-parse --path-format=absolute --git-common-dir)/hooks"\`. To remove this hook alone: \`rm -- ${hookPath(repo, 'pre-push')}\`. \`git config --show-origin core.hooksPath\` shows where the other folder is set.`,
      });
      await ask(repo, 'install pre-commit');
      expect(inShort(await ask(repo, 'uninstall'))).toEqual([
        'pre-commit: installed, removed, false',
        'pre-commit: installed, removed, false',
        'pre-push: installed, removed, false',
      ]);
      expect(hooksIn(join(repo.root, '.git/hooks'))).toEqual(['pre-merge-commit']);
      expect(hooksIn(join(repo.root, '.githooks'))).toEqual([]);
    }));
});

describe('where the program stands', () => {
  async function programs(repo: TestRepository, cwd: string): Promise<readonly string[]> {
    await ask(repo, 'install pre-commit', { cwd });
    return programsOf(readFileSync(hookPath(repo, 'pre-commit'), 'utf8'));
  }

  test('a package in a folder of the repository', () =>
    withRepository(async (repo) => {
      const program = withProgram(join(repo.root, 'a web'));
      const cwd = join(repo.root, 'a web/src');
      mkdirSync(cwd);
      expect(await programs(repo, cwd)).toEqual([
        OWN_PROGRAM,
        './a web/node_modules/.bin/lint-protocol',
        program,
        'lint-protocol',
      ]);
      // Where nothing better is known, what is there stays.
      for (const command of ['status', 'install']) {
        const { hooks } = await ask(repo, `${command} pre-commit`);
        expect(hooks).toMatchObject([{ state: 'installed', done: null, runs: true, program }]);
      }
      const other = withProgram(join(repo.root, 'tools'));
      expect(await programs(repo, join(repo.root, 'tools'))).toContain(other);
    }));

  test('a repository in a folder of a package', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.base);
      expect(await programs(repo, repo.root)).toEqual([OWN_PROGRAM, program, 'lint-protocol']);
      expect(rowOf(await ask(repo, 'status'), 'pre-commit')).toMatchObject({ runs: true, program });
    }));

  test.runIf(process.getuid?.() === 0)("not in a folder of somebody else's", () =>
    withRepository(async (repo) => {
      withProgram(repo.base);
      chownSync(repo.base, 12345, 12345);
      expect(await programs(repo, repo.root)).toEqual([OWN_PROGRAM, 'lint-protocol']);
    }),
  );

  test('a linked work tree without packages uses those of the main one', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const program = withProgram(repo.root);
      await ask(repo, 'install');
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      const status = await ask(repo, 'status', { cwd: linked });
      expect(status).toMatchObject({ code: 0, folder: join(repo.root, '.git/hooks') });
      expect(status.hooks).toMatchObject(CLIENT.map(() => ({ runs: true, program })));
      const own = withProgram(linked);
      expect((await ask(repo, 'status', { cwd: linked })).hooks[0]).toMatchObject({ program: own });
    }));

  test('a submodule has hooks of its own', () =>
    withRepository(async (repo) => {
      const program = withProgram(repo.root);
      await withRepository(async (inner) => {
        await inner.commit('inner', { 'a.md': 'inner' });
        const allow = ['-c', 'protocol.file.allow=always'];
        await repo.git(...allow, 'submodule', '--quiet', 'add', inner.root, 'sub');
      });
      const asked = await ask(repo, 'install', { cwd: join(repo.root, 'sub') });
      const folder = join(repo.root, '.git/modules/sub/hooks');
      expect(asked).toMatchObject({ code: 0, folder, reach: 'clone' });
      expect(asked.hooks).toMatchObject(CLIENT.map(() => ({ runs: true, program })));
      expect(hooksIn(join(repo.root, '.git/hooks'))).toEqual([]);
    }));

  test('a bare repository has the hook of a server', () =>
    withRepository(
      async (repo) => {
        const program = write(join(repo.base, 'bin/lint-protocol'), ANSWERS);
        const env = { PATH: `${dirname(program)}:${repo.env['PATH']}` };
        const asked = await ask(repo, 'install', { env });
        expect(asked).toMatchObject({ code: 0, folder: join(repo.root, 'hooks'), reach: 'clone' });
        expect(asked.hooks).toMatchObject([
          {
            hook: 'pre-receive',
            message: `written; runs ${program}, if the server has the same PATH`,
          },
        ]);
        expect(programsOf(readFileSync(join(repo.root, 'hooks/pre-receive'), 'utf8'))).toEqual([
          'lint-protocol',
        ]);
      },
      { bare: true },
    ));
});

describe('what is told', () => {
  test('of a repository without hooks', () =>
    withRepository(async (repo) => {
      const lines = CLIENT.map((hook) => `${hook.padEnd(16)}  is not installed\n`).join('');
      expect(await tell(repo, 'status')).toEqual({
        code: 1,
        out: `${lines}help: \`lint-protocol hooks install\` writes what is missing.\n`,
        err: '',
      });
      expect(await tell(repo, 'uninstall')).toEqual({
        code: 0,
        out: `No lint-protocol hook in ${repo.root}/.git/hooks.\n`,
        err: '',
      });
    }));

  test('of a folder of hooks that the repository shares: which programs these are', () =>
    withRepository(async (repo) => {
      await repo.git('config', 'core.hooksPath', '.shared hooks');
      expect((await ask(repo, 'install')).reach).toBe('work-tree');
      repo.write({ '.shared hooks/post-checkout': '#!/bin/sh\n', '.shared hooks/lib/x': '' });
      await repo.git('add', '.');
      const told = async () => (await tell(repo, 'status')).out.replace(/\s+/g, ' ');
      expect(await told()).not.toContain('config core.hooksPath');
      await repo.git('config', '--unset', 'core.hooksPath');
      const out = await told();
      expect(out).toContain(
        '`lint-protocol hooks install` writes what is missing. These hooks are the same on every branch',
      );
      expect(out).toContain("`git config core.hooksPath '.shared hooks'` turns on. Git then runs");
      const names = ['post-checkout', ...CLIENT].join(', ');
      expect(out).toContain(`Read them first: ${names}.`);
      const { out: doctor } = await call(['doctor'], { cwd: repo.root, env: repo.env });
      expect(doctor.replace(/\s+/g, ' ')).toContain(`Read them first: ${names}.`);
      // What somebody wrote who only names the linter is not proposed.
      for (const hook of CLIENT) {
        write(join(repo.root, '.shared hooks', hook), '#!/bin/sh\nlint-protocol --hook x\n');
      }
      expect(await told()).not.toContain('config core.hooksPath');
    }));

  test('to a terminal, in colours', () =>
    withRepository(async (repo) => {
      write(hookPath(repo, 'pre-commit'), `${hookScript('pre-commit', [])}# mine\n`);
      const { out } = await tell(repo, 'status pre-commit pre-push --color=always');
      expect(out).toContain('\x1b[33mpre-commit      \x1b[39m  was changed');
      expect(out).toContain('\n\x1b[31mpre-push        \x1b[39m  is not installed\n');
    }));

  test.each(['install', 'uninstall', 'status'])('%s: where there is no repository', (command) =>
    withRepository(async (repo) => {
      const asked = await ask(repo, command, { cwd: repo.base });
      expect(asked).toMatchObject({ code: 3, error: { code: 'not-a-repository' } });
    }),
  );

  test.each(['install', 'uninstall', 'status'])('%s: in a git directory', (command) =>
    withRepository(async (repo) => {
      const asked = await ask(repo, command, { cwd: join(repo.root, '.git') });
      expect(asked).toMatchObject({
        code: 3,
        error: {
          code: 'no-work-tree',
          help: 'Run the command in the folder that holds your files.',
        },
      });
    }),
  );
});
