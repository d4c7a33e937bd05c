import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI } from './cli.ts';

const IDS = ['MB-001=', 'MB-002=', 'MB-003='];

let folder: string;
let env: Readonly<Record<string, string>>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-completion-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'lint-protocol'),
    `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`,
    {
      mode: 0o755,
    },
  );
  // A program of the repository, which no key may start.
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools', 'lint-protocol'), '#!/bin/sh\ntouch started\n', {
    mode: 0o755,
  });
  writeFileSync(join(folder, 'notes of mine.json'), '');
  env = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: '/nowhere',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, env });
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  git('branch', '$(touch$IFS$9started)');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isMissing(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status !== 0;
}

function run(shell: string, script: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(shell, ['-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('bash', { skip: isMissing('bash') }, () => {
  /** What it offers for a line, of which readline has made words. */
  function offered(...words: readonly string[]): readonly string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    return run(
      'bash',
      `source <(lint-protocol completion bash); COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _lint_protocol; ` +
        `if [ \${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "\${COMPREPLY[@]}"; fi`,
    );
  }

  // As readline cuts words at "=", and puts only the last piece in their place.
  test.each([
    [['he'], ['help']],
    [['hooks', 'install', 'pre-p'], ['pre-push']],
    [['consensus', 'check', 'no'], ['notes of mine.json']],
    [['--format', '=', 'va'], ['validation-error']],
    [['--rule', 'MB-00'], IDS],
    [['--rule', 'MB-001', '=', 'w'], ['warning']],
    [['--rule', '=', 'MB-001', '=', 'of'], ['off']],
    [['--format', 'json', '=', 'no'], ['notes of mine.json']],
    [
      ['--backend', '='],
      ['native', 'js'],
    ],
  ])('%j', (words, wanted) => {
    const found = offered('lint-protocol', ...words);
    expect(found.slice(0, wanted.length)).toEqual(wanted);
    expect(found.length > wanted.length).toBe(wanted === IDS);
  });

  test('starts no program of the repository, and offers no ref that would be run', () => {
    expect(offered('tools/lint-protocol', 'he')).toEqual(['help']);
    expect(offered('lint-protocol', '--since', '')).toEqual(['main']);
    expect(run('bash', 'ls')).not.toContain('started');
  });
});

describe('fish', { skip: isMissing('fish') }, () => {
  const offered = (line: string) =>
    run('fish', `lint-protocol completion fish | source; complete -C 'lint-protocol ${line}'`).map(
      (row) => row.split('\t')[0]?.replaceAll('\\ ', ' '),
    );

  test.each([
    ['he', ['help']],
    ['hooks install pre-p', ['pre-push']],
    ['consensus check no', ['notes of mine.json']],
    ['--format=va', ['--format=validation-error']],
    ['--format json=no', ['json=notes of mine.json']],
    ['--rule MB-001=w', ['MB-001=warning']],
    ['--rule=MB-001=w', ['--rule=MB-001=warning']],
    ['--since ', ['main']],
  ])('%s', (line, wanted) => {
    expect(offered(line)).toEqual(wanted);
    expect(run('fish', 'ls')).not.toContain('started');
  });
});

describe('zsh', { skip: isMissing('zsh') }, () => {
  /** Waits until it stands on the terminal behind a line that was typed and completed; a test that waits too long fails. */
  function waitFor(wanted: string, line: string): void {
    const { stdout, status } = spawnSync('zsh', ['-c', typed(line, wanted)], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'found\n' });
  }

  function typed(line: string, wanted: string): string {
    return `zmodload zsh/zpty; export TERM=dumb COLUMNS=100; zpty shell zsh -fi
zpty -w shell 'autoload -U compinit; compinit -u -D; source <(lint-protocol completion zsh); print rea""dy'
zpty -r shell all $'*ready\r\n*'
zpty -w -n shell $'lint-protocol ${line}\t\t'
zpty -r shell all ${JSON.stringify(`*${wanted}*`)} && print found; zpty -d shell`;
  }

  test.each([
    ['-f val', 'validation-error'],
    ['--rule=MB-001=w', 'warning'],
    ['consensus check no', 'mine.json'],
    ['doc', 'tor'],
    ['explain vouch/i', 'vouch/id-matches-path'],
    ['comp', 'completion'],
  ])('%s', (line, wanted) => {
    waitFor(wanted, line);
  });
});
