import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import type { Run } from './cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHELL = process.platform === 'win32';

/** A project whose repository holds old mail, and into which the packed package is installed. */
let project: string;
let env: Record<string, string>;

/** How many messages break the protocol, once each. */
const OLD = 300;

const BROKEN = VALID_MESSAGES.DELTA.replace('"operation"', 'operation');

function run(command: string, args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    env,
    encoding: 'utf8',
    shell: SHELL,
    maxBuffer: 2 ** 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** What npx finds, which takes it as long as a run. */
function lintProtocol(...args: readonly string[]): Run {
  return run(join('node_modules', '.bin', 'lint-protocol'), args);
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lint-protocol-first-run-'));
  const { PATH = '' } = process.env;
  env = {
    PATH,
    HOME: join(project, 'home'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project];
  const packed = execFileSync('npm', packing, { cwd: ROOT, encoding: 'utf8', shell: SHELL }).trim();
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(project, '.gitignore'), 'node_modules/\nhome/\n*.tgz\n');
  const { code, err } = run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--save-dev',
    `./${packed}`,
  ]);
  if (code !== 0) throw new Error(`npm install: ${err}`);
  mkdirSync(join(project, 'mail/messages'), { recursive: true });
  for (let number = 1; number <= OLD; number += 1) writeMessage(number);
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['config', 'user.name', 'Ada'],
    ['config', 'user.email', 'ada@example.org'],
    ['add', '--all'],
    ['commit', '--quiet', '-m', 'Old mail'],
  ]) {
    expect(run('git', args)).toMatchObject({ code: 0 });
  }
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Each with an id of its own. */
function writeMessage(number: number): void {
  const text = BROKEN.replace('id: 2\n', `id: ${number}\n`);
  writeFileSync(join(project, `mail/messages/${number}.md`), text);
}

/** The commands under a heading, as somebody would copy them. */
function commandsUnder(title: string, out: string): readonly string[] {
  const [, block = ''] = new RegExp(`^${title}\\n((?: {2}.*\\n)+)`, 'm').exec(out) ?? [];
  return [...block.matchAll(/^ {2}(\S.*)$/gm)].map(([, command = '']) => command);
}

