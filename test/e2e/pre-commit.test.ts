import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import type { Run } from './cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Null where the program is not installed. */
const VERSION = spawnSync('pre-commit', ['--version'], { encoding: 'utf8' }).stdout ?? null;

const BROKEN = VALID_MESSAGES.DELTA.replace('"operation"', 'operation');
const LOG = '.vouch/audit.log.jsonl';
const EVENTS = ['one', 'two'].map((id) => `${JSON.stringify({ id })}\n`);

let folder: string;
let project: string;
let env: Record<string, string>;

function run(cwd: string, command: string, ...args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

function done(cwd: string, command: string, ...args: readonly string[]): void {
  const { code, out, err } = run(cwd, command, ...args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${out}${err}`);
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

/** Commits everything as git alone would, whatever the hooks say. */
function slipIn(message: string): void {
  done(project, 'git', 'add', '--all');
  done(project, 'git', 'commit', '--quiet', '--no-verify', '-m', message);
}

/** A commit that pre-commit judges. */
function commit(): Run {
  done(project, 'git', 'add', '--all');
  return run(project, 'git', 'commit', '-m', 'More');
}

function startOver(): void {
  spawnSync('git', ['merge', '--abort'], { cwd: project, env });
  done(project, 'git', 'reset', '--quiet', '--hard', 'start');
}

const config = (
  hook: string,
  rev = 'v1',
) => `default_install_hook_types: [pre-commit, pre-merge-commit]
repos:
  - repo: ${join(folder, 'tree')}
    rev: ${rev}
    hooks:
      - id: ${hook}
`;

describe.skipIf(VERSION === null)(
  `pre-commit, of the tree of a release (${VERSION?.trim() ?? 'not installed'})`,
  () => {
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lint-protocol-pre-commit-'));
      project = join(folder, 'project');
      env = {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        PRE_COMMIT_HOME: join(folder, 'cache'),
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        npm_config_offline: 'true',
      };
      for (const who of ['AUTHOR', 'COMMITTER']) {
        env[`GIT_${who}_NAME`] = 'Ada';
        env[`GIT_${who}_EMAIL`] = 'ada@example.org';
      }
      const tree = join(folder, 'tree');
      execFileSync('npm', ['run', '--silent', 'release:tree', '--', tree], {
        cwd: ROOT,
        stdio: 'pipe',
      });
      done(tree, 'git', 'init', '--quiet');
      done(tree, 'git', 'add', '--all', '--force');
      done(tree, 'git', 'commit', '--quiet', '-m', 'Release');
      done(tree, 'git', 'tag', 'v1');
      mkdirSync(project);
      done(project, 'git', 'init', '--quiet', '--initial-branch=main');
      write({
        '.pre-commit-config.yaml': config('lint-protocol'),
        'mail/messages/1.md': VALID_MESSAGES.INFO,
        [LOG]: EVENTS.join(''),
      });
      slipIn('Records');
      done(project, 'git', 'tag', 'start');
      done(project, 'pre-commit', 'install', '--install-hooks');
    }, 120_000);

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('a record that is sound is committed, a broken one is not', () => {
      write({ 'mail/messages/2.md': VALID_MESSAGES.INFO.replace(/^id: .*$/m, 'id: 2') });
      expect(commit()).toMatchObject({ code: 0 });
      write({ 'mail/messages/3.md': BROKEN.replace(/^id: .*$/m, 'id: 3') });
      const { code, out, err } = commit();
      expect(code).toBe(1);
      expect(out + err).toContain('error MB-005: ');
      startOver();
    });

    test('nor is a log that lost an entry, though no list of files has it', () => {
      write({ [LOG]: EVENTS[1] ?? '' });
      const { code, out, err } = commit();
      expect(code).toBe(1);
      expect(out + err).toContain('error history/append-only: ');
      startOver();
    });

    test('a merge that git commits by itself is judged by all that it merges', () => {
      done(project, 'git', 'checkout', '--quiet', '-b', 'other');
      write({ [LOG]: [...EVENTS, '{"id":"three"}\n'].join('') });
      slipIn('An event');
      done(project, 'git', 'checkout', '--quiet', 'main');
      write({ 'mail/messages/4.md': VALID_MESSAGES.INFO.replace(/^id: .*$/m, 'id: 4') });
      slipIn('A message');
      // Keeps this side, and drops the event that the other one brings.
      const { code, out, err } = run(project, 'git', 'merge', '-s', 'ours', 'other', '-m', 'Merge');
      expect(code).not.toBe(0);
      expect(out + err).toContain('error history/append-only: ');
      startOver();
      done(project, 'git', 'branch', '--quiet', '-D', 'other');
    });

    test('--all-files finds a broken record of HEAD, by the hook for whole trees', () => {
      write({ 'mail/messages/3.md': BROKEN.replace(/^id: .*$/m, 'id: 3') });
      slipIn('Broken');
      const whole = ['run', '--all-files'];
      expect(run(project, 'pre-commit', ...whole)).toMatchObject({ code: 0 });
      write({ '.pre-commit-config.yaml': config('lint-protocol-tree') });
      done(project, 'git', 'add', '--all');
      const { code, out } = run(project, 'pre-commit', ...whole);
      expect(code).toBe(1);
      expect(out).toContain('error MB-005: ');
      startOver();
    });
  },
);
