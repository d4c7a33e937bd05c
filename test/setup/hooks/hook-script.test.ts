import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOOKS, type HookName } from '../../../src/app/hook-names.ts';
import {
  hookScript,
  isOutdated,
  OWN_PROGRAM,
  programsOf,
  signatureOf,
} from '../../../src/setup/hooks/hook-script.ts';
import { oneOf } from '../../runs.ts';
import { ON_WINDOWS } from '../../windows.ts';

/** Every shell of these that is there: `sh` is another one on every system. */
const SHELLS = [['sh'], ['dash'], ['bash', '--posix'], ['busybox', 'sh'], ['ksh'], ['mksh']].filter(
  ([shell = '', ...options]) =>
    spawnSync(shell, [...options, '-c', 'exit 7'], { stdio: 'ignore' }).status === 7,
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol hook-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(path: string, lines: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines);
  chmodSync(file, 0o755);
  return file;
}

/** A program that tells what it was given, byte for byte. */
function standIn(path: string, { says, exit = 0 }: { says: string; exit?: number }): string {
  return place(path, `#!/bin/sh\nprintf '%s' "${says}[$*] "\ncat\nexit ${exit}\n`);
}

describe('the hooks of the package', () => {
  test.each(HOOKS)('%s is what is installed where nothing else is known', async (hook) => {
    const places = hook === 'pre-receive' ? [] : [OWN_PROGRAM];
    await expect(hookScript(hook, places)).toMatchFileSnapshot(`../../../hooks/${hook}`);
  });
});

describe.each(SHELLS)('with %s', (shell, ...options) => {
  const whole = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', shell], { encoding: 'utf8' });
  const program = whole.stdout.trim();

  /** All hooks by the usual shell; by others one of them in a usual run, another for each test. */
  function hooksFor(what: string): readonly HookName[] {
    return shell === 'sh' ? HOOKS : oneOf(HOOKS, `${shell}: ${what}`);
  }

  interface Ran {
    readonly status: number | null;
    readonly out: string;
    readonly err: string;
  }

  function run(hook: HookName, places: readonly string[] = [OWN_PROGRAM], input = ''): Ran {
    place('on the path/node', '#!/bin/sh\n');
    return runWith(`${join(folder, 'on the path')}:/usr/bin:/bin`, hook, places, input);
  }

  function runWith(PATH: string, hook: HookName, places: readonly string[], input: string): Ran {
    const path = place(join('hooks', hook), hookScript(hook, places));
    const args = [...options, path, 'origin', 'a url'];
    const ran = spawnSync(program, args, { cwd: folder, env: { PATH }, input, encoding: 'utf8' });
    return { status: ran.status, out: ran.stdout, err: ran.stderr };
  }

  test.each(hooksFor('starts'))(
    '%s starts the program of the project, and hands everything on',
    (hook) => {
      standIn('on the path/lint-protocol', { says: 'path' });
      standIn('node_modules/.bin/lint-protocol', { says: 'own', exit: 1 });
      const input = 'refs/heads/a 1 refs/heads/a 0\n';
      expect(run(hook, [OWN_PROGRAM], input)).toEqual({
        status: 1,
        out: `own[--hook ${hook} origin a url] ${input}`,
        err: '',
      });
    },
  );

  test.each(hooksFor('path'))(
    '%s starts the one on the PATH where the project has none',
    (hook) => {
      standIn('on the path/lint-protocol', { says: 'path', exit: 3 });
      const ran = run(hook, [OWN_PROGRAM, './not here', "/nor 'here'"]);
      expect(ran).toEqual({ status: 3, out: `path[--hook ${hook} origin a url] `, err: '' });
    },
  );

  test('a place of any name is found', () => {
    const name = `$(touch harm) "it's" \\ \`x\`\n`;
    standIn(`${name}/lint-protocol`, { says: 'odd' });
    expect(run('pre-commit', [`./${name}/lint-protocol`]).out).toBe(
      'odd[--hook pre-commit origin a url] ',
    );
    expect(existsSync(join(folder, 'harm'))).toBe(false);
  });

  test.each(hooksFor('node'))(
    '%s names the linter and the remedy where there is no node',
    (hook) => {
      standIn('on the path/lint-protocol', { says: 'path' });
      const path = join(folder, 'on the path');
      const { status, out, err } = runWith(path, hook, [], '');
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(err).toContain(
        `${hook}: ${path}/lint-protocol needs node, and the PATH has none, so `,
      );
      expect(err).toContain('Put node on the PATH of whatever runs git');
    },
  );

  test.each([
    ['pre-commit', 'nothing is committed', 'in node_modules, or where the PATH finds it'],
    ['pre-merge-commit', 'nothing is merged', 'in node_modules, or where the PATH finds it'],
    ['pre-push', 'nothing is pushed', 'in node_modules, or where the PATH finds it'],
    ['pre-receive', 'nothing is accepted', 'where the PATH finds it'],
  ] as const)('%s fails and says why where there is no program', (hook, denied, where) => {
    expect(run(hook, hook === 'pre-receive' ? [] : [OWN_PROGRAM])).toEqual({
      status: 1,
      out: '',
      err: `${hook}: lint-protocol was not found, so nothing was checked, and ${denied}.\nInstall it ${where}, then try again.\n`,
    });
  });

  // To a shell on Windows, whatever begins with #! is executable.
  test.skipIf(ON_WINDOWS)('a program that is not executable is none', () => {
    chmodSync(standIn('node_modules/.bin/lint-protocol', { says: 'own' }), 0o644);
    expect(run('pre-commit')).toMatchObject({ status: 1, out: '' });
    standIn('on the path/lint-protocol', { says: 'path' });
    expect(run('pre-commit')).toMatchObject({ status: 0, out: expect.stringMatching(/^path/) });
  });

  test('a program that can not be started is no pass', () => {
    place('node_modules/.bin/lint-protocol', '#!/not/there\n');
    expect(run('pre-commit').status).not.toBe(0);
    rmSync(join(folder, 'node_modules/.bin/lint-protocol'));
    mkdirSync(join(folder, 'node_modules/.bin/lint-protocol'));
    expect(run('pre-commit').status).not.toBe(0);
  });

  describe('a chained hook', () => {
    const TOLD = ['', '\n', 'refs/heads/a 1 refs/heads/a 0', 'a\n\nb\\n %s\n\n\n', 'x'.repeat(9e4)];

    test.each(['pre-push', 'pre-receive'] as const)('%s: both are told the same', (hook) => {
      standIn(`hooks/${hook}.chained`, { says: 'first' });
      standIn('on the path/lint-protocol', { says: 'then' });
      for (const input of TOLD) {
        expect(run(hook, [], input)).toEqual({
          status: 0,
          out: `first[origin a url] ${input}then[--hook ${hook} origin a url] ${input}`,
          err: '',
        });
      }
    });

    test.each(['pre-commit', 'pre-merge-commit'] as const)('%s: it goes first', (hook) => {
      place(`hooks/${hook}.chained`, '#!/bin/sh\nprintf "%s" "first[$*] "\n');
      standIn('on the path/lint-protocol', { says: 'then' });
      const out = `first[origin a url] then[--hook ${hook} origin a url] `;
      expect(run(hook)).toEqual({ status: 0, out, err: '' });
    });

    test.each(hooksFor('fails'))('%s: where it fails, its exit code counts', (hook) => {
      place(`hooks/${hook}.chained`, '#!/bin/sh\nexit 42\n');
      standIn('on the path/lint-protocol', { says: 'then' });
      expect(run(hook, [], 'x\n')).toMatchObject({ status: 42, out: '' });
    });

    test.each(hooksFor('passes'))('%s: where it passes, ours counts', (hook) => {
      place(`hooks/${hook}.chained`, '#!/bin/sh\nexit 0\n');
      standIn('on the path/lint-protocol', { says: 'then', exit: 1 });
      expect(run(hook, [], 'x\n')).toMatchObject({
        status: 1,
        out: `then[--hook ${hook} origin a url] x\n`,
      });
      rmSync(join(folder, 'on the path'), { recursive: true });
      expect(run(hook, [], 'x\n').status).toBe(1);
    });

    // To a shell on Windows, whatever begins with #! is executable.
    test.skipIf(ON_WINDOWS).each(hooksFor('executable'))(
      '%s: git would not run what is not executable, nor does ours',
      (hook) => {
        chmodSync(place(`hooks/${hook}.chained`, '#!/bin/sh\nexit 42\n'), 0o644);
        standIn('on the path/lint-protocol', { says: 'then' });
        expect(run(hook, [], 'x\n').status).toBe(0);
      },
    );
  });
});