describe('the packed package in a repository with hundreds of old problems', () => {
  let next: readonly string[] = [];

  test('init looks, writes, and names the next commands', () => {
    const { code, out, err } = run('npx', ['lint-protocol', 'init']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Found ${OLD} messages in `);
    const config = readFileSync(join(project, '.lint-protocol.yaml'), 'utf8');
    const [, schema = ''] = /\$schema=(\S+)/.exec(config) ?? [];
    expect(JSON.parse(readFileSync(join(project, schema), 'utf8')).title).toContain(
      'Configuration',
    );
    next = commandsUnder('Next', out);
    expect(next).toHaveLength(2);
  });

  test('before that is followed, a run is red', () => {
    const { code, out } = lintProtocol();
    expect(code).toBe(1);
    expect(out).toContain(`${OLD} errors in ${OLD} files.\n`);
    expect(out).toMatch(new RegExp(`^MB-005 +error +${OLD}$`, 'm'));
  });

  test('what init printed leads to a run that is green, and still catches what is new', () => {
    for (const command of next) {
      const { status } = spawnSync(command, { cwd: project, env, shell: true });
      expect({ command, status }).toEqual({ command, status: 0 });
    }
    expect(lintProtocol()).toMatchObject({ code: 0 });
    run('git', ['add', '--all']);
    run('git', ['commit', '--quiet', '-m', 'The linter']);
    expect(lintProtocol('--staged')).toMatchObject({ code: 0 });
    writeMessage(OLD + 1);
    run('git', ['add', '--all']);
    for (const args of [[], ['--staged']]) {
      const { code, out } = lintProtocol(...args, '--format', 'compact');
      expect(code).toBe(1);
      expect(out.match(/^.*\berror\b.*$/gm)).toEqual([
        expect.stringContaining(`mail/messages/${OLD + 1}.md:`),
      ]);
    }
  });

  test('the man page and the schemas come along', () => {
    const installed = join(project, 'node_modules/lint-protocol');
    expect(readFileSync(join(installed, 'man/lint-protocol.1'), 'utf8')).toContain('.SH NAME');
    const shipped = readFileSync(join(installed, 'schemas/report.schema.json'), 'utf8');
    expect(lintProtocol('schema', 'report')).toEqual({
      code: 0,
      out: shipped,
      err: '',
    });
    expect(lintProtocol('doctor')).toMatchObject({ code: 0, err: '' });
  });
});

test('what runs out of a cache, as with npx, names commands that run', () => {
  const other = mkdtempSync(join(tmpdir(), 'lint-protocol-npx-'));
  const cached = join(project, 'node_modules/lint-protocol/dist/cli.cjs');
  const init = (given: Record<string, string>): string => {
    const options = { cwd: other, env: { ...env, ...given }, encoding: 'utf8' } as const;
    return execFileSync('node', [cached, 'init', '--dry-run'], options);
  };
  try {
    execFileSync('git', ['init', '--quiet', other], { env });
    mkdirSync(join(other, 'messages'));
    writeFileSync(join(other, 'messages/1.md'), VALID_MESSAGES.INFO);
    const out = init({});
    expect(out.replace(/\s+/g, ' ')).toContain('The linter runs from a cache here.');
    expect(commandsUnder('Optional', out)).toEqual([]);
    const commands = commandsUnder('Next', out);
    expect(commands.length).toBe(2);
    for (const command of commands) execFileSync(command, { cwd: other, env, shell: true });
    // As npx leaves it behind for what it starts.
    const npx = { npm_command: 'exec', npm_config_package: '../the package.tgz' };
    const [first] = commandsUnder('Next', init(npx));
    expect(first).toBe("npx --package '../the package.tgz' lint-protocol");
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
}, 60_000);

test('a repository without Node has the linter in a folder of its own, and so has each clone', () => {
  const base = mkdtempSync(join(tmpdir(), 'lint-protocol-own-folder-'));
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  const program = 'tools/lp/node_modules/.bin/lint-protocol';
  const inside = (name: string, command: string, ...args: readonly string[]): Run => {
    const options = { cwd: join(base, name), env, encoding: 'utf8', shell: SHELL } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    return { code: status, out: stdout, err: stderr };
  };
  const git = (name: string, ...args: readonly string[]): Run =>
    inside(name, 'git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args);
  try {
    for (const folder of ['one/tools/lp', 'one/messages']) {
      mkdirSync(join(base, folder), { recursive: true });
    }
    cpSync(join(project, tarball), join(base, 'one/tools/lp', tarball));
    writeFileSync(join(base, 'one/pyproject.toml'), '[project]\nname = "x"\n');
    writeFileSync(join(base, 'one/messages/1.md'), VALID_MESSAGES.INFO);
    git('one', 'init', '--quiet');
    inside('one', 'npm', 'install', '--prefix', 'tools/lp', `tools/lp/${tarball}`);
    expect(inside('one', program, 'init', '--hooks')).toMatchObject({ code: 0 });
    git('one', 'add', '--all');
    expect(git('one', 'ls-files').out.trimEnd().split('\n')).toEqual([
      '.gitignore',
      '.lint-protocol.yaml',
      'messages/1.md',
      'pyproject.toml',
      `tools/lp/${tarball}`,
      'tools/lp/package-lock.json',
      'tools/lp/package.json',
    ]);
    expect(git('one', 'commit', '--quiet', '-m', 'Lint records')).toMatchObject({ code: 0 });
    git('one', 'clone', '--quiet', '.', '../two');
    expect(inside('two', 'npm', 'ci', '--prefix', 'tools/lp')).toMatchObject({ code: 0 });
    expect(inside('two', program, 'hooks', 'install')).toMatchObject({ code: 0 });
    for (const name of ['one', 'two']) {
      writeFileSync(join(base, name, 'messages/2.md'), BROKEN);
      git(name, 'add', '--all');
      const { code, err } = git(name, 'commit', '--quiet', '-m', 'Broken');
      expect({ code, told: err.includes('error MB-005: ') }, err).toEqual({ code: 1, told: true });
    }
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}, 60_000);

test.skipIf(SHELL)(
  'a change that brings another linter, with its lock line, is judged by the one before',
  () => {
    const base = mkdtempSync(join(tmpdir(), 'lint-protocol-other-linter-'));
    const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    const inside = (command: string, ...args: readonly string[]): Run => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: base,
        env: {
          ...env,
          GIT_AUTHOR_NAME: 'Ada',
          GIT_AUTHOR_EMAIL: 'ada@example.org',
          GIT_COMMITTER_NAME: 'Ada',
          GIT_COMMITTER_EMAIL: 'ada@example.org',
        },
        encoding: 'utf8',
      });
      return { code: status, out: stdout, err: stderr };
    };
    const install = () => inside('npm', 'install', '--save-dev', './linter.tgz');
    try {
      mkdirSync(join(base, 'messages'));
      cpSync(join(project, tarball), join(base, 'linter.tgz'));
      writeFileSync(join(base, 'package.json'), '{ "private": true }\n');
      writeFileSync(join(base, '.gitignore'), 'node_modules\n');
      inside('git', 'init', '--quiet', '--initial-branch=main');
      expect(install()).toMatchObject({ code: 0 });
      expect(inside('npx', 'lint-protocol', 'init', '--ci', 'generic')).toMatchObject({ code: 0 });
      inside('git', 'add', '--all');
      expect(inside('git', 'commit', '--quiet', '-m', 'The linter')).toMatchObject({ code: 0 });

      inside('git', 'checkout', '--quiet', '-b', 'change');
      mkdirSync(join(base, 'node_modules/other'), { recursive: true });
      const other = { name: 'lint-protocol', version: '0.1.0', bin: 'nothing.js' };
      writeFileSync(join(base, 'node_modules/other/package.json'), JSON.stringify(other));
      writeFileSync(join(base, 'node_modules/other/nothing.js'), '#!/usr/bin/env node\n');
      inside('npm', 'pack', './node_modules/other', '--silent');
      inside('mv', 'lint-protocol-0.1.0.tgz', 'linter.tgz');
      rmSync(join(base, 'package-lock.json'));
      expect(install()).toMatchObject({ code: 0 });
      writeFileSync(join(base, 'messages/1.md'), BROKEN);
      inside('git', 'add', '--all');
      expect(inside('git', 'commit', '--quiet', '-m', 'Broken')).toMatchObject({ code: 0 });
      expect(inside('npx', 'lint-protocol')).toMatchObject({ code: 0, out: '' });
      const { code, out } = inside('sh', 'ci/lint-protocol.sh', 'main', '-f', 'compact');
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('error MB-005 ') });
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  },
  60_000,
);