describe('a signature', () => {
  const script = hookScript('pre-push', [OWN_PROGRAM, "/it's here/a b"]);

  test('holds for what was written', () => {
    expect(signatureOf(script)).toEqual({ form: 1, intact: true });
    expect(signatureOf(hookScript('pre-receive', []))).toEqual({ form: 1, intact: true });
  });

  test.each([
    ['a line more', `${script}echo\n`],
    ['a line less', script.replace('  exit 1\n', '')],
    ['another program', script.replace(OWN_PROGRAM, '/bin/true')],
    ['another hook', script.replace('hook 1 pre-push', 'hook 1 pre-commit')],
    ['a higher form', script.replace('hook 1', 'hook 2')],
    ['line ends of Windows', script.replaceAll('\n', '\r\n')],
  ])('does not hold for %s', (_change, changed) => {
    expect(changed).not.toBe(script);
    expect(signatureOf(changed)?.intact).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['another hook', '#!/bin/sh\nexec lint-protocol --hook pre-push\n'],
    ['a hook that begins with a line of its own', script.replace('\n', '\n# mine\n')],
  ])('is not in %s', (_what, text) => {
    expect(signatureOf(text)).toBeNull();
  });

  test('tells what another version wrote', () => {
    expect(isOutdated('pre-push', script)).toBe(false);
    expect(isOutdated('pre-push', hookScript('pre-push', []))).toBe(false);
    expect(isOutdated('pre-commit', script)).toBe(true);
    expect(isOutdated('pre-push', script.replace('exit 1', 'exit 2'))).toBe(true);
    expect(isOutdated('pre-push', script.replace('hook 1', 'hook 2'))).toBe(false);
  });

  test('stands on a script that says which programs it tries', () => {
    expect(programsOf(script)).toEqual([OWN_PROGRAM, "/it's here/a b", 'lint-protocol']);
    const odd = ["'", "''", 'a\nb; do\n', 'é', './$(x)'];
    expect(programsOf(hookScript('pre-commit', odd))).toEqual([...odd, 'lint-protocol']);
  });
});
